/**
 * One side of a recorded connection, played to a live peer.
 *
 * <p><b>In:</b> a capture and the number of one of its connections; what the live peer says, and
 * the time. <b>Out:</b> the recorded messages of one side, rewritten so that they belong to this
 * exchange and no other; the peer's answers beside the recorded ones, with every field that
 * differs. It must not know how messages travel, whether anybody prints the result, or how a
 * conforming peer would behave: the recording alone says what is expected.
 */
@NullMarked
package io.cmscope.analyzer.replay;

import org.jspecify.annotations.NullMarked;
