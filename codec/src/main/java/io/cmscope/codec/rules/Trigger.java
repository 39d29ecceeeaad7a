package io.cmscope.codec.rules;

/** What moves a state: role-neutral, an end sends, hears, or lets expire. */
public sealed interface Trigger {

  /** A message leaves this end. */
  record Sends(Signal signal) implements Trigger {}

  /** A message arrives at this end. */
  record Hears(Signal signal) implements Trigger {}

  /** A timer of this end runs out. */
  record Expires(Timer timer) implements Trigger {}

  /** How many triggers there are. */
  int COUNT = 2 * Signal.values().length + Timer.values().length;

  /** This trigger as an index below {@link #COUNT}. */
  default int index() {
    return switch (this) {
      case Sends sends -> sends.signal.ordinal();
      case Hears hears -> Signal.values().length + hears.signal.ordinal();
      case Expires expires -> 2 * Signal.values().length + expires.timer.ordinal();
    };
  }
}
