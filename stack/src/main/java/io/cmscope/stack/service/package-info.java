/**
 * A communication manager that runs: an {@link io.cmscope.stack.engine.Engine} with a thread, a
 * clock and a transport.
 *
 * <p><b>In:</b> a user's calls from any thread, MADs and data packets from a {@link
 * io.cmscope.stack.transport.MadTransport}, the time. <b>Out:</b> MADs to the transport,
 * transitions to a {@link io.cmscope.stack.service.QueuePairProvider}, futures and callbacks to the
 * user. It must not know how a MAD travels, IP addresses and ports of services, or what is printed.
 *
 * <p>Who runs what: the thread {@code cmscope-engine} alone touches the engine; it never runs a
 * user's code and waits for nothing but its inbox. Futures complete, and callbacks are called, on
 * the executor of the {@link io.cmscope.stack.service.ServiceOptions}: those of one connection in
 * order and one at a time, those of different connections maybe at the same time.
 */
@NullMarked
package io.cmscope.stack.service;

import org.jspecify.annotations.NullMarked;
