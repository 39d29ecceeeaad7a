/**
 * Results as people and programs read them, one file a format.
 *
 * <p>In: conversations, findings and capture summaries; or, for {@code decode}, messages one by
 * one. Out: text, JSON, lines of JSON. This package must not judge: what is wrong was found before.
 */
@NullMarked
package io.cmscope.analyzer.report;

import org.jspecify.annotations.NullMarked;
