package io.cmscope.codec.cm;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;
import java.util.List;

/**
 * REP: the passive side accepts a REQ (IBA vol 1 12.6.8, Table 110).
 *
 * <pre>
 *   0  local comm id
 *   4  remote comm id
 *   8  local Q_Key
 *  12  local QPN (24)            | vendor id, bits 23 to 16
 *  16  local EECN (24)           | vendor id, bits 15 to 8
 *  20  starting PSN (24)         | vendor id, bits 7 to 0
 *  24  responder resources       | initiator depth | target ACK delay (5) failover accepted (2) flow control (1)
 *  27  RNR retry count (3) SRQ (1) reserved (4)
 *  28  local CA GUID
 *  36  private data, 196 octets
 * </pre>
 *
 * @param localQKey 32 bits; only RD
 * @param localQpn 24 bits; 0 from an XRC target
 * @param vendorId 24 bits; reserved before vendor options (ECE)
 * @param localEecn 24 bits; the QPN of an XRC target
 * @param startingPsn 24 bits: the first PSN the receiver shall send
 * @param responderResources RDMA READs and atomics the sender takes at a time, 8 bits
 * @param initiatorDepth RDMA READs and atomics the sender wants to have outstanding, 8 bits
 * @param targetAckDelay exponent, 5 bits
 * @param failoverAccepted 2 bits, see {@link FailoverAccepted}
 * @param rnrRetryCount 3 bits; 7 is without end
 * @param privateData at most 196 octets
 */
public record Rep(
    CommIds ids,
    int localQKey,
    int localQpn,
    int vendorId,
    int localEecn,
    int startingPsn,
    int responderResources,
    int initiatorDepth,
    int targetAckDelay,
    int failoverAccepted,
    boolean endToEndFlowControl,
    int rnrRetryCount,
    boolean srq,
    long localCaGuid,
    PrivateData privateData)
    implements CmMessage {

  public static final Field LOCAL_COMM_ID = CommIds.LOCAL;
  public static final Field REMOTE_COMM_ID = CommIds.REMOTE;
  public static final Field LOCAL_Q_KEY = at("local Q_Key", 8, 32).hex();
  public static final Field LOCAL_QPN = at("local QPN", 12, 24).hex();
  public static final Field LOCAL_EECN = at("local EECN", 16, 24).hex();
  public static final Field STARTING_PSN = at("starting PSN", 20, 24).hex();
  public static final Field RESPONDER_RESOURCES = at("responder resources", 24, 8);
  public static final Field INITIATOR_DEPTH = at("initiator depth", 25, 8);
  public static final Field TARGET_ACK_DELAY = at("target ACK delay", 26, 0, 5).timeout();
  public static final Field FAILOVER_ACCEPTED =
      at("failover accepted", 26, 5, 2).code(FailoverAccepted::labelOf);
  public static final Field END_TO_END_FLOW_CONTROL = at("end-to-end flow control", 26, 7, 1);
  public static final Field RNR_RETRY_COUNT =
      at("RNR retry count", 27, 0, 3).code(Req::nameOfRnrRetryCount);
  public static final Field SRQ = at("SRQ", 27, 3, 1);
  public static final Field LOCAL_CA_GUID = at("local CA GUID", 28, 64).hex();
  public static final Field PRIVATE_DATA = at("private data", 36, 196 * 8);

  /** All 232 octets, in order. */
  public static final List<Field> FIELDS =
      List.of(
          LOCAL_COMM_ID,
          REMOTE_COMM_ID,
          LOCAL_Q_KEY,
          LOCAL_QPN,
          VendorId.OF_REP.high(),
          LOCAL_EECN,
          VendorId.OF_REP.middle(),
          STARTING_PSN,
          VendorId.OF_REP.low(),
          RESPONDER_RESOURCES,
          INITIATOR_DEPTH,
          TARGET_ACK_DELAY,
          FAILOVER_ACCEPTED,
          END_TO_END_FLOW_CONTROL,
          RNR_RETRY_COUNT,
          SRQ,
          reserved(27, 4, 4),
          LOCAL_CA_GUID,
          PRIVATE_DATA);

  static final ReservedBits RESERVED = ReservedBits.of(FIELDS);

  /**
   * @throws IllegalArgumentException in a sentence, when a value does not fit its field
   */
  public Rep {
    LOCAL_QPN.check(localQpn);
    Req.VENDOR_ID.check(vendorId);
    LOCAL_EECN.check(localEecn);
    STARTING_PSN.check(startingPsn);
    RESPONDER_RESOURCES.check(responderResources);
    INITIATOR_DEPTH.check(initiatorDepth);
    TARGET_ACK_DELAY.check(targetAckDelay);
    FAILOVER_ACCEPTED.check(failoverAccepted);
    RNR_RETRY_COUNT.check(rnrRetryCount);
    privateData.checkFits(PRIVATE_DATA);
  }

  @Override
  public MessageType type() {
    return MessageType.REP;
  }

  static Rep read(Body body) {
    byte[] octets = body.octets();
    int base = body.base();
    return new Rep(
        CommIds.read(octets, base),
        LOCAL_Q_KEY.getInt(octets, base),
        LOCAL_QPN.getInt(octets, base),
        VendorId.OF_REP.read(octets, base),
        LOCAL_EECN.getInt(octets, base),
        STARTING_PSN.getInt(octets, base),
        RESPONDER_RESOURCES.getInt(octets, base),
        INITIATOR_DEPTH.getInt(octets, base),
        TARGET_ACK_DELAY.getInt(octets, base),
        FAILOVER_ACCEPTED.getInt(octets, base),
        END_TO_END_FLOW_CONTROL.isSet(octets, base),
        RNR_RETRY_COUNT.getInt(octets, base),
        SRQ.isSet(octets, base),
        LOCAL_CA_GUID.get(octets, base),
        body.view(PRIVATE_DATA));
  }

  @Override
  public void write(ByteBuf buf, int base) {
    buf.setZero(base, LENGTH);
    ids.write(buf, base);
    LOCAL_Q_KEY.set(buf, base, localQKey);
    LOCAL_QPN.set(buf, base, localQpn);
    VendorId.OF_REP.write(vendorId, buf, base);
    LOCAL_EECN.set(buf, base, localEecn);
    STARTING_PSN.set(buf, base, startingPsn);
    RESPONDER_RESOURCES.set(buf, base, responderResources);
    INITIATOR_DEPTH.set(buf, base, initiatorDepth);
    TARGET_ACK_DELAY.set(buf, base, targetAckDelay);
    FAILOVER_ACCEPTED.set(buf, base, failoverAccepted);
    END_TO_END_FLOW_CONTROL.set(buf, base, endToEndFlowControl);
    RNR_RETRY_COUNT.set(buf, base, rnrRetryCount);
    SRQ.set(buf, base, srq);
    LOCAL_CA_GUID.set(buf, base, localCaGuid);
    privateData.write(buf, base + PRIVATE_DATA.octet());
  }

  /** {@code REP 0x55667788->0x11223344 qpn 0x000018 psn 0x123456 resources 8/16} */
  @Override
  public String toString() {
    return "REP "
        + ids
        + " qpn "
        + LOCAL_QPN.text(localQpn)
        + " psn "
        + STARTING_PSN.text(startingPsn)
        + " resources "
        + responderResources
        + "/"
        + initiatorDepth;
  }
}
