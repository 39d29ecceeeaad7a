package io.cmscope.stack.fault;

import io.cmscope.codec.cm.MessageType;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How people write faults: {@code drop RTU 2}, {@code delay REP 5s}, {@code psn +1}. */
public final class FaultLanguage {

  /** The whole language, one form a line. */
  public static final List<String> FORMS =
      List.of(
          "drop MESSAGE [TIMES]",
          "delay MESSAGE TIME [TIMES]",
          "duplicate MESSAGE [COPIES]",
          "corrupt icrc MESSAGE [TIMES]",
          "ignore MESSAGE [TIMES]",
          "reject REASON",
          "reuse-qpn",
          "no-timewait",
          "psn +N");

  private static final Pattern DURATION =
      Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(us|ms|s|min)");
  private static final int LARGEST_SHIFT = 0xffffff;
  private static final int LARGEST_REASON = 0xffff;
  private static final int MOST_COPIES = 1000;

  private FaultLanguage() {}

  /**
   * Reads one fault.
   *
   * @throws IllegalArgumentException naming the word, what was expected and what was found
   */
  public static Fault read(String text) {
    Words words = new Words(text);
    Fault fault =
        switch (words.next("a fault: " + String.join(", ", FORMS))) {
          case "drop" -> new Fault.Drop(words.message(), words.times());
          case "delay" -> new Fault.Delay(words.message(), words.duration(), words.times());
          case "duplicate" ->
              new Fault.Duplicate(words.message(), words.count(1, MOST_COPIES, "copies"));
          case "corrupt" -> corrupt(words);
          case "ignore" -> new Fault.Ignore(words.message(), words.times());
          case "reject" -> new Fault.Reject(words.number(0, LARGEST_REASON, "a reason to reject"));
          case "reuse-qpn" -> new Fault.ReuseQpn();
          case "no-timewait" -> new Fault.NoTimewait();
          case "psn" ->
              new Fault.Psn(
                  words.number(-LARGEST_SHIFT, LARGEST_SHIFT, "what to add to the PSN, like +1"));
          default -> throw words.unexpected("one of " + String.join(", ", FORMS));
        };
    words.end();
    return fault;
  }

  private static Fault corrupt(Words words) {
    if (!words.next("icrc").equals("icrc")) {
      throw words.unexpected("icrc");
    }
    return new Fault.CorruptIcrc(words.message(), words.times());
  }

  /** The words of one fault, read from left to right. */
  private static final class Words {
    private final String text;
    private final String[] words;
    private int read;

    Words(String text) {
      this.text = text;
      String stripped = text.strip();
      words = stripped.isEmpty() ? new String[0] : stripped.split("\\s+");
    }

    String next(String expected) {
      if (read == words.length) {
        throw new IllegalArgumentException(
            "fault '" + text + "': expected " + expected + ", found the end");
      }
      return words[read++].toLowerCase(Locale.ROOT);
    }

    MessageType message() {
      String word = next("a message like REQ, REP, RTU, DREQ, DREP, SIDR_REQ");
      return Arrays.stream(MessageType.values())
          .filter(type -> type.attributeId() >= MessageType.REQ.attributeId())
          .filter(type -> type.label().equalsIgnoreCase(word))
          .findFirst()
          .orElseThrow(
              () ->
                  unexpected(
                      "one of "
                          + Arrays.stream(MessageType.values())
                              .filter(it -> it.attributeId() >= MessageType.REQ.attributeId())
                              .map(MessageType::label)
                              .collect(Collectors.joining(", "))));
    }

    long duration() {
      Matcher matcher = DURATION.matcher(next("a time like 300ms, 5s or 1min"));
      if (!matcher.matches()) {
        throw unexpected("a time like 300ms, 5s or 1min");
      }
      double unit =
          switch (matcher.group(2)) {
            case "us" -> 1e3;
            case "ms" -> 1e6;
            case "s" -> 1e9;
            default -> 60e9;
          };
      return Math.round(Double.parseDouble(matcher.group(1)) * unit);
    }

    int times() {
      return read == words.length ? Fault.ALWAYS : number(1, Fault.ALWAYS, "how many times");
    }

    int count(int usual, int most, String what) {
      return read == words.length ? usual : number(1, most, "how many " + what);
    }

    int number(int least, int most, String what) {
      String expected = what + ", a number from " + least + " to " + most;
      String word = next(expected);
      try {
        int number = Integer.parseInt(word);
        if (number >= least && number <= most) {
          return number;
        }
      } catch (NumberFormatException e) {
        // told below, with what was expected
      }
      throw unexpected(expected);
    }

    void end() {
      if (read < words.length) {
        read++;
        throw unexpected("the end");
      }
    }

    IllegalArgumentException unexpected(String expected) {
      return new IllegalArgumentException(
          "fault '" + text + "': expected " + expected + ", found '" + words[read - 1] + "'");
    }
  }
}
