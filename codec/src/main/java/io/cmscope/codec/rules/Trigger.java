package io.cmscope.codec.rules;

/** What moves a state: role-neutral, an end sends, hears, or lets expire. */
public sealed interface Trigger {

  /** A message leaves this end. */
  record Sends(Signal signal) implements Trigger {
    @Override
    public String toString() {
      return "sends " + signal;
    }
  }

  /** A message arrives at this end. */
  record Hears(Signal signal) implements Trigger {
    @Override
    public String toString() {
      return "hears " + signal;
    }
  }

  /** A timer of this end runs out. */
  record Expires(Timer timer) implements Trigger {
    @Override
    public String toString() {
      return timer + " expires";
    }
  }

  /** How many triggers there are. */
  int COUNT = 2 * Signal.COUNT + Timer.values().length;

  /** This trigger as an index below {@link #COUNT}. */
  default int index() {
    return switch (this) {
      case Sends sends -> sends.signal.ordinal();
      case Hears hears -> Signal.COUNT + hears.signal.ordinal();
      case Expires expires -> 2 * Signal.COUNT + expires.timer.ordinal();
    };
  }
}
