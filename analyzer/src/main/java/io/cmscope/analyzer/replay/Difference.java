package io.cmscope.analyzer.replay;

/**
 * One field in which an answer is not as recorded.
 *
 * @param field its name in words, or {@code message} where the message itself is another
 * @param jsonName the same in lowerCamelCase
 * @param recorded its value in the recording, renamed as everything
 * @param actual its value now
 */
public record Difference(String field, String jsonName, String recorded, String actual) {

  /** Another message came, or none, or one where none did. */
  static Difference ofMessage(String recorded, String actual) {
    return new Difference("message", "message", recorded, actual);
  }

  /** {@code reason 8 (invalid service id), recorded 28 (consumer defined)} */
  @Override
  public String toString() {
    return field + " " + actual + ", recorded " + recorded;
  }
}
