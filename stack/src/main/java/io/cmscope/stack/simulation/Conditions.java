package io.cmscope.stack.simulation;

/**
 * What a wire does to what is sent over it.
 *
 * @param loss probability that a transmission never arrives
 * @param duplication probability that it arrives twice
 * @param reordering probability that it may overtake or be overtaken; the others keep their order
 * @param shortest nanoseconds from end to end
 * @param longest nanoseconds from end to end
 */
public record Conditions(
    double loss, double duplication, double reordering, long shortest, long longest) {

  /** Nothing is lost; ten microseconds from end to end. */
  public static final Conditions PERFECT = new Conditions(0, 0, 0, 10_000, 10_000);

  /** Refuses what is no probability, or no span of time. */
  public Conditions {
    probability("loss", loss);
    probability("duplication", duplication);
    probability("reordering", reordering);
    if (shortest < 0 || longest < shortest) {
      throw new IllegalArgumentException(
          "a delay from " + shortest + " to " + longest + " ns is no span");
    }
  }

  /**
   * A probability as it is.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static double probability(String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(name + " = " + value + " is not within 0 to 1");
    }
    return value;
  }

  public Conditions withLoss(double value) {
    return new Conditions(value, duplication, reordering, shortest, longest);
  }

  public Conditions withDuplication(double value) {
    return new Conditions(loss, value, reordering, shortest, longest);
  }

  public Conditions withReordering(double value) {
    return new Conditions(loss, duplication, value, shortest, longest);
  }

  /** Between these many nanoseconds from end to end. */
  public Conditions withDelay(long least, long most) {
    return new Conditions(loss, duplication, reordering, least, most);
  }
}
