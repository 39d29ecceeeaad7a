package io.cmscope.analyzer.replay;

/** Why a connection of a capture cannot be played, in a sentence. */
public final class UnusableRecordingException extends Exception {
  private static final long serialVersionUID = 1;

  /** In a sentence: what was expected, what was found. */
  public UnusableRecordingException(String message) {
    super(message);
  }
}
