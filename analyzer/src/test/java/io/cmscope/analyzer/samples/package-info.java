/** The sample corpus, each capture against the analysis that was worked out by hand. */
@NullMarked
package io.cmscope.analyzer.samples;

import org.jspecify.annotations.NullMarked;
