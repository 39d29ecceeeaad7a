package io.cmscope.codec.cm;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;
import java.util.List;

/**
 * SIDR_REQ: which QP serves this service id? (IBA vol 1 12.11.1, Table 119).
 *
 * <pre>
 *   0  request id
 *   4  P_Key | reserved
 *   8  service id
 *  16  private data, 216 octets
 * </pre>
 *
 * @param requestId 32 bits, chosen by the sender
 * @param privateData at most 216 octets
 */
public record SidrReq(int requestId, int pKey, long serviceId, PrivateData privateData)
    implements CmMessage {

  public static final Field REQUEST_ID = at("request id", 0, 32).hex();
  public static final Field P_KEY = at("P_Key", 4, 16).hex();
  public static final Field SERVICE_ID = at("service id", 8, 64).hex();
  public static final Field PRIVATE_DATA = at("private data", 16, 216 * 8);

  /** All 232 octets, in order. */
  public static final List<Field> FIELDS =
      List.of(REQUEST_ID, P_KEY, reserved(6, 0, 16), SERVICE_ID, PRIVATE_DATA);

  static final ReservedBits RESERVED = ReservedBits.of(FIELDS);

  /**
   * @throws IllegalArgumentException in a sentence, when a value does not fit its field
   */
  public SidrReq {
    P_KEY.check(pKey);
    privateData.checkFits(PRIVATE_DATA);
  }

  @Override
  public MessageType type() {
    return MessageType.SIDR_REQ;
  }

  static SidrReq read(Body body) {
    byte[] octets = body.octets();
    int base = body.base();
    return new SidrReq(
        REQUEST_ID.getInt(octets, base),
        P_KEY.getInt(octets, base),
        SERVICE_ID.get(octets, base),
        body.view(PRIVATE_DATA));
  }

  @Override
  public void write(ByteBuf buf, int base) {
    buf.setZero(base, LENGTH);
    REQUEST_ID.set(buf, base, requestId);
    P_KEY.set(buf, base, pKey);
    SERVICE_ID.set(buf, base, serviceId);
    privateData.write(buf, base + PRIVATE_DATA.octet());
  }

  /** {@code SIDR_REQ 0x11223344 service 0x0000000001111c20} */
  @Override
  public String toString() {
    return "SIDR_REQ " + REQUEST_ID.text(requestId) + " service " + SERVICE_ID.text(serviceId);
  }
}
