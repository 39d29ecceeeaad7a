package io.cmscope.codec.wire;

import io.netty.buffer.ByteBuf;

/** Builds native InfiniBand frames with ICRC and VCRC: local, or global once both GIDs are set. */
public final class InfiniBandWriter extends FrameWriter<InfiniBandWriter> {
  private final GrhWriter grh = new GrhWriter();
  private int virtualLane;
  private int serviceLevel;
  private int sourceLid;
  private int destinationLid;

  /**
   * Must be set; 1 to 0xbfff, a port sends from no multicast or permissive LID except 0xffff before
   * it has its own.
   */
  public InfiniBandWriter sourceLid(int lid) {
    if (lid >= 0xc000 && lid < 0xffff) {
      throw new IllegalArgumentException("source LID = " + lid + " is a multicast LID");
    }
    sourceLid = (int) Lrh.SOURCE_LID.check(lid);
    return this;
  }

  /** Must be set; 1 to 0xffff. */
  public InfiniBandWriter destinationLid(int lid) {
    destinationLid = (int) Lrh.DESTINATION_LID.check(lid);
    return this;
  }

  /** Default 0; 4 bits. */
  public InfiniBandWriter virtualLane(int value) {
    virtualLane = (int) Lrh.VIRTUAL_LANE.check(value);
    return this;
  }

  /** Default 0; 4 bits. */
  public InfiniBandWriter serviceLevel(int value) {
    serviceLevel = (int) Lrh.SERVICE_LEVEL.check(value);
    return this;
  }

  /** Makes the frame global, with {@link #destinationGid}. */
  public InfiniBandWriter sourceGid(Gid gid) {
    grh.source = gid;
    return this;
  }

  /** Makes the frame global, with {@link #sourceGid}. */
  public InfiniBandWriter destinationGid(Gid gid) {
    grh.destination = gid;
    return this;
  }

  /** Default 0; global frames only. */
  public InfiniBandWriter trafficClass(int value) {
    grh.trafficClass(value);
    return this;
  }

  /** Default 0; global frames only. */
  public InfiniBandWriter flowLabel(int value) {
    grh.flowLabel(value);
    return this;
  }

  /** Default 64; global frames only. */
  public InfiniBandWriter hopLimit(int value) {
    grh.hopLimit(value);
    return this;
  }

  @Override
  InfiniBandWriter self() {
    return this;
  }

  @Override
  Encapsulation encapsulation() {
    return grh.isSet() ? Encapsulation.INFINIBAND_GLOBAL : Encapsulation.INFINIBAND_LOCAL;
  }

  @Override
  public int transportOffset() {
    return Lrh.LENGTH + (grh.isSet() ? Grh.LENGTH : 0);
  }

  @Override
  int coveredOffset() {
    return 0;
  }

  @Override
  int trailerLength() {
    return Vcrc.LENGTH;
  }

  @Override
  void writeLower(ByteBuf out, int index, int transport) {
    if (sourceLid == 0 || destinationLid == 0) {
      throw new IllegalStateException("source and destination LID must be set");
    }
    if (grh.isHalfSet()) {
      throw new IllegalStateException("a global frame needs both GIDs, source and destination");
    }
    Lrh.VIRTUAL_LANE.set(out, index, virtualLane);
    Lrh.SERVICE_LEVEL.set(out, index, serviceLevel);
    Lrh.NEXT_HEADER.set(out, index, grh.isSet() ? Lrh.LNH_GLOBAL : Lrh.LNH_LOCAL);
    Lrh.DESTINATION_LID.set(out, index, destinationLid);
    Lrh.PACKET_LENGTH.set(out, index, (transportOffset() + transport) / 4);
    Lrh.SOURCE_LID.set(out, index, sourceLid);
    if (grh.isSet()) {
      grh.write(out, index + Lrh.LENGTH, transport);
    }
  }

  @Override
  void writeTrailer(ByteBuf out, int index, int trailer) {
    out.setShortLE(trailer, Vcrc.compute(out, index, trailer - index));
  }
}
