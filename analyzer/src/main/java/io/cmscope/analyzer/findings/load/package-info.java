/** Rules about how much is asked at once. */
@NullMarked
package io.cmscope.analyzer.findings.load;

import org.jspecify.annotations.NullMarked;
