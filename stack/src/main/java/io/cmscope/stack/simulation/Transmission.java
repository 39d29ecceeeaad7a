package io.cmscope.stack.simulation;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.wire.Gid;

/**
 * One MAD put on the wire: what a tap beside the sender's port sees, whether it arrives or not.
 *
 * @param at nanoseconds since the start of the simulation
 * @param psn of the sender's QP 1: goes up with every transmission, starts again with the host
 */
public record Transmission(long at, Gid source, Gid destination, int psn, CmMad mad) {}
