package io.cmscope.codec.cm;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;
import java.util.List;

/**
 * APR: the answer to a LAP (IBA vol 1 12.8.2, Table 116).
 *
 * <pre>
 *   0  local comm id
 *   4  remote comm id
 *   8  additional info length | AP status | reserved
 *  12  additional information, 72 octets
 *  84  private data, 148 octets
 * </pre>
 *
 * @param additionalInfoLength valid octets of {@code additionalInfo}, 8 bits; sensible up to 72
 * @param apStatus 8 bits, see {@link ApStatus}
 * @param additionalInfo at most 72 octets; ClassPortInfo when the status is a redirection
 * @param privateData at most 148 octets
 */
public record Apr(
    CommIds ids,
    int additionalInfoLength,
    int apStatus,
    PrivateData additionalInfo,
    PrivateData privateData)
    implements CmMessage {

  public static final Field LOCAL_COMM_ID = CommIds.LOCAL;
  public static final Field REMOTE_COMM_ID = CommIds.REMOTE;
  public static final Field ADDITIONAL_INFO_LENGTH = at("additional info length", 8, 8);
  public static final Field ADDITIONAL_INFORMATION = at("additional information", 12, 72 * 8);
  public static final Field AP_STATUS = at("AP status", 9, 8).code(ApStatus::labelOf);
  public static final Field PRIVATE_DATA = at("private data", 84, 148 * 8);

  /** All 232 octets, in order. */
  public static final List<Field> FIELDS =
      List.of(
          LOCAL_COMM_ID,
          REMOTE_COMM_ID,
          ADDITIONAL_INFO_LENGTH,
          AP_STATUS,
          reserved(10, 0, 16),
          ADDITIONAL_INFORMATION,
          PRIVATE_DATA);

  static final ReservedBits RESERVED = ReservedBits.of(FIELDS);

  /**
   * @throws IllegalArgumentException in a sentence, when a value does not fit its field
   */
  public Apr {
    ADDITIONAL_INFO_LENGTH.check(additionalInfoLength);
    AP_STATUS.check(apStatus);
    additionalInfo.checkFits(ADDITIONAL_INFORMATION);
    privateData.checkFits(PRIVATE_DATA);
  }

  @Override
  public MessageType type() {
    return MessageType.APR;
  }

  /** The status as a name. */
  public ApStatus status() {
    return ApStatus.of(apStatus);
  }

  /**
   * The octets of {@code additionalInfo} that its length declares valid, as far as they are there.
   */
  public PrivateData validAdditionalInfo() {
    return additionalInfo.slice(0, Math.min(additionalInfoLength, additionalInfo.length()));
  }

  static Apr read(Body body) {
    byte[] octets = body.octets();
    int base = body.base();
    return new Apr(
        CommIds.read(octets, base),
        ADDITIONAL_INFO_LENGTH.getInt(octets, base),
        AP_STATUS.getInt(octets, base),
        body.view(ADDITIONAL_INFORMATION),
        body.view(PRIVATE_DATA));
  }

  @Override
  public void write(ByteBuf buf, int base) {
    buf.setZero(base, LENGTH);
    ids.write(buf, base);
    ADDITIONAL_INFO_LENGTH.set(buf, base, additionalInfoLength);
    AP_STATUS.set(buf, base, apStatus);
    additionalInfo.write(buf, base + ADDITIONAL_INFORMATION.octet());
    privateData.write(buf, base + PRIVATE_DATA.octet());
  }

  /** {@code APR 0x55667788->0x11223344 status 0 (alternate path loaded)} */
  @Override
  public String toString() {
    return "APR " + ids + " status " + AP_STATUS.text(apStatus);
  }
}
