/**
 * What is wrong in a conversation, with evidence.
 *
 * <p>In: conversations as they grow and end. Out: findings with a stable rule id, frames, a
 * sentence, and what to check next. A rule is one class beside its explanation, listed once in
 * {@code Catalogue}. Rules must not know files, formats or printing.
 */
@NullMarked
package io.cmscope.analyzer.findings;

import org.jspecify.annotations.NullMarked;
