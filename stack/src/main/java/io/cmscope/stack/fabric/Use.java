package io.cmscope.stack.fabric;

/** What an id does with the fabric, as far as events of the fabric tell ids apart. */
public sealed interface Use {

  /**
   * Waits for REQs or SIDR_REQs; bound to no P_Key: that of each REQ is checked when it comes.
   *
   * @param bound to this device; false: listens on any device there is
   */
  record Listening(boolean bound) implements Use {}

  /** From the call until established: the indices are chosen anew with each message. */
  record Connecting(PortPath path) implements Use {}

  /** RC, UC or XRC, established: the queue pair has been given its P_Key index for good. */
  record Connected(PortPath path) implements Use {}

  /** UD to one peer, found by SIDR: nothing times out when packets no longer arrive. */
  record Datagram(PortPath path) implements Use {}

  /** UD to a multicast group, joined through this port. */
  record Multicast(PortPath path) implements Use {}
}
