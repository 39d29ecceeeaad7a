package io.cmscope.codec.wire;

import io.netty.buffer.ByteBuf;

/** Builds RoCEv1 frames (annex A16): Ethernet with ethertype 0x8915, then GRH. */
public final class RoceV1Writer extends EthernetWriter<RoceV1Writer> {
  private static final int ROCE_TYPE = 0x8915;

  private final GrhWriter grh = new GrhWriter();

  /** Must be set. */
  public RoceV1Writer sourceGid(Gid gid) {
    grh.source = gid;
    return this;
  }

  /** Must be set. */
  public RoceV1Writer destinationGid(Gid gid) {
    grh.destination = gid;
    return this;
  }

  /** Default 0. */
  public RoceV1Writer trafficClass(int value) {
    grh.trafficClass(value);
    return this;
  }

  /** Default 0. */
  public RoceV1Writer flowLabel(int value) {
    grh.flowLabel(value);
    return this;
  }

  /** Default 64. */
  public RoceV1Writer hopLimit(int value) {
    grh.hopLimit(value);
    return this;
  }

  @Override
  RoceV1Writer self() {
    return this;
  }

  @Override
  Encapsulation encapsulation() {
    return Encapsulation.ROCE_V1;
  }

  @Override
  public int transportOffset() {
    return ethernetLength() + Grh.LENGTH;
  }

  @Override
  void writeLower(ByteBuf out, int index, int transport) {
    if (!grh.isSet()) {
      throw new IllegalStateException("source and destination GID must be set");
    }
    writeEthernet(out, index, ROCE_TYPE);
    grh.write(out, index + ethernetLength(), transport);
  }
}
