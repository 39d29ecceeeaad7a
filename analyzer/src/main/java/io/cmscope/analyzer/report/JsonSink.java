package io.cmscope.analyzer.report;

import java.io.IOException;

/**
 * Takes JSON piece by piece. Fields and elements come in the order in which they stand in the
 * output; whoever begins ends.
 */
interface JsonSink {

  /** Begins an object that is a record, or an element of a list. */
  void begin() throws IOException;

  /** Begins an object that is a field. */
  void begin(JsonName name) throws IOException;

  void end() throws IOException;

  void beginList(JsonName name) throws IOException;

  void endList() throws IOException;

  void text(JsonName name, String value) throws IOException;

  /** A text that is one of few. */
  void word(JsonName name, JsonName value) throws IOException;

  void number(JsonName name, long value) throws IOException;

  void flag(JsonName name, boolean value) throws IOException;

  /** An id as text: 0x and so many hex digits. */
  void hex(JsonName name, long value, int digits) throws IOException;

  /** A time or a span as text: nanoseconds, written as seconds with nine decimals. */
  void seconds(JsonName name, long nanos) throws IOException;

  /** An element of a list. */
  void text(String element) throws IOException;

  /** An element of a list. */
  void number(long element) throws IOException;
}
