/** Rules about what limits the analysis: gaps, taps, cuts. */
@NullMarked
package io.cmscope.analyzer.findings.capture;

import org.jspecify.annotations.NullMarked;
