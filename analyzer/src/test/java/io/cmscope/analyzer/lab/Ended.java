package io.cmscope.analyzer.lab;

import java.util.List;

/**
 * What became of a command.
 *
 * @param code its exit code
 * @param output what it wrote, on both streams
 */
public record Ended(int code, String output) {

  /** The output of a command that must have succeeded. */
  public String ok() {
    if (code != 0) {
      throw new AssertionError("ended in " + code + ":\n" + output);
    }
    return output;
  }

  public List<String> lines() {
    return output.lines().toList();
  }
}
