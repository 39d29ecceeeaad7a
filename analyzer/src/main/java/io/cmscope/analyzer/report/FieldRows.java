package io.cmscope.analyzer.report;

import io.cmscope.codec.cm.PrivateData;
import java.io.PrintWriter;

/** Rows of a label and a value, the values in one column. */
final class FieldRows {
  static final String INDENT = "    ";

  /** As wide as the longest label: remote CM response timeout, alternate local ACK timeout. */
  private static final int LABEL = 28;

  private static final int OCTETS_A_LINE = 32;

  private final PrintWriter out;
  private final Style style;

  FieldRows(PrintWriter out, Style style) {
    this.out = out;
    this.style = style;
  }

  void row(String label, String value) {
    out.print(INDENT);
    out.print(style.dim(label));
    out.print(" ".repeat(Math.max(1, LABEL - label.length())));
    out.println(value);
  }

  /** Octets of an area: how many, what they are, and as text if they are one. */
  void octets(String label, PrivateData data, int room) {
    if (data.length() == 0) {
      row(label, "none");
      return;
    }
    String count = data.length() + " of " + room + " octets";
    String quoted = HexDump.quoted(data);
    if (data.length() <= OCTETS_A_LINE / 2) {
      row(label, count + ": " + HexDump.grouped(data) + (quoted.isEmpty() ? "" : "  " + quoted));
      return;
    }
    row(label, count + (quoted.isEmpty() ? "" : ": " + quoted));
    for (int at = 0; at < data.length(); at += OCTETS_A_LINE) {
      int size = Math.min(OCTETS_A_LINE, data.length() - at);
      row("", HexDump.grouped(data.slice(at, size)));
    }
  }

  /** A remark about the message. */
  void remark(String text) {
    for (String line : Wrapping.lines(text, style.width() - INDENT.length() - 2)) {
      out.println(INDENT + style.warning("! " + line));
    }
  }
}
