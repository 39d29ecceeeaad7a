/**
 * The wire below the management datagram: link types, Ethernet, VLAN, IP, UDP, LRH, GRH, BTH and
 * the extended transport headers, ICRC and VCRC.
 *
 * <p>In come captured octets with their link type; out come positions and values ({@link
 * io.cmscope.codec.wire.Packet}), and the other way round complete frames. Nothing here may know
 * files, sockets, threads, clocks, or what a management datagram says.
 */
@NullMarked
package io.cmscope.codec.wire;

import org.jspecify.annotations.NullMarked;
