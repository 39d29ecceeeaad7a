/**
 * The communication manager of one channel adapter as a pure machine.
 *
 * <p><b>In:</b> a user's calls, received CM messages with where they came from, and time.
 * <b>Out:</b> effects, in the order in which they are to be carried out. It must not know sockets,
 * threads, clocks, files, or what a queue pair is made of; time is a {@code long} of nanoseconds
 * and chance is an {@link io.cmscope.stack.engine.Entropy}, both handed in.
 *
 * <p>The whole surface is {@link io.cmscope.stack.engine.Engine}:
 *
 * <ul>
 *   <li>{@code listen}, {@code closeListener}; {@code openOwner}, {@code ownerLost};
 *   <li>active: {@code connect} → {@code Replied} → {@code complete} → {@code Established};
 *   <li>passive: {@code Requested} → {@code accept} or {@code reject} → {@code Established};
 *   <li>{@code disconnect} → {@code Disconnected} → {@code TimewaitExited}; {@code destroy} in
 *       every state;
 *   <li>{@code needMoreTime}, {@code dataArrived}, {@code loadPath}, {@code answerPath}, {@code
 *       pathMigrated}; {@code askSidr}, {@code answerSidr};
 *   <li>{@code receive} for messages; {@code nextDeadline} and {@code expire} for time;
 *   <li>{@code state}, {@code census} to look inside.
 * </ul>
 *
 * <p>Every step is looked up in {@link io.cmscope.codec.rules.RuleTable} before it is taken: what
 * the table forbids cannot be sent. A user's call without a step throws a sentence and changes
 * nothing. Connections are named by their local comm id.
 *
 * <p>Inside, {@code Core} takes the steps; one class each knows the active and the passive side,
 * release, rejections, MRA, path loading, peer to peer, SIDR, retransmission.
 */
@NullMarked
package io.cmscope.stack.engine;

import org.jspecify.annotations.NullMarked;
