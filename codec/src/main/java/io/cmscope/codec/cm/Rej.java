package io.cmscope.codec.cm;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;
import java.util.List;

/**
 * REJ: no connection, and why (IBA vol 1 12.6.7, Table 108).
 *
 * <pre>
 *   0  local comm id
 *   4  remote comm id
 *   8  message rejected (2) reserved (6) | reject info length (7) reserved (1) | reason
 *  12  reject info, 72 octets
 *  84  private data, 148 octets
 * </pre>
 *
 * @param messageRejected 2 bits, see {@link RejectedMessage}
 * @param rejectInfoLength valid octets of {@code rejectInfo}, 7 bits; sensible up to 72
 * @param reason 16 bits, see {@link RejectReason}
 * @param rejectInfo at most 72 octets, see {@link RejectInfo}
 * @param privateData at most 148 octets
 */
public record Rej(
    CommIds ids,
    int messageRejected,
    int rejectInfoLength,
    int reason,
    PrivateData rejectInfo,
    PrivateData privateData)
    implements CmMessage {

  public static final Field LOCAL_COMM_ID = CommIds.LOCAL;
  public static final Field REMOTE_COMM_ID = CommIds.REMOTE;
  public static final Field MESSAGE_REJECTED =
      at("message rejected", 8, 0, 2).code(RejectedMessage::labelOf);
  public static final Field REJECT_INFO_LENGTH = at("reject info length", 9, 0, 7);
  public static final Field REASON = at("reason", 10, 16).code(RejectReason::labelOf);
  public static final Field REJECT_INFO = at("reject info", 12, 72 * 8);
  public static final Field PRIVATE_DATA = at("private data", 84, 148 * 8);

  /** All 232 octets, in order. */
  public static final List<Field> FIELDS =
      List.of(
          LOCAL_COMM_ID,
          REMOTE_COMM_ID,
          MESSAGE_REJECTED,
          reserved(8, 2, 6),
          REJECT_INFO_LENGTH,
          reserved(9, 7, 1),
          REASON,
          REJECT_INFO,
          PRIVATE_DATA);

  static final ReservedBits RESERVED = ReservedBits.of(FIELDS);

  /**
   * @throws IllegalArgumentException in a sentence, when a value does not fit its field
   */
  public Rej {
    MESSAGE_REJECTED.check(messageRejected);
    REJECT_INFO_LENGTH.check(rejectInfoLength);
    REASON.check(reason);
    rejectInfo.checkFits(REJECT_INFO);
    privateData.checkFits(PRIVATE_DATA);
  }

  @Override
  public MessageType type() {
    return MessageType.REJ;
  }

  /** The message rejected. */
  public RejectedMessage rejected() {
    return RejectedMessage.of(messageRejected);
  }

  /** Why. */
  public RejectReason rejectReason() {
    return RejectReason.of(reason);
  }

  /** The octets of {@code rejectInfo} that its length declares valid, as far as they are there. */
  public PrivateData validRejectInfo() {
    return rejectInfo.slice(0, Math.min(rejectInfoLength, rejectInfo.length()));
  }

  /**
   * {@code CA GUID 0x505400fffe000011}: the reject information in words; empty if there is none.
   */
  public String rejectInfoText() {
    return rejectReason().info().text(validRejectInfo());
  }

  static Rej read(Body body) {
    byte[] octets = body.octets();
    int base = body.base();
    return new Rej(
        CommIds.read(octets, base),
        MESSAGE_REJECTED.getInt(octets, base),
        REJECT_INFO_LENGTH.getInt(octets, base),
        REASON.getInt(octets, base),
        body.view(REJECT_INFO),
        body.view(PRIVATE_DATA));
  }

  @Override
  public void write(ByteBuf buf, int base) {
    buf.setZero(base, LENGTH);
    ids.write(buf, base);
    MESSAGE_REJECTED.set(buf, base, messageRejected);
    REJECT_INFO_LENGTH.set(buf, base, rejectInfoLength);
    REASON.set(buf, base, reason);
    rejectInfo.write(buf, base + REJECT_INFO.octet());
    privateData.write(buf, base + PRIVATE_DATA.octet());
  }

  /** {@code REJ 0x00000000->0x11223344 of REQ, reason 10 (stale connection)} */
  @Override
  public String toString() {
    return "REJ "
        + ids
        + " of "
        + RejectedMessage.labelOf(messageRejected)
        + ", reason "
        + REASON.text(reason);
  }
}
