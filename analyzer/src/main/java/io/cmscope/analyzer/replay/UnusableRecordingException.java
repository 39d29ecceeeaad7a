package io.cmscope.analyzer.replay;

/** Why a connection of a capture cannot be played, in a sentence. */
public final class UnusableRecordingException extends Exception {
  private static final long serialVersionUID = 1;

  UnusableRecordingException(String message) {
    super(message);
  }
}
