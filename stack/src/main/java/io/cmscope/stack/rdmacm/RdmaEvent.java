package io.cmscope.stack.rdmacm;

import io.cmscope.codec.cm.PrivateData;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * What happened to an id: {@code rdma_cm_event}.
 *
 * @param id a new one with {@link RdmaEventType#CONNECT_REQUEST}
 * @param listener of a new id
 * @param status 0, or a negative errno; with {@link RdmaEventType#REJECTED} the reason of the REJ,
 *     with {@link RdmaEventType#UNREACHABLE} of a datagram id the SIDR status
 * @param params what the peer asks for, and the private data
 * @param group with the events of multicast
 */
public record RdmaEvent(
    RdmaEventType type,
    RdmaId id,
    @Nullable RdmaId listener,
    int status,
    ConnParams params,
    @Nullable InetAddress group) {

  /** ENOENT: nothing holds it any more. */
  static final int NOT_THERE = -2;

  /** ENODEV. */
  static final int NO_DEVICE = -19;

  /** EADDRNOTAVAIL. */
  static final int NO_ADDRESS = -99;

  /** ENETUNREACH. */
  static final int NO_ROUTE = -101;

  /** ENETRESET: the membership is void. */
  static final int RESET = -102;

  /** ECONNABORTED. */
  static final int ABORTED = -103;

  /** ETIMEDOUT. */
  static final int TIMED_OUT = -110;

  static RdmaEvent of(RdmaEventType type, RdmaId id) {
    return of(type, id, 0);
  }

  static RdmaEvent of(RdmaEventType type, RdmaId id, int status) {
    return of(type, id, status, ConnParams.of(PrivateData.EMPTY));
  }

  static RdmaEvent of(RdmaEventType type, RdmaId id, int status, ConnParams params) {
    return new RdmaEvent(type, id, null, status, params, null);
  }

  static RdmaEvent request(RdmaId id, RdmaId listener, ConnParams params) {
    return new RdmaEvent(RdmaEventType.CONNECT_REQUEST, id, listener, 0, params, null);
  }

  static RdmaEvent ofGroup(RdmaEventType type, RdmaId id, int status, InetAddress group) {
    ConnParams params =
        ConnParams.datagram(ConnParams.MULTICAST_QPN, ConnParams.UDP_Q_KEY, PrivateData.EMPTY);
    return new RdmaEvent(type, id, null, status, params, group);
  }

  /** The private data that came with it. */
  public PrivateData privateData() {
    return params.privateData();
  }

  /** {@code REJECTED of id 3 (8)} */
  @Override
  public String toString() {
    return type + " of " + id + (status == 0 ? "" : " (" + status + ")");
  }
}
