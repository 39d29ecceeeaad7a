package io.cmscope.stack.engine;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.ReqPath;

/**
 * What a user asks for who wants a connection.
 *
 * @param to where the REQ goes
 * @param localQpn the queue pair, or {@link Engine#ANY_QPN}; the engine reserves it until the
 *     connection, and its timewait, are over
 * @param primary the path, with its local ACK timeout, from which timewait follows
 * @param alternate a second path, or {@link ReqPath#NONE}
 * @param peerToPeer the other end asks at the same time (12.10.4); not under policy linux
 */
public record ConnectRequest(
    PeerAddress to,
    long serviceId,
    int localQpn,
    ReqPath primary,
    ReqPath alternate,
    int pKey,
    QpTerms qp,
    CmTerms cm,
    boolean peerToPeer,
    PrivateData privateData) {

  /** The usual request: RC, the default partition, no second path. */
  public static ConnectRequest of(PeerAddress to, long serviceId, int localQpn, ReqPath primary) {
    return new ConnectRequest(
        to,
        serviceId,
        localQpn,
        primary,
        ReqPath.NONE,
        0xffff,
        QpTerms.RC,
        CmTerms.LINUX,
        false,
        PrivateData.EMPTY);
  }

  public ConnectRequest withQpn(int qpn) {
    return new ConnectRequest(
        to, serviceId, qpn, primary, alternate, pKey, qp, cm, peerToPeer, privateData);
  }

  public ConnectRequest withAlternate(ReqPath path) {
    return new ConnectRequest(
        to, serviceId, localQpn, primary, path, pKey, qp, cm, peerToPeer, privateData);
  }

  public ConnectRequest withPKey(int value) {
    return new ConnectRequest(
        to, serviceId, localQpn, primary, alternate, value, qp, cm, peerToPeer, privateData);
  }

  public ConnectRequest with(QpTerms terms) {
    return new ConnectRequest(
        to, serviceId, localQpn, primary, alternate, pKey, terms, cm, peerToPeer, privateData);
  }

  public ConnectRequest with(CmTerms terms) {
    return new ConnectRequest(
        to, serviceId, localQpn, primary, alternate, pKey, qp, terms, peerToPeer, privateData);
  }

  public ConnectRequest with(PrivateData data) {
    return new ConnectRequest(
        to, serviceId, localQpn, primary, alternate, pKey, qp, cm, peerToPeer, data);
  }

  public ConnectRequest asPeer() {
    return new ConnectRequest(
        to, serviceId, localQpn, primary, alternate, pKey, qp, cm, true, privateData);
  }
}
