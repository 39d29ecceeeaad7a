package io.cmscope.codec.cm;

/** The largest packet payload of a path (IBA vol 1 Table 106, path packet payload MTU). */
public enum PathMtu {
  /** A code that no release defines, 0 and all above 5. */
  RESERVED(0, 0),
  MTU_256(1, 256),
  MTU_512(2, 512),
  MTU_1024(3, 1024),
  MTU_2048(4, 2048),
  MTU_4096(5, 4096);

  private static final PathMtu[] BY_CODE = values();

  private final int code;
  private final int octets;

  PathMtu(int code, int octets) {
    this.code = code;
    this.octets = octets;
  }

  /** What a code stands for; {@link #RESERVED} if nothing. */
  public static PathMtu of(int code) {
    return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : RESERVED;
  }

  /** The number on the wire. */
  public int code() {
    return code;
  }

  /** Octets of payload in a packet; 0 for {@link #RESERVED}. */
  public int octets() {
    return octets;
  }

  static String labelOf(int code) {
    PathMtu mtu = of(code);
    return mtu == RESERVED ? "reserved" : Integer.toString(mtu.octets);
  }
}
