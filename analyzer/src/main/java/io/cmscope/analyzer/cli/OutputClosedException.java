package io.cmscope.analyzer.cli;

import java.io.IOException;
import java.io.Serial;

/** Whoever read the output (a pager, {@code head}) went away. */
final class OutputClosedException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  OutputClosedException(IOException cause) {
    super(cause);
  }
}
