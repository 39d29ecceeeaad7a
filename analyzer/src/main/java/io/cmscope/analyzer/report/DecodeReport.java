package io.cmscope.analyzer.report;

import io.cmscope.analyzer.DecodedMessage;
import java.io.IOException;

/** A format of {@code decode}: takes message after message, each printed before the next comes. */
public interface DecodeReport {

  /** A message that is wanted. */
  void message(DecodedMessage message) throws IOException;

  /** The input ended. */
  void finish() throws IOException;
}
