/**
 * The Communication Manager as a live peer.
 *
 * <p>In: calls of the user, received CM messages, and time. Out: effects (messages to send, timers
 * to arm, QP transitions, events for the user). It looks every step up in {@code
 * io.cmscope.codec.rules} before it acts. It must not know capture files or reports.
 */
@NullMarked
package io.cmscope.stack;

import org.jspecify.annotations.NullMarked;
