/**
 * How CM MADs get to other ports and back.
 *
 * <p><b>In:</b> MADs to send, with the port they go to; whatever the wire brings. <b>Out:</b>
 * octets that an rxe or an HCA takes; received MADs, and headers of packets for connected queue
 * pairs. Everything behind {@link io.cmscope.stack.transport.MadTransport}. It must not know
 * connections, comm ids or what a message means: whether a MAD may be sent is decided elsewhere.
 */
@NullMarked
package io.cmscope.stack.transport;

import org.jspecify.annotations.NullMarked;
