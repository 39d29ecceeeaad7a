package io.cmscope.stack.rdmacm;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.Transport;
import io.cmscope.stack.engine.AcceptReply;
import io.cmscope.stack.engine.Engine;
import io.cmscope.stack.engine.QpTerms;

/**
 * What librdmacm calls {@code rdma_conn_param}: what the caller of connect or accept asks for, and
 * in an event what the peer asks for, seen from here.
 *
 * <p>In a message, responder resources and initiator depth are its sender's. In an event they are
 * crossed: the depth with which the peer will ask is the resources that we need, and the other way
 * round (Linux cm_format_req_event).
 *
 * @param qpn our queue pair, or {@link Engine#ANY_QPN}; in an event the peer's
 * @param qKey of datagrams
 * @param responderResources RDMA READs and atomics that are answered at a time
 * @param initiatorDepth RDMA READs and atomics that are asked for at a time
 * @param retryCount 3 bits; the passive side has no say
 * @param rnrRetryCount 3 bits; 7 is without end
 * @param flowControl end to end
 * @param srq whether the queue pair takes its receives from a shared queue
 * @param privateData the consumer's own, behind the header
 */
public record ConnParams(
    int qpn,
    int qKey,
    int responderResources,
    int initiatorDepth,
    int retryCount,
    int rnrRetryCount,
    boolean flowControl,
    boolean srq,
    PrivateData privateData) {

  /** The Q_Key of everything in the UDP port space ({@code RDMA_UDP_QKEY}). */
  public static final int UDP_Q_KEY = 0x01234567;

  /** The queue pair number of a multicast group. */
  public static final int MULTICAST_QPN = 0xffffff;

  private static final int PATH_MTU_1024 = 3;

  /** A queue pair of the service's, one READ at a time each way, retries without end. */
  public static final ConnParams DEFAULT =
      new ConnParams(Engine.ANY_QPN, UDP_Q_KEY, 1, 1, 7, 7, true, false, PrivateData.EMPTY);

  static ConnParams of(Req req, PrivateData consumerData) {
    return new ConnParams(
        req.localQpn(),
        req.localQKey(),
        /* responderResources= */ req.initiatorDepth(),
        /* initiatorDepth= */ req.responderResources(),
        req.retryCount(),
        req.rnrRetryCount(),
        req.endToEndFlowControl(),
        req.srq(),
        consumerData);
  }

  static ConnParams of(Rep rep) {
    return new ConnParams(
        rep.localQpn(),
        rep.localQKey(),
        /* responderResources= */ rep.initiatorDepth(),
        /* initiatorDepth= */ rep.responderResources(),
        0,
        rep.rnrRetryCount(),
        rep.endToEndFlowControl(),
        rep.srq(),
        rep.privateData());
  }

  static ConnParams of(SidrRep rep) {
    return datagram(rep.qpn(), rep.qKey(), rep.privateData());
  }

  static ConnParams datagram(int qpn, int qKey, PrivateData privateData) {
    return new ConnParams(qpn, qKey, 0, 0, 0, 0, false, false, privateData);
  }

  static ConnParams of(PrivateData privateData) {
    return datagram(0, 0, privateData);
  }

  public ConnParams withQpn(int value) {
    return new ConnParams(
        value,
        qKey,
        responderResources,
        initiatorDepth,
        retryCount,
        rnrRetryCount,
        flowControl,
        srq,
        privateData);
  }

  /** RDMA READs and atomics: answered at a time, and asked for at a time. */
  public ConnParams withReads(int answered, int asked) {
    return new ConnParams(
        qpn, qKey, answered, asked, retryCount, rnrRetryCount, flowControl, srq, privateData);
  }

  public ConnParams with(PrivateData data) {
    return new ConnParams(
        qpn,
        qKey,
        responderResources,
        initiatorDepth,
        retryCount,
        rnrRetryCount,
        flowControl,
        srq,
        data);
  }

  QpTerms terms() {
    return new QpTerms(
        Transport.RC,
        PATH_MTU_1024,
        responderResources,
        initiatorDepth,
        retryCount,
        rnrRetryCount,
        flowControl,
        srq,
        0);
  }

  AcceptReply reply() {
    AcceptReply usual = AcceptReply.of(qpn);
    return new AcceptReply(
        qpn,
        responderResources,
        initiatorDepth,
        usual.targetAckDelay(),
        usual.failoverAccepted(),
        flowControl,
        rnrRetryCount,
        srq,
        0,
        privateData);
  }
}
