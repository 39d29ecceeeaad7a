package io.cmscope.analyzer.conversation;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.Transport;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.privatedata.UpperLayer;
import io.cmscope.codec.privatedata.UpperLayers;
import io.cmscope.codec.rules.Timing;
import org.jspecify.annotations.Nullable;

/**
 * What the messages of a connection agreed on: service, transport, timeouts. A value a cut or
 * unseen message would have told has the default that real stacks send, and is marked as assumed.
 */
public final class Terms {

  /** What Linux sends where the REQ was not seen: 15 retransmissions, timeouts of 4.3 s. */
  private static final int USUAL_RETRIES = 15;

  private static final int USUAL_RESPONSE_TIMEOUT = 20;

  private static final int SMALLEST_MTU = 256;
  private static final int LARGEST_MTU_CODE = 5;

  /** What Linux sends in an MRA. */
  static final int USUAL_SERVICE_TIMEOUT = 24;

  private boolean requestSeen;
  private boolean timeoutsSeen;
  private boolean serviceSeen;
  private long serviceId;
  private @Nullable UpperLayer upperLayer;
  private @Nullable Transport transport;
  private int pKey = -1;
  private int ackTimeout;
  private int remoteResponse = USUAL_RESPONSE_TIMEOUT;
  private int localResponse = USUAL_RESPONSE_TIMEOUT;
  private int maxCmRetries = USUAL_RETRIES;
  private int retryCount = -1;
  private int pathMtu = -1;
  private int responderResources = -1;
  private int targetAckDelay;
  private boolean replySeen;
  private int vendorId;
  private long activeExtension;
  private long passiveExtension;

  void request(CmMad mad, Req req) {
    requestSeen = true;
    vendorId = req.vendorId();
    if (mad.present(Req.SERVICE_ID)) {
      service(req.serviceId());
      upperLayer = UpperLayers.of(req);
    }
    if (mad.present(Req.P_KEY)) {
      transport = req.transport();
      pKey = req.pKey();
      responderResources = req.responderResources();
      remoteResponse = req.remoteCmResponseTimeout();
      localResponse = req.localCmResponseTimeout();
      retryCount = req.retryCount();
    }
    if (mad.present(Req.MAX_CM_RETRIES)) {
      maxCmRetries = req.maxCmRetries();
      pathMtu = req.pathMtu();
    }
    if (mad.present(Req.PRIMARY_LOCAL_ACK_TIMEOUT)) {
      timeoutsSeen = true;
      ackTimeout = req.primary().localAckTimeout();
    }
  }

  void reply(CmMad mad, Rep rep) {
    if (mad.present(Rep.TARGET_ACK_DELAY)) {
      targetAckDelay = rep.targetAckDelay();
      replySeen = true;
    }
  }

  void service(long id) {
    serviceSeen = true;
    serviceId = id;
  }

  void pKey(int value) {
    pKey = value;
  }

  /** An MRA of the peer lets an end wait longer, by a service timeout (exponent). */
  void extend(Side waiting, int serviceTimeout) {
    long extension = Timing.extendedWait(serviceTimeout, ackTimeout);
    if (waiting == Side.ACTIVE) {
      activeExtension = extension;
    } else {
      passiveExtension = extension;
    }
  }

  /** The vendor id of the REQ, 24 bits, mostly 0. */
  int vendorId() {
    return vendorId;
  }

  public boolean requestSeen() {
    return requestSeen;
  }

  /** Whether all timeouts of the REQ were seen; without them they are the usual ones. */
  public boolean timeoutsSeen() {
    return timeoutsSeen;
  }

  /** Whether the target ACK delay of the REP was seen, which the active side's timewait needs. */
  public boolean replySeen() {
    return replySeen;
  }

  public boolean serviceSeen() {
    return serviceSeen;
  }

  public long serviceId() {
    return serviceId;
  }

  /** The protocol that service id and private data of the REQ tell, if any. */
  public @Nullable UpperLayer upperLayer() {
    return upperLayer;
  }

  /** The service as people call it: {@code NVMe-oF (TCP port 4420)}. */
  public String serviceName() {
    return ServiceId.name(serviceId, upperLayer);
  }

  public @Nullable Transport transport() {
    return transport;
  }

  /** The P_Key of the REQ or SIDR_REQ, or -1. */
  public int pKey() {
    return pKey;
  }

  /** The REQ's primary local ACK timeout, an exponent; 0 where it is unknown or infinite. */
  public int ackTimeout() {
    return ackTimeout;
  }

  /** The REP's target ACK delay, an exponent; 0 where it is unknown. */
  public int targetAckDelay() {
    return targetAckDelay;
  }

  public int remoteCmResponseTimeout() {
    return remoteResponse;
  }

  public int localCmResponseTimeout() {
    return localResponse;
  }

  /** Retransmissions both sides may use, beside the first transmission. */
  public int maxCmRetries() {
    return maxCmRetries;
  }

  /** The transport retry count of the REQ, or -1. */
  public int retryCount() {
    return retryCount;
  }

  /** How many RDMA READs and atomics the REQ offers to take at a time, or -1. */
  public int responderResources() {
    return responderResources;
  }

  /** The path MTU code of the REQ, or -1. */
  public int pathMtu() {
    return pathMtu;
  }

  /** The path MTU of the REQ in octets, or 0 where it is unknown. */
  public int pathMtuOctets() {
    return pathMtu >= 1 && pathMtu <= LARGEST_MTU_CODE ? SMALLEST_MTU << (pathMtu - 1) : 0;
  }

  /** T_REQ, nanoseconds. */
  public long requestInterval() {
    return Timing.requestInterval(ackTimeout, remoteResponse);
  }

  /** T_REP, nanoseconds. */
  public long replyInterval() {
    return Timing.replyInterval(localResponse);
  }

  /** How much longer an end may wait because its peer sent an MRA, nanoseconds. */
  public long extension(Side waiting) {
    return waiting == Side.ACTIVE ? activeExtension : passiveExtension;
  }
}
