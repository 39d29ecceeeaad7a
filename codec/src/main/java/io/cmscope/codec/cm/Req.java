package io.cmscope.codec.cm;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * REQ: the active side asks for a connection (IBA vol 1 12.6.5, Table 106).
 *
 * <pre>
 *   0  local comm id
 *   4  reserved      | vendor id (24)
 *   8  service id
 *  16  local CA GUID
 *  24  reserved
 *  28  local Q_Key
 *  32  local QPN (24)                    | responder resources
 *  36  local EECN (24)                   | initiator depth
 *  40  remote EECN (24)                  | remote CM response timeout (5) transport service type (2) flow control (1)
 *  44  starting PSN (24)                 | local CM response timeout (5) retry count (3)
 *  48  P_Key                             | path MTU (4) RDC (1) RNR retry (3) | max CM retries (4) SRQ (1) extended (3)
 *  52  primary path, 44 octets
 *  96  alternate path, 44 octets; bit 2 of its last octet: SAP supported
 * 140  private data, 92 octets
 * </pre>
 *
 * @param localCommId 32 bits, chosen by the sender
 * @param vendorId 24 bits; reserved before vendor options (ECE)
 * @param localQKey 32 bits; only RD
 * @param responderResources RDMA READs and atomics the sender takes at a time, 8 bits
 * @param initiatorDepth RDMA READs and atomics the sender wants to have outstanding, 8 bits
 * @param remoteCmResponseTimeout exponent, 5 bits: how long the receiver may take to answer
 * @param transportServiceType 2 bits, see {@link #transport}
 * @param startingPsn 24 bits: the first PSN the receiver shall send
 * @param localCmResponseTimeout exponent, 5 bits: how long the sender may take to answer the REP
 * @param retryCount 3 bits
 * @param pathMtu code, 4 bits, see {@link PathMtu}
 * @param rnrRetryCount 3 bits; 7 is without end
 * @param maxCmRetries 4 bits: how often either side may repeat a message
 * @param extendedTransportType 3 bits; reserved before XRC
 * @param sapSupported reserved before SAP
 * @param privateData at most 92 octets
 */
public record Req(
    int localCommId,
    int vendorId,
    long serviceId,
    long localCaGuid,
    int localQKey,
    int localQpn,
    int responderResources,
    int localEecn,
    int initiatorDepth,
    int remoteEecn,
    int remoteCmResponseTimeout,
    int transportServiceType,
    boolean endToEndFlowControl,
    int startingPsn,
    int localCmResponseTimeout,
    int retryCount,
    int pKey,
    int pathMtu,
    boolean rdcExists,
    int rnrRetryCount,
    int maxCmRetries,
    boolean srq,
    int extendedTransportType,
    ReqPath primary,
    ReqPath alternate,
    boolean sapSupported,
    PrivateData privateData)
    implements CmMessage {

  public static final Field LOCAL_COMM_ID = CommIds.LOCAL;
  public static final Field VENDOR_ID = at("vendor id", 5, 24).hex();
  public static final Field SERVICE_ID = at("service id", 8, 64).hex();
  public static final Field LOCAL_CA_GUID = at("local CA GUID", 16, 64).hex();
  public static final Field LOCAL_Q_KEY = at("local Q_Key", 28, 32).hex();
  public static final Field LOCAL_QPN = at("local QPN", 32, 24).hex();
  public static final Field RESPONDER_RESOURCES = at("responder resources", 35, 8);
  public static final Field LOCAL_EECN = at("local EECN", 36, 24).hex();
  public static final Field INITIATOR_DEPTH = at("initiator depth", 39, 8);
  public static final Field REMOTE_EECN = at("remote EECN", 40, 24).hex();
  public static final Field REMOTE_CM_RESPONSE_TIMEOUT =
      at("remote CM response timeout", 43, 0, 5).timeout();
  public static final Field TRANSPORT_SERVICE_TYPE =
      at("transport service type", 43, 5, 2).code(Transport::nameOfServiceType);
  public static final Field END_TO_END_FLOW_CONTROL = at("end-to-end flow control", 43, 7, 1);
  public static final Field STARTING_PSN = at("starting PSN", 44, 24).hex();
  public static final Field LOCAL_CM_RESPONSE_TIMEOUT =
      at("local CM response timeout", 47, 0, 5).timeout();
  public static final Field RETRY_COUNT = at("retry count", 47, 5, 3);
  public static final Field P_KEY = at("P_Key", 48, 16).hex();
  public static final Field PATH_MTU = at("path MTU", 50, 0, 4).code(PathMtu::labelOf);
  public static final Field RDC_EXISTS = at("RDC exists", 50, 4, 1);
  public static final Field RNR_RETRY_COUNT =
      at("RNR retry count", 50, 5, 3).code(Req::nameOfRnrRetryCount);
  public static final Field MAX_CM_RETRIES = at("max CM retries", 51, 0, 4);
  public static final Field SRQ = at("SRQ", 51, 4, 1);
  public static final Field EXTENDED_TRANSPORT_TYPE =
      at("extended transport type", 51, 5, 3).code(Transport::nameOfExtendedType);
  public static final Field SAP_SUPPORTED = at("SAP supported", 139, 5, 1);
  public static final Field PRIVATE_DATA = at("private data", 140, 92 * 8);

  static final PathFields PRIMARY = PathFields.ofReq("primary ", 52);
  static final PathFields ALTERNATE = PathFields.ofReq("alternate ", 96);

  public static final Field PRIMARY_REMOTE_GID = PRIMARY.remoteGid();
  public static final Field PRIMARY_LOCAL_ACK_TIMEOUT = PRIMARY.localAckTimeout();

  /** The oldest releases had a local CM Q_Key here. */
  private static final Field FORMER_CM_Q_KEY = reserved(24, 0, 32);

  /** All 232 octets, in order. */
  public static final List<Field> FIELDS =
      List.of(
          LOCAL_COMM_ID,
          reserved(4, 0, 8),
          VENDOR_ID,
          SERVICE_ID,
          LOCAL_CA_GUID,
          FORMER_CM_Q_KEY,
          LOCAL_Q_KEY,
          LOCAL_QPN,
          RESPONDER_RESOURCES,
          LOCAL_EECN,
          INITIATOR_DEPTH,
          REMOTE_EECN,
          REMOTE_CM_RESPONSE_TIMEOUT,
          TRANSPORT_SERVICE_TYPE,
          END_TO_END_FLOW_CONTROL,
          STARTING_PSN,
          LOCAL_CM_RESPONSE_TIMEOUT,
          RETRY_COUNT,
          P_KEY,
          PATH_MTU,
          RDC_EXISTS,
          RNR_RETRY_COUNT,
          MAX_CM_RETRIES,
          SRQ,
          EXTENDED_TRANSPORT_TYPE,
          PRIMARY.localLid(),
          PRIMARY.remoteLid(),
          PRIMARY.localGid(),
          PRIMARY.remoteGid(),
          PRIMARY.flowLabel(),
          reserved(90, 4, 6),
          PRIMARY.packetRate(),
          PRIMARY.trafficClass(),
          PRIMARY.hopLimit(),
          PRIMARY.sl(),
          PRIMARY.subnetLocal(),
          reserved(94, 5, 3),
          PRIMARY.localAckTimeout(),
          reserved(95, 5, 3),
          ALTERNATE.localLid(),
          ALTERNATE.remoteLid(),
          ALTERNATE.localGid(),
          ALTERNATE.remoteGid(),
          ALTERNATE.flowLabel(),
          reserved(134, 4, 6),
          ALTERNATE.packetRate(),
          ALTERNATE.trafficClass(),
          ALTERNATE.hopLimit(),
          ALTERNATE.sl(),
          ALTERNATE.subnetLocal(),
          reserved(138, 5, 3),
          ALTERNATE.localAckTimeout(),
          SAP_SUPPORTED,
          reserved(139, 6, 2),
          PRIVATE_DATA);

  static final ReservedBits RESERVED = ReservedBits.of(FIELDS, FORMER_CM_Q_KEY);

  /**
   * @throws IllegalArgumentException in a sentence, when a value does not fit its field
   */
  public Req {
    VENDOR_ID.check(vendorId);
    LOCAL_QPN.check(localQpn);
    RESPONDER_RESOURCES.check(responderResources);
    LOCAL_EECN.check(localEecn);
    INITIATOR_DEPTH.check(initiatorDepth);
    REMOTE_EECN.check(remoteEecn);
    REMOTE_CM_RESPONSE_TIMEOUT.check(remoteCmResponseTimeout);
    TRANSPORT_SERVICE_TYPE.check(transportServiceType);
    STARTING_PSN.check(startingPsn);
    LOCAL_CM_RESPONSE_TIMEOUT.check(localCmResponseTimeout);
    RETRY_COUNT.check(retryCount);
    P_KEY.check(pKey);
    PATH_MTU.check(pathMtu);
    RNR_RETRY_COUNT.check(rnrRetryCount);
    MAX_CM_RETRIES.check(maxCmRetries);
    EXTENDED_TRANSPORT_TYPE.check(extendedTransportType);
    privateData.checkFits(PRIVATE_DATA);
  }

  @Override
  public MessageType type() {
    return MessageType.REQ;
  }

  /** The transport the two type fields mean together. */
  public Transport transport() {
    return Transport.of(transportServiceType, extendedTransportType);
  }

  /** Whether it proposes a second path. */
  public boolean hasAlternatePath() {
    return alternate.isPresent();
  }

  static Req read(Body body) {
    byte[] octets = body.octets();
    int base = body.base();
    return new Req(
        LOCAL_COMM_ID.getInt(octets, base),
        VENDOR_ID.getInt(octets, base),
        SERVICE_ID.get(octets, base),
        LOCAL_CA_GUID.get(octets, base),
        LOCAL_Q_KEY.getInt(octets, base),
        LOCAL_QPN.getInt(octets, base),
        RESPONDER_RESOURCES.getInt(octets, base),
        LOCAL_EECN.getInt(octets, base),
        INITIATOR_DEPTH.getInt(octets, base),
        REMOTE_EECN.getInt(octets, base),
        REMOTE_CM_RESPONSE_TIMEOUT.getInt(octets, base),
        TRANSPORT_SERVICE_TYPE.getInt(octets, base),
        END_TO_END_FLOW_CONTROL.isSet(octets, base),
        STARTING_PSN.getInt(octets, base),
        LOCAL_CM_RESPONSE_TIMEOUT.getInt(octets, base),
        RETRY_COUNT.getInt(octets, base),
        P_KEY.getInt(octets, base),
        PATH_MTU.getInt(octets, base),
        RDC_EXISTS.isSet(octets, base),
        RNR_RETRY_COUNT.getInt(octets, base),
        MAX_CM_RETRIES.getInt(octets, base),
        SRQ.isSet(octets, base),
        EXTENDED_TRANSPORT_TYPE.getInt(octets, base),
        PRIMARY.read(octets, base),
        ALTERNATE.read(octets, base),
        SAP_SUPPORTED.isSet(octets, base),
        body.view(PRIVATE_DATA));
  }

  @Override
  public void write(ByteBuf buf, int base) {
    buf.setZero(base, LENGTH);
    LOCAL_COMM_ID.set(buf, base, localCommId);
    VENDOR_ID.set(buf, base, vendorId);
    SERVICE_ID.set(buf, base, serviceId);
    LOCAL_CA_GUID.set(buf, base, localCaGuid);
    LOCAL_Q_KEY.set(buf, base, localQKey);
    LOCAL_QPN.set(buf, base, localQpn);
    RESPONDER_RESOURCES.set(buf, base, responderResources);
    LOCAL_EECN.set(buf, base, localEecn);
    INITIATOR_DEPTH.set(buf, base, initiatorDepth);
    REMOTE_EECN.set(buf, base, remoteEecn);
    REMOTE_CM_RESPONSE_TIMEOUT.set(buf, base, remoteCmResponseTimeout);
    TRANSPORT_SERVICE_TYPE.set(buf, base, transportServiceType);
    END_TO_END_FLOW_CONTROL.set(buf, base, endToEndFlowControl);
    STARTING_PSN.set(buf, base, startingPsn);
    LOCAL_CM_RESPONSE_TIMEOUT.set(buf, base, localCmResponseTimeout);
    RETRY_COUNT.set(buf, base, retryCount);
    P_KEY.set(buf, base, pKey);
    PATH_MTU.set(buf, base, pathMtu);
    RDC_EXISTS.set(buf, base, rdcExists);
    RNR_RETRY_COUNT.set(buf, base, rnrRetryCount);
    MAX_CM_RETRIES.set(buf, base, maxCmRetries);
    SRQ.set(buf, base, srq);
    EXTENDED_TRANSPORT_TYPE.set(buf, base, extendedTransportType);
    PRIMARY.write(primary, buf, base);
    ALTERNATE.write(alternate, buf, base);
    SAP_SUPPORTED.set(buf, base, sapSupported);
    privateData.write(buf, base + PRIVATE_DATA.octet());
  }

  /** {@code REQ 0x11223344 service 0x0000000001061c20 qpn 0x000017 psn 0xabcdef resources 16/8} */
  @Override
  public String toString() {
    return "REQ "
        + LOCAL_COMM_ID.text(localCommId)
        + " service "
        + SERVICE_ID.text(serviceId)
        + " qpn "
        + LOCAL_QPN.text(localQpn)
        + " psn "
        + STARTING_PSN.text(startingPsn)
        + " resources "
        + responderResources
        + "/"
        + initiatorDepth;
  }

  static @Nullable String nameOfRnrRetryCount(int count) {
    return count == 7 ? "infinite" : null;
  }
}
