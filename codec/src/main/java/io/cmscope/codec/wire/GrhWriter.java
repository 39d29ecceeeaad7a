package io.cmscope.codec.wire;

import io.netty.buffer.ByteBuf;

/** The values of a GRH that RoCEv1 and global native frames share. */
final class GrhWriter {
  Gid source = Gid.ZERO;
  Gid destination = Gid.ZERO;
  int trafficClass;
  int flowLabel;
  int hopLimit = 64;

  boolean isSet() {
    return !source.isZero() && !destination.isZero();
  }

  boolean isHalfSet() {
    return source.isZero() != destination.isZero();
  }

  void trafficClass(int value) {
    trafficClass = (int) Grh.TRAFFIC_CLASS.check(value);
  }

  void flowLabel(int value) {
    flowLabel = (int) Grh.FLOW_LABEL.check(value);
  }

  void hopLimit(int value) {
    hopLimit = (int) Grh.HOP_LIMIT.check(value);
  }

  void write(ByteBuf out, int at, int payloadLength) {
    Grh.VERSION.set(out, at, 6);
    Grh.TRAFFIC_CLASS.set(out, at, trafficClass);
    Grh.FLOW_LABEL.set(out, at, flowLabel);
    Grh.PAYLOAD_LENGTH.set(out, at, payloadLength);
    Grh.NEXT_HEADER.set(out, at, Grh.NEXT_HEADER_IBA);
    Grh.HOP_LIMIT.set(out, at, hopLimit);
    source.write(out, at + Grh.SOURCE_GID.octet());
    destination.write(out, at + Grh.DESTINATION_GID.octet());
  }
}
