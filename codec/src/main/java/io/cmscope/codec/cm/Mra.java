package io.cmscope.codec.cm;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;
import java.util.List;

/**
 * MRA: a message was received and takes longer to answer than promised (IBA vol 1 12.6.6, Table
 * 107).
 *
 * <pre>
 *   0  local comm id
 *   4  remote comm id
 *   8  message MRAed (2) reserved (6) | service timeout (5) reserved (3)
 *  10  private data, 222 octets
 * </pre>
 *
 * @param messageMraed 2 bits, see {@link MraedMessage}
 * @param serviceTimeout exponent, 5 bits: how much longer, counted from receipt
 * @param privateData at most 222 octets
 */
public record Mra(CommIds ids, int messageMraed, int serviceTimeout, PrivateData privateData)
    implements CmMessage {

  public static final Field LOCAL_COMM_ID = CommIds.LOCAL;
  public static final Field REMOTE_COMM_ID = CommIds.REMOTE;
  public static final Field MESSAGE_MRAED =
      at("message MRAed", 8, 0, 2).code(MraedMessage::labelOf);
  public static final Field SERVICE_TIMEOUT = at("service timeout", 9, 0, 5).timeout();
  public static final Field PRIVATE_DATA = at("private data", 10, 222 * 8);

  /** All 232 octets, in order. */
  public static final List<Field> FIELDS =
      List.of(
          LOCAL_COMM_ID,
          REMOTE_COMM_ID,
          MESSAGE_MRAED,
          reserved(8, 2, 6),
          SERVICE_TIMEOUT,
          reserved(9, 5, 3),
          PRIVATE_DATA);

  static final ReservedBits RESERVED = ReservedBits.of(FIELDS);

  /**
   * @throws IllegalArgumentException in a sentence, when a value does not fit its field
   */
  public Mra {
    MESSAGE_MRAED.check(messageMraed);
    SERVICE_TIMEOUT.check(serviceTimeout);
    privateData.checkFits(PRIVATE_DATA);
  }

  @Override
  public MessageType type() {
    return MessageType.MRA;
  }

  /** The message being worked on. */
  public MraedMessage mraed() {
    return MraedMessage.of(messageMraed);
  }

  static Mra read(Body body) {
    byte[] octets = body.octets();
    int base = body.base();
    return new Mra(
        CommIds.read(octets, base),
        MESSAGE_MRAED.getInt(octets, base),
        SERVICE_TIMEOUT.getInt(octets, base),
        body.view(PRIVATE_DATA));
  }

  @Override
  public void write(ByteBuf buf, int base) {
    buf.setZero(base, LENGTH);
    ids.write(buf, base);
    MESSAGE_MRAED.set(buf, base, messageMraed);
    SERVICE_TIMEOUT.set(buf, base, serviceTimeout);
    privateData.write(buf, base + PRIVATE_DATA.octet());
  }

  /** {@code MRA 0x55667788->0x11223344 of REQ, service timeout 24 (68.72 s)} */
  @Override
  public String toString() {
    return "MRA "
        + ids
        + " of "
        + MraedMessage.labelOf(messageMraed)
        + ", service timeout "
        + SERVICE_TIMEOUT.text(serviceTimeout);
  }
}
