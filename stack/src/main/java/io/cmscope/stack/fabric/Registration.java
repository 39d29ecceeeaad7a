package io.cmscope.stack.fabric;

import java.util.function.Function;

/**
 * Somebody who waits for an answer that is in process. Told exactly once, by the {@link Refreshed}
 * of the refresh that settles it, unless cancelled before.
 */
public final class Registration<E> {
  private final long number;
  private final Function<Snapshot<E>, Lookup> question;

  Registration(long number, Function<Snapshot<E>, Lookup> question) {
    this.number = number;
    this.question = question;
  }

  Lookup ask(Snapshot<E> snapshot) {
    return question.apply(snapshot);
  }

  /** {@code registration 7}. */
  @Override
  public String toString() {
    return "registration " + number;
  }
}
