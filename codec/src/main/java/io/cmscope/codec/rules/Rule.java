package io.cmscope.codec.rules;

/**
 * One lawful step.
 *
 * @param from the state before
 * @param on what happens
 * @param to the state after
 * @param clause why, and where it is written
 */
public record Rule(State from, Trigger on, State to, String clause) {

  @Override
  public String toString() {
    String trigger =
        switch (on) {
          case Trigger.Sends sends -> "sends " + sends.signal();
          case Trigger.Hears hears -> "hears " + hears.signal();
          case Trigger.Expires expires -> expires.timer() + " expires";
        };
    return from + ", " + trigger + " -> " + to + " (" + clause + ")";
  }
}
