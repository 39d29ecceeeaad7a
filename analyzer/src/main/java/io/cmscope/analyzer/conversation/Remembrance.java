package io.cmscope.analyzer.conversation;

import io.cmscope.codec.rules.Timing;

/**
 * What stays of a connection after its record is written, until {@code T_keep} has passed: enough
 * to judge a REQ that comes too early, a REJ for a reason that is gone, or a late DREQ. Two ends of
 * 24 octets each and 56 of its own: below 110 octets.
 */
public final class Remembrance implements Known {
  private final int id;
  private final boolean wholeSeen;
  private final Host activeHost;
  private final Host passiveHost;
  private final int activeCommId;
  private final int passiveCommId;
  private final int activeQpn;
  private final int passiveQpn;
  private final long activeTimewait;
  private final long passiveTimewait;
  private final byte activeExponent;
  private final byte passiveExponent;
  private final long firstFrame;
  private final long endFrame;
  private final long overSince;
  private final long requestFingerprint;

  Remembrance(Conversation over) {
    End active = over.end(Side.ACTIVE);
    End passive = over.end(Side.PASSIVE);
    id = over.id();
    wholeSeen = over.wholeSeen();
    activeHost = active.host();
    passiveHost = passive.host();
    activeCommId = active.commId();
    passiveCommId = passive.commId();
    activeQpn = active.qpn();
    passiveQpn = passive.qpn();
    activeTimewait = active.timewaitFrom();
    passiveTimewait = passive.timewaitFrom();
    activeExponent = (byte) over.timewaitExponent(Side.ACTIVE);
    passiveExponent = (byte) over.timewaitExponent(Side.PASSIVE);
    firstFrame = over.firstFrame();
    endFrame = over.endFrame();
    requestFingerprint = over.requestFingerprint();
    overSince = over.overSince() == Long.MAX_VALUE ? over.last().time() : over.overSince();
  }

  @Override
  public int id() {
    return id;
  }

  @Override
  public Host host(Side side) {
    return side == Side.ACTIVE ? activeHost : passiveHost;
  }

  @Override
  public int commId(Side side) {
    return side == Side.ACTIVE ? activeCommId : passiveCommId;
  }

  @Override
  public int qpn(Side side) {
    return side == Side.ACTIVE ? activeQpn : passiveQpn;
  }

  @Override
  public boolean live(Side side, long now) {
    return false;
  }

  @Override
  public boolean timewaitKnown(Side side) {
    return timewaitFrom(side) != Long.MIN_VALUE;
  }

  @Override
  public long timewaitFrom(Side side) {
    return side == Side.ACTIVE ? activeTimewait : passiveTimewait;
  }

  @Override
  public long timewaitLength(Side side) {
    return Timing.nanos(side == Side.ACTIVE ? activeExponent : passiveExponent);
  }

  @Override
  public long requestFingerprint() {
    return requestFingerprint;
  }

  @Override
  public long overSince() {
    return overSince;
  }

  @Override
  public long endFrame() {
    return endFrame;
  }

  @Override
  public long firstFrame() {
    return firstFrame;
  }

  @Override
  public boolean wholeSeen() {
    return wholeSeen;
  }
}
