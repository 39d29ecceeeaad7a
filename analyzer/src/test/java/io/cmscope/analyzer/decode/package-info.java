/** {@code cmscope decode} as its users see it: what it prints, writes and returns. */
@NullMarked
package io.cmscope.analyzer.decode;

import org.jspecify.annotations.NullMarked;
