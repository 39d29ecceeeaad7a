/**
 * Captures of a million CM frames, for measuring: made, not recorded, and written by the codec. Run
 * by hand or from a benchmark, never as a test.
 */
@NullMarked
package io.cmscope.analyzer.load;

import org.jspecify.annotations.NullMarked;
