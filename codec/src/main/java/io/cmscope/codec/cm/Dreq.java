package io.cmscope.codec.cm;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;
import java.util.List;

/**
 * DREQ: one side ends the connection (IBA vol 1 12.6.10, Table 112).
 *
 * <pre>
 *   0  local comm id
 *   4  remote comm id
 *   8  remote QPN or EECN (24) | reserved
 *  12  private data, 220 octets
 * </pre>
 *
 * @param remoteQpn 24 bits: the receiver's QPN
 * @param privateData at most 220 octets
 */
public record Dreq(CommIds ids, int remoteQpn, PrivateData privateData) implements CmMessage {

  public static final Field LOCAL_COMM_ID = CommIds.LOCAL;
  public static final Field REMOTE_COMM_ID = CommIds.REMOTE;
  public static final Field REMOTE_QPN = at("remote QPN", 8, 24).hex();
  public static final Field PRIVATE_DATA = at("private data", 12, 220 * 8);

  /** All 232 octets, in order. */
  public static final List<Field> FIELDS =
      List.of(LOCAL_COMM_ID, REMOTE_COMM_ID, REMOTE_QPN, reserved(11, 0, 8), PRIVATE_DATA);

  static final ReservedBits RESERVED = ReservedBits.of(FIELDS);

  /**
   * @throws IllegalArgumentException in a sentence, when a value does not fit its field
   */
  public Dreq {
    REMOTE_QPN.check(remoteQpn);
    privateData.checkFits(PRIVATE_DATA);
  }

  @Override
  public MessageType type() {
    return MessageType.DREQ;
  }

  static Dreq read(Body body) {
    byte[] octets = body.octets();
    int base = body.base();
    return new Dreq(
        CommIds.read(octets, base), REMOTE_QPN.getInt(octets, base), body.view(PRIVATE_DATA));
  }

  @Override
  public void write(ByteBuf buf, int base) {
    buf.setZero(base, LENGTH);
    ids.write(buf, base);
    REMOTE_QPN.set(buf, base, remoteQpn);
    privateData.write(buf, base + PRIVATE_DATA.octet());
  }

  /** {@code DREQ 0x11223344->0x55667788 remote qpn 0x000018} */
  @Override
  public String toString() {
    return "DREQ " + ids + " remote qpn " + REMOTE_QPN.text(remoteQpn);
  }
}
