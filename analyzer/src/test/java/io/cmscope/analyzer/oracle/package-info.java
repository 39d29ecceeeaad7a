/** Other programs' opinion of the same captures: what tshark decodes must be what we decode. */
@NullMarked
package io.cmscope.analyzer.oracle;

import org.jspecify.annotations.NullMarked;
