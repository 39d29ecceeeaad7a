package io.cmscope.captures;

import java.io.IOException;

/** An input that cannot be opened as a capture; the message is one line. */
public final class CaptureException extends IOException {
  private static final long serialVersionUID = 1;

  private final transient CaptureProblem problem;

  CaptureException(CaptureProblem problem) {
    super(problem.message());
    this.problem = problem;
  }

  /** What is wrong. */
  public CaptureProblem problem() {
    return problem;
  }
}
