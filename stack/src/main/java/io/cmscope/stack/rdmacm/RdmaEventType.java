package io.cmscope.stack.rdmacm;

/** The kinds of {@link RdmaEvent}, as librdmacm names them without {@code RDMA_CM_EVENT_}. */
public enum RdmaEventType {
  /** The peer can be reached from one of our addresses. */
  ADDR_RESOLVED,
  /** It cannot. */
  ADDR_ERROR,
  /** The way to it is known. */
  ROUTE_RESOLVED,
  /** Passive: somebody asks; the id is new. */
  CONNECT_REQUEST,
  /** Active, with a queue pair of the user's: the peer accepts; establish or reject. */
  CONNECT_RESPONSE,
  /** It failed, and nobody rejected it. */
  CONNECT_ERROR,
  /** Nobody answers. */
  UNREACHABLE,
  /** The peer rejects. */
  REJECTED,
  /** Both may send; of a datagram id: the peer's queue pair is known. */
  ESTABLISHED,
  /** It is over; of a datagram id: what it was to use of our port is gone. */
  DISCONNECTED,
  /** Nothing of it can be in the fabric any more. */
  TIMEWAIT_EXIT,
  /** The device is gone: close the id. */
  DEVICE_REMOVAL,
  /** The group is joined. */
  MULTICAST_JOIN,
  /** The group could not be joined, or must be joined again. */
  MULTICAST_ERROR,
  /** The address that the id is bound to is gone. */
  ADDR_CHANGE,
  /**
   * An established connection's P_Key is at another index or gone (then with a status): its queue
   * pair sends with another one. librdmacm has no such event.
   */
  PATH_CHANGED
}
