package io.cmscope.codec.mad;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.wire.Field;
import io.cmscope.codec.wire.Gid;
import io.netty.buffer.ByteBuf;
import java.util.List;

/**
 * ClassPortInfo (IBA vol 1 13.4.8.1): what a management class can do and where it can be reached.
 * In CM it is also the additional information of a redirection (REJ 24, APR 4, SIDR_REP 4).
 *
 * <pre>
 *  0  base version | class version | capability mask
 *  4  capability mask 2 (27 bits)                                  | response time (5 bits)
 *  8  redirect GID
 * 24  redirect TC  | redirect SL (4) | redirect FL (20)
 * 28  redirect LID                 | redirect P_Key
 * 32  reserved     | redirect QP (24)
 * 36  redirect Q_Key
 * 40  trap GID
 * 56  trap TC      | trap SL (4)     | trap FL (20)
 * 60  trap LID                     | trap P_Key
 * 64  trap HL      | trap QP (24)
 * 68  trap Q_Key
 * </pre>
 *
 * @param responseTime exponent of 4.096 µs·2^n, 0 to 31
 */
public record ClassPortInfo(
    int baseVersion,
    int classVersion,
    int capabilityMask,
    int capabilityMask2,
    int responseTime,
    Target redirect,
    Target trap,
    int trapHopLimit) {

  /** Where to send: the same nine values for redirected requests and for traps. */
  public record Target(
      Gid gid, int trafficClass, int sl, int flowLabel, int lid, int pKey, int qpn, int qKey) {

    /** All zero: no redirection, no traps. */
    public static final Target NONE = new Target(Gid.ZERO, 0, 0, 0, 0, 0, 0, 0);

    /**
     * @throws IllegalArgumentException in a sentence, when a value does not fit its field
     */
    public Target {
      UNNAMED.check(trafficClass, sl, flowLabel, lid, pKey, qpn);
    }
  }

  /** Octets of the attribute. */
  public static final int LENGTH = 72;

  /** CM capability bits (IBA vol 1 16.7.3.1). */
  public static final int RELIABLE_CONNECTIONS = 0x0200;

  public static final int RELIABLE_DATAGRAMS = 0x0400;
  public static final int RAW_DATAGRAMS = 0x0800;
  public static final int UNRELIABLE_CONNECTIONS = 0x1000;
  public static final int SIDR = 0x2000;

  public static final Field BASE_VERSION = at("base version", 0, 8);
  public static final Field CLASS_VERSION = at("class version", 1, 8);
  public static final Field CAPABILITY_MASK = at("capability mask", 2, 16).hex();
  public static final Field CAPABILITY_MASK_2 = at("capability mask 2", 4, 0, 27).hex();
  public static final Field RESPONSE_TIME = at("resp time value", 7, 3, 5).timeout();
  public static final Field TRAP_HOP_LIMIT = at("trap HL", 64, 8);

  private static final TargetFields UNNAMED = new TargetFields("", 8, 33);
  private static final TargetFields REDIRECT = new TargetFields("redirect ", 8, 33);
  private static final TargetFields TRAP = new TargetFields("trap ", 40, 65);

  /** All 72 octets, in order. */
  public static final List<Field> FIELDS =
      List.of(
          BASE_VERSION,
          CLASS_VERSION,
          CAPABILITY_MASK,
          CAPABILITY_MASK_2,
          RESPONSE_TIME,
          REDIRECT.gid,
          REDIRECT.trafficClass,
          REDIRECT.sl,
          REDIRECT.flowLabel,
          REDIRECT.lid,
          REDIRECT.pKey,
          reserved(32, 0, 8),
          REDIRECT.qpn,
          REDIRECT.qKey,
          TRAP.gid,
          TRAP.trafficClass,
          TRAP.sl,
          TRAP.flowLabel,
          TRAP.lid,
          TRAP.pKey,
          TRAP_HOP_LIMIT,
          TRAP.qpn,
          TRAP.qKey);

  /**
   * @throws IllegalArgumentException in a sentence, when a value does not fit its field
   */
  public ClassPortInfo {
    BASE_VERSION.check(baseVersion);
    CLASS_VERSION.check(classVersion);
    CAPABILITY_MASK.check(capabilityMask);
    CAPABILITY_MASK_2.check(capabilityMask2);
    RESPONSE_TIME.check(responseTime);
    TRAP_HOP_LIMIT.check(trapHopLimit);
  }

  /** Reads the 72 octets at {@code index}; any octets make a ClassPortInfo. */
  public static ClassPortInfo read(ByteBuf buf, int index) {
    return new ClassPortInfo(
        BASE_VERSION.getInt(buf, index),
        CLASS_VERSION.getInt(buf, index),
        CAPABILITY_MASK.getInt(buf, index),
        CAPABILITY_MASK_2.getInt(buf, index),
        RESPONSE_TIME.getInt(buf, index),
        REDIRECT.read(buf, index),
        TRAP.read(buf, index),
        TRAP_HOP_LIMIT.getInt(buf, index));
  }

  /** Writes all 72 octets at {@code index}, reserved bits as zero. */
  public void write(ByteBuf buf, int index) {
    buf.setZero(index, LENGTH);
    BASE_VERSION.set(buf, index, baseVersion);
    CLASS_VERSION.set(buf, index, classVersion);
    CAPABILITY_MASK.set(buf, index, capabilityMask);
    CAPABILITY_MASK_2.set(buf, index, capabilityMask2);
    RESPONSE_TIME.set(buf, index, responseTime);
    REDIRECT.write(redirect, buf, index);
    TRAP.write(trap, buf, index);
    TRAP_HOP_LIMIT.set(buf, index, trapHopLimit);
  }

  @Override
  public String toString() {
    return "ClassPortInfo class version "
        + classVersion
        + " capabilities "
        + CAPABILITY_MASK.text(capabilityMask)
        + " redirect to "
        + redirect.gid()
        + " LID "
        + REDIRECT.lid.text(redirect.lid())
        + " qpn "
        + REDIRECT.qpn.text(redirect.qpn());
  }

  /**
   * The two targets lie alike except for the octet before the QPN, so their tables are made by one
   * recipe.
   */
  private record TargetFields(
      Field gid,
      Field trafficClass,
      Field sl,
      Field flowLabel,
      Field lid,
      Field pKey,
      Field qpn,
      Field qKey) {

    TargetFields(String prefix, int octet, int qpnOctet) {
      this(
          at(prefix + "GID", octet, 128).as(Field.Format.GID),
          at(prefix + "TC", octet + 16, 8),
          at(prefix + "SL", octet + 17, 0, 4),
          at(prefix + "FL", octet + 17, 4, 20).hex(),
          at(prefix + "LID", octet + 20, 16).hex(),
          at(prefix + "P_Key", octet + 22, 16).hex(),
          at(prefix + "QP", qpnOctet, 24).hex(),
          at(prefix + "Q_Key", qpnOctet + 3, 32).hex());
    }

    void check(int trafficClassValue, int slValue, int label, int lidValue, int key, int number) {
      trafficClass.check(trafficClassValue);
      sl.check(slValue);
      flowLabel.check(label);
      lid.check(lidValue);
      pKey.check(key);
      qpn.check(number);
    }

    Target read(ByteBuf buf, int index) {
      return new Target(
          Gid.read(buf, index + gid.bit() / 8),
          trafficClass.getInt(buf, index),
          sl.getInt(buf, index),
          flowLabel.getInt(buf, index),
          lid.getInt(buf, index),
          pKey.getInt(buf, index),
          qpn.getInt(buf, index),
          qKey.getInt(buf, index));
    }

    void write(Target target, ByteBuf buf, int index) {
      target.gid().write(buf, index + gid.bit() / 8);
      trafficClass.set(buf, index, target.trafficClass());
      sl.set(buf, index, target.sl());
      flowLabel.set(buf, index, target.flowLabel());
      lid.set(buf, index, target.lid());
      pKey.set(buf, index, target.pKey());
      qpn.set(buf, index, target.qpn());
      qKey.set(buf, index, target.qKey());
    }
  }
}
