package io.cmscope.codec.wire;

/** What carries the base transport header. */
public enum Encapsulation {
  /** UDP port 4791 over IPv4 (annex A17). */
  ROCE_V2_IPV4("RoCEv2/IPv4"),
  /** UDP port 4791 over IPv6 (annex A17). */
  ROCE_V2_IPV6("RoCEv2/IPv6"),
  /** Ethertype 0x8915 with a GRH (annex A16). */
  ROCE_V1("RoCEv1"),
  /** Native InfiniBand within a subnet: LRH only. */
  INFINIBAND_LOCAL("InfiniBand local"),
  /** Native InfiniBand with LRH and GRH. */
  INFINIBAND_GLOBAL("InfiniBand global");

  private final String label;

  Encapsulation(String label) {
    this.label = label;
  }

  /** The name people read, such as {@code RoCEv2/IPv4}. */
  public String label() {
    return label;
  }

  /** Whether the frame starts with an LRH and ends with a VCRC. */
  public boolean isNative() {
    return this == INFINIBAND_LOCAL || this == INFINIBAND_GLOBAL;
  }

  /** Whether UDP carries the transport. */
  public boolean isRoceV2() {
    return this == ROCE_V2_IPV4 || this == ROCE_V2_IPV6;
  }

  @Override
  public String toString() {
    return label;
  }
}
