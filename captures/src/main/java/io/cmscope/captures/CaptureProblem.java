package io.cmscope.captures;

/**
 * What is wrong with an input, and where.
 *
 * @param file name of the input as it was given
 * @param offset octets from its start (of a compressed one: of its uncompressed content), or {@link
 *     #NOWHERE} when the input as a whole is meant
 * @param expected what should have been there
 * @param found what is there instead
 */
public record CaptureProblem(String file, long offset, String expected, String found) {
  /** The offset of a problem that has no place in the input, such as a missing file. */
  public static final long NOWHERE = -1;

  /** The same problem, of an input that is called by another name. */
  public CaptureProblem in(String name) {
    return new CaptureProblem(name, offset, expected, found);
  }

  /** All of it in one line. */
  public String message() {
    String place = offset == NOWHERE ? "" : "at octet " + offset + ": ";
    return file + ": " + place + "expected " + expected + ", found " + found;
  }
}
