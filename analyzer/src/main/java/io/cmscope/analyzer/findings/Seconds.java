package io.cmscope.analyzer.findings;

import io.cmscope.analyzer.conversation.Message;
import java.util.Locale;

/** Spans of time in sentences. */
public final class Seconds {

  private Seconds() {}

  /** The span between two messages, as in "4.832 s". */
  public static String between(Message from, Message until) {
    return of(until.time() - from.time());
  }

  /** A span of nanoseconds, as in "4.832 s". */
  public static String of(long nanos) {
    return String.format(Locale.ROOT, "%.3f s", nanos / 1e9);
  }
}
