package io.cmscope.stack.rdmacm;

import io.cmscope.codec.privatedata.ServiceId;

/** What the ports of an id are ports of (A11 and {@code enum rdma_ucm_port_space}). */
public enum PortSpace {
  /** Reliable connections. */
  TCP(0x0106),
  /** Datagrams: a peer's queue pair is found by SIDR. */
  UDP(0x0111),
  /** Reliable connections without the header of the RDMA IP CM service. */
  IB(0x013f);

  private static final int PORT_BITS = 16;

  private final int code;

  PortSpace(int code) {
    this.code = code;
  }

  /** The service id of a port. */
  public long serviceId(int port) {
    return ((long) code << PORT_BITS) | port;
  }

  /** Whether requests begin with the header of the RDMA IP CM service. */
  boolean hasHeader() {
    return ServiceId.hasIpCmHeader(serviceId(0));
  }

  boolean isDatagram() {
    return this == UDP;
  }
}
