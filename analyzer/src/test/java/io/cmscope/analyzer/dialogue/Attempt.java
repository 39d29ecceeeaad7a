package io.cmscope.analyzer.dialogue;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.cm.Rtu;
import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.wire.Address;
import java.util.HexFormat;

/**
 * One connection attempt: who, with which numbers. The timeouts are those of Linux 6.12: the REQ is
 * repeated every 4.832 s, REP and the passive end's DREQ every 4.295 s, timewait is 0.537 s.
 */
public final class Attempt {
  final Peer active;
  final Peer passive;
  private int activeId;
  private int passiveId;
  private int activeQpn;
  private int passiveQpn;
  private long transactionId;
  private long serviceId = 0x0000_0000_0106_1d2fL; // TCP port 7471
  private int ackTimeout = 17;
  private int targetAckDelay = 15;
  private int remoteResponse = 20;
  private int localResponse = 20;
  private int maxCmRetries = 15;
  private int transportServiceType;
  private int extendedTransportType;
  private int vendorId;
  private PrivateData privateData = PrivateData.EMPTY;

  /**
   * @param number tells attempts of a dialogue apart: ids, QPNs and transaction id come from it
   */
  public Attempt(int number, Peer active, Peer passive) {
    this.active = active;
    this.passive = passive;
    activeId = number << 16 | 0xa1a1; // as Linux: the last two octets stay
    passiveId = number << 16 | 0xb2b2;
    activeQpn = 0x1100 + number;
    passiveQpn = 0x2200 + number;
    transactionId = 0x2_0000_0000L | activeId;
  }

  public Attempt activeId(int id) {
    activeId = id;
    return this;
  }

  public Attempt passiveId(int id) {
    passiveId = id;
    return this;
  }

  public Attempt activeQpn(int qpn) {
    activeQpn = qpn;
    return this;
  }

  public Attempt passiveQpn(int qpn) {
    passiveQpn = qpn;
    return this;
  }

  public Attempt transactionId(long id) {
    transactionId = id;
    return this;
  }

  public Attempt serviceId(long id) {
    serviceId = id;
    return this;
  }

  /** Exponent A of the REQ. */
  public Attempt ackTimeout(int exponent) {
    ackTimeout = exponent;
    return this;
  }

  /** Exponent D of the REP. */
  public Attempt targetAckDelay(int exponent) {
    targetAckDelay = exponent;
    return this;
  }

  /** Exponents R and L of the REQ: how long the two sides may take to answer. */
  public Attempt responses(int remote, int local) {
    remoteResponse = remote;
    localResponse = local;
    return this;
  }

  public Attempt maxCmRetries(int retries) {
    maxCmRetries = retries;
    return this;
  }

  public Attempt vendorId(int id) {
    vendorId = id;
    return this;
  }

  /** What the REQ carries, behind the header of the RDMA IP CM service if it is for one of that. */
  public Attempt privateData(PrivateData octets) {
    privateData = octets;
    return this;
  }

  public Attempt xrc() {
    transportServiceType = 3;
    extendedTransportType = 1;
    return this;
  }

  int qpn(Side side) {
    return side == Side.ACTIVE ? activeQpn : passiveQpn;
  }

  Peer peer(Side side) {
    return side == Side.ACTIVE ? active : passive;
  }

  CmMad req() {
    ReqPath path =
        new ReqPath(
            0xffff,
            0xffff,
            active.address().gid().orElseThrow(),
            passive.address().gid().orElseThrow(),
            0x12345,
            0,
            0,
            64,
            0,
            false,
            ackTimeout);
    return mad(
        new Req(
            activeId,
            vendorId,
            serviceId,
            active.caGuid(),
            0,
            activeQpn,
            4,
            0,
            4,
            0,
            remoteResponse,
            transportServiceType,
            false,
            0x111111,
            localResponse,
            7,
            0xffff,
            3,
            false,
            7,
            maxCmRetries,
            false,
            extendedTransportType,
            path,
            ReqPath.NONE,
            false,
            requestData(serviceId, active, passive, privateData)));
  }

  /** What a request carries: the header of the RDMA IP CM service first, if it is one of that. */
  public static PrivateData requestData(
      long serviceId, Peer active, Peer passive, PrivateData consumerData) {
    Address source = active.address();
    return ServiceId.hasIpCmHeader(serviceId)
        ? new IpCmHeader(
                0, 0, source.kind() == Address.Kind.IPV4 ? 4 : 6, 45000, source, passive.address())
            .before(consumerData)
        : consumerData;
  }

  CmMad rep() {
    return mad(
        new Rep(
            new CommIds(passiveId, activeId),
            0,
            passiveQpn,
            0,
            0,
            0x222222,
            4,
            4,
            targetAckDelay,
            0,
            false,
            7,
            false,
            passive.caGuid(),
            PrivateData.EMPTY));
  }

  CmMad rtu() {
    return mad(new Rtu(ids(Side.ACTIVE), PrivateData.EMPTY));
  }

  /** Of the REQ by the passive side, of the REP by the active side. */
  CmMad mra(Side from, int serviceTimeout) {
    int message = from == Side.PASSIVE ? 0 : 1;
    return mad(new Mra(ids(from), message, serviceTimeout, PrivateData.EMPTY));
  }

  /**
   * With reason 4 it carries the CA GUID of its sender, as it must.
   *
   * @param localId of the REJ's sender, 0 where it has none
   * @param message 0 REQ, 1 REP, 2 other
   */
  CmMad rej(Side from, int localId, int message, int reason) {
    boolean timeout = reason == RejectReason.TIMEOUT.code();
    return mad(
        new Rej(
            new CommIds(localId, ids(from).remote()),
            message,
            timeout ? Long.BYTES : 0,
            reason,
            timeout ? guid(peer(from)) : PrivateData.EMPTY,
            PrivateData.EMPTY));
  }

  private static PrivateData guid(Peer peer) {
    return PrivateData.ofHex(HexFormat.of().toHexDigits(peer.caGuid()));
  }

  CmMad dreq(Side from, int remoteQpn) {
    return CmMad.of(
        0x3_0000_0000L | ids(from).local(), new Dreq(ids(from), remoteQpn, PrivateData.EMPTY));
  }

  CmMad drep(Side from) {
    return CmMad.of(0x3_0000_0000L | ids(from).remote(), new Drep(ids(from), PrivateData.EMPTY));
  }

  CommIds ids(Side from) {
    return from == Side.ACTIVE
        ? new CommIds(activeId, passiveId)
        : new CommIds(passiveId, activeId);
  }

  private CmMad mad(CmMessage message) {
    return CmMad.of(transactionId, message);
  }
}
