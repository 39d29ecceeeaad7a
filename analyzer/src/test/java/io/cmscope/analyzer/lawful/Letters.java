package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.Apr;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.Lap;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.cm.Rtu;
import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.wire.Address;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** The numbers of one connection, and its messages as Linux fills them. */
final class Letters {
  final Fabric fabric;
  final Figures figures;
  final Node active;
  final Node passive;
  final long serviceId;
  int activeId;
  final int activeQpn;
  final int passiveQpn;
  int passiveId;
  private final int flowLabel;
  private final int sourcePort;

  Letters(
      Fabric fabric,
      Figures figures,
      Node active,
      Node passive,
      long serviceId,
      long now,
      Dice dice) {
    this(fabric, figures, active, passive, serviceId, active.newQpn(now, dice), now, dice);
  }

  /** With a QPN that the active end had before. */
  Letters(
      Fabric fabric,
      Figures figures,
      Node active,
      Node passive,
      long serviceId,
      int activeQpn,
      long now,
      Dice dice) {
    this.fabric = fabric;
    this.figures = figures;
    this.active = active;
    this.passive = passive;
    this.serviceId = serviceId;
    this.activeQpn = activeQpn;
    activeId = active.newCommId();
    passiveId = passive.newCommId();
    passiveQpn = passive.newQpn(now, dice);
    flowLabel = dice.number() & 0xfffff;
    sourcePort = dice.between(0x8000, 0xffff);
  }

  Node node(Side side) {
    return side == Side.ACTIVE ? active : passive;
  }

  int id(Side side) {
    return side == Side.ACTIVE ? activeId : passiveId;
  }

  int qpn(Side side) {
    return side == Side.ACTIVE ? activeQpn : passiveQpn;
  }

  CommIds ids(Side from) {
    return new CommIds(id(from), id(from.peer()));
  }

  /** Of all that answers the REQ. */
  long openingTransaction() {
    return active.transactionId(activeId);
  }

  /** Of a DREQ. */
  long transaction(Side from) {
    return node(from).transactionId(id(from));
  }

  Req req() {
    return new Req(
        activeId,
        0,
        serviceId,
        active.peer.caGuid(),
        0,
        activeQpn,
        4,
        0,
        4,
        0,
        figures.remoteResponse(),
        figures.unreliable() ? 1 : 0,
        false,
        figures.requestPsn(),
        figures.localResponse(),
        figures.retryCount(),
        0xffff,
        figures.pathMtu(),
        false,
        7,
        figures.maxCmRetries(),
        false,
        0,
        path(),
        ReqPath.NONE,
        false,
        privateData(active, passive, sourcePort));
  }

  private ReqPath path() {
    boolean local = fabric == Fabric.INFINIBAND;
    return new ReqPath(
        local ? (int) active.address().low() : 0xffff,
        local ? (int) passive.address().low() : 0xffff,
        active.gid,
        passive.gid,
        flowLabel,
        0,
        0,
        local ? 0 : 64,
        0,
        local,
        figures.ackTimeout());
  }

  /** The header of the IP CM service. */
  static PrivateData privateData(Node from, Node to, int port) {
    boolean four = from.address().kind() == Address.Kind.IPV4;
    Address source = four ? from.address() : Address.ipv6(from.gid.high(), from.gid.low());
    Address destination = four ? to.address() : Address.ipv6(to.gid.high(), to.gid.low());
    ByteBuf octets = Unpooled.buffer(IpCmHeader.LENGTH);
    new IpCmHeader(0, 0, four ? 4 : 6, port, source, destination).write(octets, 0);
    return PrivateData.of(octets.array());
  }

  Rep rep() {
    return new Rep(
        ids(Side.PASSIVE),
        0,
        passiveQpn,
        0,
        0,
        figures.replyPsn(),
        4,
        4,
        figures.targetAckDelay(),
        0,
        false,
        7,
        false,
        passive.peer.caGuid(),
        PrivateData.EMPTY);
  }

  CmMad reqMad() {
    return CmMad.of(openingTransaction(), req());
  }

  CmMad repMad() {
    return CmMad.of(openingTransaction(), rep());
  }

  CmMad rtu() {
    return CmMad.of(openingTransaction(), new Rtu(ids(Side.ACTIVE), PrivateData.EMPTY));
  }

  /** Of the REQ by the passive side, of the REP by the active side. */
  CmMad mra(Side from, int serviceTimeout) {
    return mra(from, from == Side.PASSIVE ? 0 : 1, serviceTimeout);
  }

  CmMad mra(Side from, int message, int serviceTimeout) {
    return CmMad.of(
        openingTransaction(), new Mra(ids(from), message, serviceTimeout, PrivateData.EMPTY));
  }

  /** With the local id that the sender has. */
  CmMad rej(Side from, int message, int reason) {
    return rej(ids(from), message, reason);
  }

  /** Of a REQ that nothing was kept of. */
  CmMad rejWithoutId(int reason) {
    return rej(new CommIds(0, activeId), 0, reason);
  }

  private CmMad rej(CommIds ids, int message, int reason) {
    return CmMad.of(
        openingTransaction(),
        new Rej(ids, message, 0, reason, PrivateData.EMPTY, PrivateData.EMPTY));
  }

  /** Of a process that was killed, or gave up: it never learnt the peer's id. */
  CmMad rejTimeout() {
    PrivateData guid = PrivateData.of(Unpooled.buffer(8).writeLong(active.peer.caGuid()).array());
    return CmMad.of(
        openingTransaction(), new Rej(new CommIds(activeId, 0), 2, 8, 4, guid, PrivateData.EMPTY));
  }

  CmMad dreq(Side from) {
    return dreq(from, qpn(from.peer()));
  }

  CmMad dreq(Side from, int remoteQpn) {
    return CmMad.of(transaction(from), new Dreq(ids(from), remoteQpn, PrivateData.EMPTY));
  }

  /** With the transaction id of the peer's DREQ, or of what the sender remembers. */
  CmMad drep(Side from, long transactionId) {
    return CmMad.of(transactionId, new Drep(ids(from), PrivateData.EMPTY));
  }

  CmMad lap(int remoteResponse) {
    return CmMad.of(
        openingTransaction(),
        new Lap(ids(Side.ACTIVE), passiveQpn, remoteResponse, path(), PrivateData.EMPTY));
  }

  CmMad apr(int status) {
    return CmMad.of(
        openingTransaction(),
        new Apr(ids(Side.PASSIVE), 0, status, PrivateData.EMPTY, PrivateData.EMPTY));
  }
}
