/**
 * From frames to findings.
 *
 * <p>In: capture files by way of {@code io.cmscope.captures}. Out: conversation records and
 * findings for the reports. The pipeline itself is one page, {@code Analysis}; the short one of
 * {@code decode}, which only takes messages apart, is {@code Decoding}.
 */
@NullMarked
package io.cmscope.analyzer;

import org.jspecify.annotations.NullMarked;
