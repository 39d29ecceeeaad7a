package io.cmscope.stack.fabric;

import java.util.OptionalInt;

/**
 * The queue pair numbers of one device, as far as the CM has a say: a QPN rests after its
 * connection until no packet of it can be in the fabric (IBA vol 1, 12.9.8.4), even when whoever
 * owned the queue pair has crashed. A provider of real verbs keeps the queue pair in ERR or RESET,
 * undestroyed, as long as its number is reserved or resting; the adapter then cannot give it out.
 *
 * <p>A number goes from free to reserved, maybe to resting, and back to free exactly once.
 */
public interface QpReservations {

  /** Takes a number that is free, for a connection of its own; empty when none is. */
  OptionalInt reserve();

  /**
   * Takes this number, for a queue pair that its user made.
   *
   * @return false when it is reserved or resting: the user must take another
   */
  boolean reserve(int qpn);

  /**
   * The connection is over, its number rests; may be said again to rest longer.
   *
   * @param until nanoseconds on the line of the caller's clock
   * @throws IllegalStateException when the number is free
   */
  void quarantine(int qpn, long until);

  /**
   * Gives the number back.
   *
   * @throws IllegalStateException when it is free, so the second time; or when it still rests
   */
  void release(int qpn, long now);
}
