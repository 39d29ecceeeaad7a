package io.cmscope.stack.fabric;

/** What is known of one index of a table. */
public sealed interface Entry<E> {

  /** It is there, used or not, and no refresh is about to change it. */
  record Settled<E>(E value, long generation) implements Entry<E> {}

  /** A running refresh may change it; what it held before is not told. */
  record InProcess<E>(long generation) implements Entry<E> {}

  /**
   * The table is shorter: an error of who asked, other than an unused entry (EINVAL against
   * ENOENT).
   */
  record OutOfRange<E>(int index, int size) implements Entry<E> {}
}
