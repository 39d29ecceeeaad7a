/** Damaged captures end in a result, whatever is in them. */
@NullMarked
package io.cmscope.analyzer.robustness;

import org.jspecify.annotations.NullMarked;
