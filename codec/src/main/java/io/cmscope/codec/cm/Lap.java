package io.cmscope.codec.cm;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;
import java.util.List;

/**
 * LAP: the active side proposes another alternate path (IBA vol 1 12.8.1, Table 115).
 *
 * <pre>
 *   0  local comm id
 *   4  remote comm id
 *   8  reserved
 *  12  remote QPN or EECN (24) | remote CM response timeout (5) reserved (3)
 *  16  reserved
 *  20  alternate path, 44 octets, packed otherwise than in REQ
 *  64  private data, 168 octets
 * </pre>
 *
 * @param remoteQpn 24 bits: the receiver's QPN
 * @param remoteCmResponseTimeout exponent, 5 bits: how long the receiver may take to answer
 * @param privateData at most 168 octets
 */
public record Lap(
    CommIds ids,
    int remoteQpn,
    int remoteCmResponseTimeout,
    ReqPath alternate,
    PrivateData privateData)
    implements CmMessage {

  public static final Field LOCAL_COMM_ID = CommIds.LOCAL;
  public static final Field REMOTE_COMM_ID = CommIds.REMOTE;
  public static final Field REMOTE_QPN = at("remote QPN", 12, 24).hex();
  public static final Field REMOTE_CM_RESPONSE_TIMEOUT =
      at("remote CM response timeout", 15, 0, 5).timeout();
  public static final Field PRIVATE_DATA = at("private data", 64, 168 * 8);

  static final PathFields ALTERNATE = PathFields.ofLap("alternate ", 20);

  /** The oldest releases had a local CM Q_Key here. */
  private static final Field FORMER_CM_Q_KEY = reserved(8, 0, 32);

  /** All 232 octets, in order. */
  public static final List<Field> FIELDS =
      List.of(
          LOCAL_COMM_ID,
          REMOTE_COMM_ID,
          FORMER_CM_Q_KEY,
          REMOTE_QPN,
          REMOTE_CM_RESPONSE_TIMEOUT,
          reserved(15, 5, 3),
          reserved(16, 0, 32),
          ALTERNATE.localLid(),
          ALTERNATE.remoteLid(),
          ALTERNATE.localGid(),
          ALTERNATE.remoteGid(),
          ALTERNATE.flowLabel(),
          reserved(58, 4, 4),
          ALTERNATE.trafficClass(),
          ALTERNATE.hopLimit(),
          reserved(61, 0, 2),
          ALTERNATE.packetRate(),
          ALTERNATE.sl(),
          ALTERNATE.subnetLocal(),
          reserved(62, 5, 3),
          ALTERNATE.localAckTimeout(),
          reserved(63, 5, 3),
          PRIVATE_DATA);

  static final ReservedBits RESERVED = ReservedBits.of(FIELDS, FORMER_CM_Q_KEY);

  /**
   * @throws IllegalArgumentException in a sentence, when a value does not fit its field
   */
  public Lap {
    REMOTE_QPN.check(remoteQpn);
    REMOTE_CM_RESPONSE_TIMEOUT.check(remoteCmResponseTimeout);
    privateData.checkFits(PRIVATE_DATA);
  }

  @Override
  public MessageType type() {
    return MessageType.LAP;
  }

  static Lap read(Body body) {
    byte[] octets = body.octets();
    int base = body.base();
    return new Lap(
        CommIds.read(octets, base),
        REMOTE_QPN.getInt(octets, base),
        REMOTE_CM_RESPONSE_TIMEOUT.getInt(octets, base),
        ALTERNATE.read(octets, base),
        body.view(PRIVATE_DATA));
  }

  @Override
  public void write(ByteBuf buf, int base) {
    buf.setZero(base, LENGTH);
    ids.write(buf, base);
    REMOTE_QPN.set(buf, base, remoteQpn);
    REMOTE_CM_RESPONSE_TIMEOUT.set(buf, base, remoteCmResponseTimeout);
    ALTERNATE.write(alternate, buf, base);
    privateData.write(buf, base + PRIVATE_DATA.octet());
  }

  /**
   * {@code LAP 0x11223344->0x55667788 remote qpn 0x000018 path ::ffff:10.0.0.1->::ffff:10.0.0.2}
   */
  @Override
  public String toString() {
    return "LAP " + ids + " remote qpn " + REMOTE_QPN.text(remoteQpn) + " path " + alternate;
  }
}
