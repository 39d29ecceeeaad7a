package io.cmscope.stack.fabric;

/**
 * The answer to "at which index is it?". The generation says of which version of the table it is
 * true: while the table has that generation, the answer holds.
 */
public sealed interface Lookup {

  /** The generation of the table that answered. */
  long generation();

  /**
   * The entry is there and no refresh is about to change it.
   *
   * @param index in the table, from 0
   */
  record Found(int index, long generation) implements Lookup {}

  /** No entry holds it, and no refresh is running that could bring it. */
  record Absent(long generation) implements Lookup {}

  /**
   * The entry that would answer is being read anew, or none answers yet and one that is being read
   * may: the ESTALE of the 2007 discussion. Ask again, or wait with a {@link Registration}.
   */
  record InProcess(long generation) implements Lookup {}
}
