package io.cmscope.stack.simulation;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.wire.Gid;

/** What is put on the wire: what a tap beside the sender's port sees, whether it arrives or not. */
public sealed interface Transmission {

  /** Nanoseconds since the start of the simulation. */
  long at();

  /** The sender's port. */
  Gid source();

  /** The receiver's port. */
  Gid destination();

  /**
   * A MAD between QPs 1.
   *
   * @param psn of the sender's QP 1, 24 bits: goes up with every transmission, starts again with
   *     the host
   */
  record Management(long at, Gid source, Gid destination, int psn, CmMad mad)
      implements Transmission {}

  /**
   * A request of a connected queue pair.
   *
   * @param qpn of the receiver
   * @param psn 24 bits
   */
  record Data(long at, Gid source, Gid destination, int qpn, int psn) implements Transmission {}
}
