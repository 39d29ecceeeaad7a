package io.cmscope.codec.cm;

import static io.cmscope.codec.wire.Field.at;

import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;
import java.util.List;

/**
 * SIDR_REP: the answer to a SIDR_REQ (IBA vol 1 12.11.2, Table 120).
 *
 * <pre>
 *   0  request id
 *   4  status | additional info length | vendor id, bits 23 to 8
 *   8  QPN (24)                        | vendor id, bits 7 to 0
 *  12  service id
 *  20  Q_Key
 *  24  additional information, 72 octets
 *  96  private data, 136 octets
 * </pre>
 *
 * @param requestId 32 bits, that of the SIDR_REQ
 * @param status 8 bits, see {@link SidrStatus}
 * @param additionalInfoLength valid octets of {@code additionalInfo}, 8 bits; sensible up to 72
 * @param vendorId 24 bits; reserved before vendor options (ECE)
 * @param qpn 24 bits
 * @param qKey 32 bits
 * @param additionalInfo at most 72 octets; ClassPortInfo when the status is a redirection
 * @param privateData at most 136 octets
 */
public record SidrRep(
    int requestId,
    int status,
    int additionalInfoLength,
    int vendorId,
    int qpn,
    long serviceId,
    int qKey,
    PrivateData additionalInfo,
    PrivateData privateData)
    implements CmMessage {

  public static final Field REQUEST_ID = at("request id", 0, 32).hex();
  public static final Field STATUS = at("status", 4, 8).code(SidrStatus::labelOf);
  public static final Field ADDITIONAL_INFO_LENGTH = at("additional info length", 5, 8);
  public static final Field ADDITIONAL_INFORMATION = at("additional information", 24, 72 * 8);
  public static final Field QPN = at("QPN", 8, 24).hex();
  public static final Field SERVICE_ID = at("service id", 12, 64).hex();
  public static final Field Q_KEY = at("Q_Key", 20, 32).hex();
  public static final Field PRIVATE_DATA = at("private data", 96, 136 * 8);

  /** All 232 octets, in order. */
  public static final List<Field> FIELDS =
      List.of(
          REQUEST_ID,
          STATUS,
          ADDITIONAL_INFO_LENGTH,
          VendorId.OF_SIDR_REP.high(),
          VendorId.OF_SIDR_REP.middle(),
          QPN,
          VendorId.OF_SIDR_REP.low(),
          SERVICE_ID,
          Q_KEY,
          ADDITIONAL_INFORMATION,
          PRIVATE_DATA);

  /**
   * @throws IllegalArgumentException in a sentence, when a value does not fit its field
   */
  public SidrRep {
    STATUS.check(status);
    ADDITIONAL_INFO_LENGTH.check(additionalInfoLength);
    Req.VENDOR_ID.check(vendorId);
    QPN.check(qpn);
    additionalInfo.checkFits(ADDITIONAL_INFORMATION);
    privateData.checkFits(PRIVATE_DATA);
  }

  @Override
  public MessageType type() {
    return MessageType.SIDR_REP;
  }

  /** The status as a name. */
  public SidrStatus sidrStatus() {
    return SidrStatus.of(status);
  }

  /**
   * The octets of {@code additionalInfo} that its length declares valid, as far as they are there.
   */
  public PrivateData validAdditionalInfo() {
    return additionalInfo.slice(0, Math.min(additionalInfoLength, additionalInfo.length()));
  }

  static SidrRep read(Body body) {
    byte[] octets = body.octets();
    int base = body.base();
    return new SidrRep(
        REQUEST_ID.getInt(octets, base),
        STATUS.getInt(octets, base),
        ADDITIONAL_INFO_LENGTH.getInt(octets, base),
        VendorId.OF_SIDR_REP.read(octets, base),
        QPN.getInt(octets, base),
        SERVICE_ID.get(octets, base),
        Q_KEY.getInt(octets, base),
        body.view(ADDITIONAL_INFORMATION),
        body.view(PRIVATE_DATA));
  }

  @Override
  public void write(ByteBuf buf, int base) {
    buf.setZero(base, LENGTH);
    REQUEST_ID.set(buf, base, requestId);
    STATUS.set(buf, base, status);
    ADDITIONAL_INFO_LENGTH.set(buf, base, additionalInfoLength);
    VendorId.OF_SIDR_REP.write(vendorId, buf, base);
    QPN.set(buf, base, qpn);
    SERVICE_ID.set(buf, base, serviceId);
    Q_KEY.set(buf, base, qKey);
    additionalInfo.write(buf, base + ADDITIONAL_INFORMATION.octet());
    privateData.write(buf, base + PRIVATE_DATA.octet());
  }

  /** {@code SIDR_REP 0x11223344 status 0 (QPN and Q_Key valid) qpn 0x000018} */
  @Override
  public String toString() {
    return "SIDR_REP "
        + REQUEST_ID.text(requestId)
        + " status "
        + STATUS.text(status)
        + " qpn "
        + QPN.text(qpn);
  }
}
