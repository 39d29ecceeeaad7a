package io.cmscope.analyzer.cli;

import java.io.IOException;
import java.io.Serial;

/** The output cannot be written any more: its reader went away, or the disk is full. */
final class OutputClosedException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  private final boolean readerWentAway;

  OutputClosedException(String name, IOException cause) {
    super(name + ": expected to write the results, found: " + cause.getMessage(), cause);
    readerWentAway = String.valueOf(cause.getMessage()).contains("Broken pipe");
  }

  /** Whether the reader of a pipe (a pager, {@code head}) went away, which is no error. */
  boolean readerWentAway() {
    return readerWentAway;
  }
}
