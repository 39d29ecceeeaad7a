/**
 * Connections named by IP addresses and ports, as the users of librdmacm know them (IBA annex A11).
 *
 * <p><b>In:</b> addresses, ports and port spaces, and the calls of librdmacm: bind, resolve,
 * listen, connect, accept, reject, disconnect, join. <b>Out:</b> its events, in its order and with
 * its names; requests with service ids, paths and the header of the RDMA IP CM service, which is
 * checked when it comes in. It must not know how MADs travel, or the states of a connection: that
 * is the {@linkplain io.cmscope.stack.service service}'s.
 */
@NullMarked
package io.cmscope.stack.rdmacm;

import org.jspecify.annotations.NullMarked;
