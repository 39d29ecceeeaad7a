/**
 * Connections named by IP addresses and ports, as the RDMA CM has them (annex A11).
 *
 * <p><b>In:</b> addresses, ports and port spaces. <b>Out:</b> requests with service ids, paths and
 * the header of the RDMA IP CM service. It must not know how MADs travel.
 */
@NullMarked
package io.cmscope.stack.rdmacm;

import org.jspecify.annotations.NullMarked;
