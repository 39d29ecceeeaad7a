package io.cmscope.stack.engine;

import java.util.HexFormat;

/**
 * Which service ids a listener takes: those that agree with {@code serviceId} in the bits of {@code
 * mask}.
 */
public record ServiceMatch(long serviceId, long mask) {

  /** Every service. */
  public static final ServiceMatch ANY = new ServiceMatch(0, 0);

  public ServiceMatch {
    serviceId &= mask;
  }

  /** One service. */
  public static ServiceMatch exactly(long serviceId) {
    return new ServiceMatch(serviceId, -1L);
  }

  public boolean matches(long asked) {
    return (asked & mask) == serviceId;
  }

  /** How many bits it compares: the more, the sooner it is asked. */
  int strictness() {
    return Long.bitCount(mask);
  }

  @Override
  public String toString() {
    String id = "0x" + HexFormat.of().toHexDigits(serviceId);
    return mask == -1L ? id : id + "/0x" + HexFormat.of().toHexDigits(mask);
  }
}
