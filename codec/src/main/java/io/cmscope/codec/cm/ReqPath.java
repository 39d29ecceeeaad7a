package io.cmscope.codec.cm;

import io.cmscope.codec.wire.Gid;

/**
 * A path between two ports as REQ and LAP describe it, seen by the sender: <em>local</em> is the
 * sender's port (IBA vol 1 Tables 106 and 115).
 *
 * <p>On RoCE and through routers the LIDs are 0xffff or 0 and mean nothing.
 *
 * @param localLid 16 bits; 0 in an alternate path that is not there
 * @param remoteLid 16 bits
 * @param flowLabel 20 bits
 * @param packetRate code, 6 bits, see {@link PacketRate}
 * @param trafficClass 8 bits
 * @param hopLimit 8 bits
 * @param sl service level, 4 bits; the priority on RoCE
 * @param subnetLocal no GRH is needed
 * @param localAckTimeout exponent, 5 bits; 0 means to wait for ever
 */
public record ReqPath(
    int localLid,
    int remoteLid,
    Gid localGid,
    Gid remoteGid,
    int flowLabel,
    int packetRate,
    int trafficClass,
    int hopLimit,
    int sl,
    boolean subnetLocal,
    int localAckTimeout) {

  /** No path: all zero, as the alternate path of most REQs. */
  public static final ReqPath NONE = new ReqPath(0, 0, Gid.ZERO, Gid.ZERO, 0, 0, 0, 0, 0, false, 0);

  /**
   * @throws IllegalArgumentException in a sentence, when a value does not fit its field
   */
  public ReqPath {
    PathFields.UNNAMED.check(
        localLid, remoteLid, flowLabel, packetRate, trafficClass, hopLimit, sl, localAckTimeout);
  }

  /** Whether there is such a path; only alternate paths may be absent. */
  public boolean isPresent() {
    return localLid != 0;
  }

  /** {@code ::ffff:10.0.0.1->::ffff:10.0.0.2} */
  @Override
  public String toString() {
    return localGid + "->" + remoteGid;
  }
}
