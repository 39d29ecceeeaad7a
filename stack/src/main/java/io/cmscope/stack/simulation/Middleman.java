package io.cmscope.stack.simulation;

import java.util.List;

/**
 * Sits between every host and the wire, before the tap: this is where faults are made. The CMs
 * behind it keep to the rules and know nothing of it.
 */
@FunctionalInterface
public interface Middleman {

  /** Passes on what is sent, as it is. */
  Middleman HONEST = List::of;

  /** What is put on the wire instead; nothing swallows it. */
  List<Transmission> instead(Transmission sent);
}
