/**
 * Hosts with a CM each, on a wire that loses, repeats, delays and reorders what they say, or falls
 * apart; hosts crash and come back. Everything follows from one seed: the same seed gives the same
 * run to the octet.
 *
 * <p>In: a seed and the conditions of the wire, what users do. Out: what was sent, seen by a tap,
 * and what the users were told. It must not know sockets, threads, clocks, capture files or who
 * watches; time is what the queue of events says.
 */
@NullMarked
package io.cmscope.stack.simulation;

import org.jspecify.annotations.NullMarked;
