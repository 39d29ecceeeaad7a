package io.cmscope.stack.engine;

import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.RejectedMessage;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.Transport;
import java.nio.ByteBuffer;

/** How the longer messages are worded. */
final class Letters {
  private Letters() {}

  static Req req(ConnectRequest ask, int localId, long caGuid, int qpn, int startingPsn) {
    QpTerms qp = ask.qp();
    CmTerms cm = ask.cm();
    return new Req(
        localId,
        qp.vendorId(),
        ask.serviceId(),
        caGuid,
        0,
        qpn,
        qp.responderResources(),
        0,
        qp.initiatorDepth(),
        0,
        cm.remoteCmResponseTimeout(),
        qp.transport().serviceType(),
        qp.endToEndFlowControl(),
        startingPsn,
        cm.localCmResponseTimeout(),
        qp.retryCount(),
        ask.pKey(),
        qp.pathMtu(),
        false,
        qp.rnrRetryCount(),
        cm.maxCmRetries(),
        qp.srq(),
        qp.transport().extendedType(),
        ask.primary(),
        ask.alternate(),
        false,
        ask.privateData());
  }

  /** The target QP of XRC travels as the EE context, with the SRQ bit; all others as the QPN. */
  static Rep rep(
      AcceptReply reply, CommIds ids, Transport transport, long caGuid, int qpn, int startingPsn) {
    boolean xrc = transport == Transport.XRC;
    return new Rep(
        ids,
        0,
        xrc ? 0 : qpn,
        reply.vendorId(),
        xrc ? qpn : 0,
        startingPsn,
        reply.responderResources(),
        reply.initiatorDepth(),
        reply.targetAckDelay(),
        reply.failoverAccepted().code(),
        reply.endToEndFlowControl(),
        reply.rnrRetryCount(),
        xrc || reply.srq(),
        caGuid,
        reply.privateData());
  }

  /** The QPN a REP announces. */
  static int qpn(Rep rep, Transport transport) {
    return transport == Transport.XRC ? rep.localEecn() : rep.localQpn();
  }

  static Rej rej(CommIds ids, RejectedMessage what, Refusal why) {
    return rej(ids, what, why.reason(), why.info(), why.privateData());
  }

  static Rej rej(CommIds ids, RejectedMessage what, RejectReason why) {
    return rej(ids, what, why, PrivateData.EMPTY, PrivateData.EMPTY);
  }

  static Rej rej(CommIds ids, RejectedMessage what, RejectReason why, PrivateData info) {
    return rej(ids, what, why, info, PrivateData.EMPTY);
  }

  /** REJ 4: the CA GUID lets the peer find what it knows by our comm id alone. */
  static Rej timeout(CommIds ids, long caGuid) {
    byte[] guid = ByteBuffer.allocate(Long.BYTES).putLong(caGuid).array();
    return rej(ids, RejectedMessage.OTHER, RejectReason.TIMEOUT, PrivateData.of(guid));
  }

  private static Rej rej(
      CommIds ids, RejectedMessage what, RejectReason why, PrivateData info, PrivateData data) {
    return new Rej(ids, what.code(), info.length(), why.code(), info, data);
  }
}
