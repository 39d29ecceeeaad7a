package io.cmscope.codec.cm;

import static io.cmscope.codec.wire.Field.at;

import io.cmscope.codec.wire.Field;
import io.cmscope.codec.wire.Field.Format;
import io.cmscope.codec.wire.Gid;
import io.netty.buffer.ByteBuf;

/** Where the values of a {@link ReqPath} lie: three times in CM messages, packed in two ways. */
record PathFields(
    Field localLid,
    Field remoteLid,
    Field localGid,
    Field remoteGid,
    Field flowLabel,
    Field packetRate,
    Field trafficClass,
    Field hopLimit,
    Field sl,
    Field subnetLocal,
    Field localAckTimeout) {

  /** For checking a path that nobody has put into a message yet. */
  static final PathFields UNNAMED = ofReq("", 0);

  /**
   * A path of a REQ, 44 octets: the rate lies in the flow label's word, the traffic class after it.
   */
  static PathFields ofReq(String prefix, int octet) {
    return of(
        prefix,
        octet,
        at(prefix + "packet rate", octet + 39, 2, 6),
        at(prefix + "traffic class", octet + 40, 8),
        at(prefix + "hop limit", octet + 41, 8));
  }

  /**
   * The path of a LAP, 44 octets: the traffic class fills the flow label's word, the rate follows.
   */
  static PathFields ofLap(String prefix, int octet) {
    return of(
        prefix,
        octet,
        at(prefix + "packet rate", octet + 41, 2, 6),
        at(prefix + "traffic class", octet + 39, 8),
        at(prefix + "hop limit", octet + 40, 8));
  }

  private static PathFields of(
      String prefix, int octet, Field packetRate, Field trafficClass, Field hopLimit) {
    return new PathFields(
        at(prefix + "local LID", octet, 16).hex(),
        at(prefix + "remote LID", octet + 2, 16).hex(),
        at(prefix + "local GID", octet + 4, 128).as(Format.GID),
        at(prefix + "remote GID", octet + 20, 128).as(Format.GID),
        at(prefix + "flow label", octet + 36, 20).hex(),
        packetRate.code(PacketRate::label),
        trafficClass,
        hopLimit,
        at(prefix + "SL", octet + 42, 0, 4),
        at(prefix + "subnet local", octet + 42, 4, 1),
        new Field(
            prefix + "local ACK timeout",
            (octet + 43) * 8,
            5,
            Format.TIMEOUT,
            exponent -> exponent == 0 ? "for ever" : null));
  }

  void check(
      int localLidValue,
      int remoteLidValue,
      int label,
      int rate,
      int trafficClassValue,
      int hopLimitValue,
      int slValue,
      int exponent) {
    localLid.check(localLidValue);
    remoteLid.check(remoteLidValue);
    flowLabel.check(label);
    packetRate.check(rate);
    trafficClass.check(trafficClassValue);
    hopLimit.check(hopLimitValue);
    sl.check(slValue);
    localAckTimeout.check(exponent);
  }

  ReqPath read(byte[] octets, int base) {
    return new ReqPath(
        localLid.getInt(octets, base),
        remoteLid.getInt(octets, base),
        Gid.read(octets, base + localGid.octet()),
        Gid.read(octets, base + remoteGid.octet()),
        flowLabel.getInt(octets, base),
        packetRate.getInt(octets, base),
        trafficClass.getInt(octets, base),
        hopLimit.getInt(octets, base),
        sl.getInt(octets, base),
        subnetLocal.isSet(octets, base),
        localAckTimeout.getInt(octets, base));
  }

  void write(ReqPath path, ByteBuf buf, int base) {
    localLid.set(buf, base, path.localLid());
    remoteLid.set(buf, base, path.remoteLid());
    path.localGid().write(buf, base + localGid.octet());
    path.remoteGid().write(buf, base + remoteGid.octet());
    flowLabel.set(buf, base, path.flowLabel());
    packetRate.set(buf, base, path.packetRate());
    trafficClass.set(buf, base, path.trafficClass());
    hopLimit.set(buf, base, path.hopLimit());
    sl.set(buf, base, path.sl());
    subnetLocal.set(buf, base, path.subnetLocal());
    localAckTimeout.set(buf, base, path.localAckTimeout());
  }
}
