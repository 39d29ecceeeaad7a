/**
 * Simulated runs of our own stack as captures.
 *
 * <p>In: what a tap on the simulated wire sees. Out: RoCEv2 frames in a capture file. It must not
 * know why anything was sent, nor what an analysis makes of it.
 */
@NullMarked
package io.cmscope.analyzer.simulation;

import org.jspecify.annotations.NullMarked;
