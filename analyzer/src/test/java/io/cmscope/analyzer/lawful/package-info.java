/**
 * A generator of lawful dialogues, and of dialogues with one fault: the independent judge of the
 * rules. Comes in: a seed. Goes out: a capture, and what may be said of it. What its hosts do is
 * written from what real kernels do, not from the rules; it must not know how a rule decides.
 */
@NullMarked
package io.cmscope.analyzer.lawful;

import org.jspecify.annotations.NullMarked;
