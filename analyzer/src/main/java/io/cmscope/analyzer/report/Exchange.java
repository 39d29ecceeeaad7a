package io.cmscope.analyzer.report;

import io.cmscope.analyzer.DecodedMessage;
import java.io.IOException;
import java.util.Map;

/** What a live peer of ours says and hears, printed as it happens. */
public interface Exchange {

  /** Prints nothing. */
  Exchange SILENT =
      new Exchange() {
        @Override
        public void message(Direction direction, DecodedMessage message) {}

        @Override
        public void event(long offset, String name, int commId, String text) {}

        @Override
        public void summary(Map<String, Map<String, Long>> counts) {}
      };

  /** Which way something went, seen from us. */
  enum Direction {
    SENT("sent"),
    RECEIVED("received");

    private final String label;

    Direction(String label) {
      this.label = label;
    }

    /** As JSON has it. */
    public String label() {
      return label;
    }
  }

  /**
   * A message left or came.
   *
   * @param message its offset is since the first thing printed; the other end of it is the peer
   */
  void message(Direction direction, DecodedMessage message) throws IOException;

  /**
   * Something happened that is no message.
   *
   * @param offset nanoseconds since the first thing printed
   * @param name of a few lower-case words joined by hyphens, for programs
   * @param commId whose; 0 when it is about no connection
   * @param text the sentence for people
   */
  void event(long offset, String name, int commId, String text) throws IOException;

  /**
   * The end.
   *
   * @param counts what happened, then how often by message type or reason, in the order to print
   *     them
   */
  void summary(Map<String, Map<String, Long>> counts) throws IOException;
}
