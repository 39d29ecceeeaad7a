package io.cmscope.analyzer.report;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * JSON without blanks, a record a line. Writing is the largest part of analysing a large capture:
 * names are copied as octets, and digits are written without a String each. Texts that need escapes
 * are left to Jackson.
 */
final class LineJson implements JsonSink {
  /** Twice the buffer of the output, so that full ones pass through it without a copy. */
  private static final int BUFFER = 1 << 17;

  /** What any field takes at most beside its name and its text: digits, quotes, brackets. */
  private static final int SLACK = 64;

  private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);
  private static final int PLACES = 9;
  private static final long BILLION = 1_000_000_000L;

  private final OutputStream out;
  private byte[] octets = new byte[BUFFER];
  private int end;
  private int depth;

  /** Whether what comes next is the first in its object, list or line, and takes no comma. */
  private boolean first = true;

  /**
   * @param out gets all that was written at the latest at {@link #flush}; is not closed
   */
  LineJson(OutputStream out) {
    this.out = out;
  }

  /** Hands on what was written so far; also after the last record. */
  void flush() throws IOException {
    drain();
    out.flush();
  }

  @Override
  public void begin() throws IOException {
    element();
    bracket('{');
  }

  @Override
  public void begin(JsonName name) throws IOException {
    name(name);
    bracket('{');
  }

  @Override
  public void end() throws IOException {
    room(SLACK);
    octets[end++] = '}';
    depth--;
    first = depth == 0;
    if (first) {
      octets[end++] = '\n';
    }
  }

  @Override
  public void beginList(JsonName name) throws IOException {
    name(name);
    bracket('[');
  }

  @Override
  public void endList() throws IOException {
    room(SLACK);
    octets[end++] = ']';
    depth--;
    first = false;
  }

  @Override
  public void text(JsonName name, String value) throws IOException {
    name(name);
    quoted(value);
  }

  @Override
  public void word(JsonName name, JsonName value) throws IOException {
    name(name);
    copy(value.quoted());
  }

  @Override
  public void number(JsonName name, long value) throws IOException {
    name(name);
    decimal(value);
  }

  @Override
  public void flag(JsonName name, boolean value) throws IOException {
    name(name);
    copy(value ? TRUE : FALSE);
  }

  @Override
  public void hex(JsonName name, long value, int digits) throws IOException {
    name(name);
    octets[end++] = '"';
    octets[end++] = '0';
    octets[end++] = 'x';
    long left = value;
    for (int i = end + digits - 1; i >= end; i--) {
      octets[i] = DIGITS[(int) (left & 0xf)];
      left >>>= 4;
    }
    end += digits;
    octets[end++] = '"';
  }

  @Override
  public void seconds(JsonName name, long nanos) throws IOException {
    name(name);
    if (nanos < 0) {
      quoted(Notation.seconds(nanos));
      return;
    }
    octets[end++] = '"';
    decimal(nanos / BILLION);
    octets[end++] = '.';
    decimal((int) (nanos % BILLION), PLACES);
    octets[end++] = '"';
  }

  @Override
  public void text(String element) throws IOException {
    element();
    quoted(element);
  }

  @Override
  public void number(long element) throws IOException {
    element();
    decimal(element);
  }

  private void element() throws IOException {
    room(SLACK);
    if (!first) {
      octets[end++] = ',';
    }
    first = false;
  }

  /** Leaves room for a value that is no text. */
  private void name(JsonName name) throws IOException {
    byte[] field = name.field();
    room(field.length + SLACK);
    int comma = first ? 1 : 0;
    System.arraycopy(field, comma, octets, end, field.length - comma);
    end += field.length - comma;
    first = false;
  }

  private void bracket(char opening) {
    octets[end++] = (byte) opening;
    depth++;
    first = true;
  }

  private void copy(byte[] value) throws IOException {
    room(value.length);
    System.arraycopy(value, 0, octets, end, value.length);
    end += value.length;
  }

  private void quoted(String value) throws IOException {
    room(value.length() + SLACK);
    int at = end;
    octets[at++] = '"';
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c < ' ' || c > '~' || c == '"' || c == '\\') {
        escaped(value);
        return;
      }
      octets[at++] = (byte) c;
    }
    octets[at++] = '"';
    end = at;
  }

  private void escaped(String value) throws IOException {
    octets[end++] = '"';
    copy(JsonStringEncoder.getInstance().quoteAsUTF8(value));
    room(SLACK);
    octets[end++] = '"';
  }

  private void decimal(long value) {
    if (value < 0 || value >= BILLION) {
      String digits = Long.toString(value); // rare: large counts
      for (int i = 0; i < digits.length(); i++) {
        octets[end++] = (byte) digits.charAt(i);
      }
      return;
    }
    int places = 1;
    for (int power = 10; places < PLACES && value >= power; power *= 10) {
      places++;
    }
    decimal((int) value, places);
  }

  /** Exactly so many digits, leading zeros included. */
  private void decimal(int value, int places) {
    int left = value;
    for (int i = end + places - 1; i >= end; i--) {
      octets[i] = DIGITS[left % 10];
      left /= 10;
    }
    end += places;
  }

  private void room(int count) throws IOException {
    if (octets.length - end < count) {
      drain();
      if (octets.length < count) {
        octets = new byte[count];
      }
    }
  }

  private void drain() throws IOException {
    out.write(octets, 0, end);
    end = 0;
  }
}
