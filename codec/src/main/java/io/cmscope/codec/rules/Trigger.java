package io.cmscope.codec.rules;

/** What moves a state: role-neutral, an end sends, hears, or lets expire. */
public sealed interface Trigger {

  /** A message leaves this end. */
  record Sends(Signal signal) implements Trigger {
    @Override
    public int index() {
      return signal.ordinal();
    }

    @Override
    public String toString() {
      return "sends " + signal;
    }
  }

  /** A message arrives at this end. */
  record Hears(Signal signal) implements Trigger {
    @Override
    public int index() {
      return Signal.COUNT + signal.ordinal();
    }

    @Override
    public String toString() {
      return "hears " + signal;
    }
  }

  /** A timer of this end runs out. */
  record Expires(Timer timer) implements Trigger {
    @Override
    public int index() {
      return 2 * Signal.COUNT + timer.ordinal();
    }

    @Override
    public String toString() {
      return timer + " expires";
    }
  }

  /** How many triggers there are. */
  int COUNT = 2 * Signal.COUNT + Timer.values().length;

  /** This trigger as an index below {@link #COUNT}. */
  int index();
}
