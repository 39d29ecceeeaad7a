package io.cmscope.stack.fabric;

import java.util.List;

/**
 * What came of a refresh. When it exists the table already answers anew and its generation is
 * bumped; so whoever is told of it never reads the old table.
 */
public final class Refreshed<E> {

  /**
   * The answer somebody waited for.
   *
   * @param lookup never in process
   */
  public record Answer<E>(Registration<E> registration, Lookup lookup) {}

  private final long generation;
  private final List<Change<E>> changes;
  private final List<Answer<E>> answers;

  Refreshed(long generation, List<Change<E>> changes, List<Answer<E>> answers) {
    this.generation = generation;
    this.changes = List.copyOf(changes);
    this.answers = List.copyOf(answers);
  }

  /** Of the table after it. */
  public long generation() {
    return generation;
  }

  /** The entries that differ, by index; none: the refresh found all as it was. */
  public List<Change<E>> changes() {
    return changes;
  }

  /** Who waited and can be answered now, in order of registration. */
  public List<Answer<E>> answers() {
    return answers;
  }

  /** {@code generation 5: [Change[...]]}. */
  @Override
  public String toString() {
    return "generation " + generation + ": " + changes;
  }
}
