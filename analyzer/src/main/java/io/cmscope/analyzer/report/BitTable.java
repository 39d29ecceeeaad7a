package io.cmscope.analyzer.report;

import io.cmscope.analyzer.DecodedMessage;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.FieldValue;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.privatedata.UpperLayerData;
import io.cmscope.codec.wire.Field;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Every field of a MAD with its place, as the tables of the specification show it. */
final class BitTable {
  private static final int OCTETS_A_LINE = 16;

  /** Wider fields are octets, not numbers. */
  static final int MOST_OF_A_NUMBER = 64;

  private final PrintWriter out;
  private final Style style;

  BitTable(PrintWriter out, Style style) {
    this.out = out;
    this.style = style;
  }

  void print(DecodedMessage message) {
    CmMad mad = message.mad();
    line("octets", "bits", "width", "field", "raw", "value", style::dim);
    mad.headerValues().forEach(value -> field(value, mad));
    mad.messageValues().forEach(value -> field(value, mad));
    message.upperLayerData().ifPresent(data -> upperLayer(data, mad));
  }

  /** The private data once more, field by field. */
  private void upperLayer(UpperLayerData data, CmMad mad) {
    line("", "", "", data.layout().name(), "", UpperLayerText.summary(data), text -> text);
    UpperLayerText.values(data, mad).forEach(value -> field(value, mad));
  }

  private void field(FieldValue value, CmMad mad) {
    if (!value.present()) {
      String there = value.octets().length() == 0 ? "" : ", " + octets(value.octets()) + " there";
      line(value, "", "cut off" + there, style::dim);
      value(value.octets());
    } else if (value.isReserved()) {
      boolean zero = value.octets().isZero() || isZeroNumber(value);
      line(value, raw(value), zero ? "" : "NOT ZERO", zero ? style::dim : style::warning);
    } else if (value.field().format() == Field.Format.OCTETS) {
      PrivateData used = HexDump.trimmed(value.octets(), true);
      line(value, octets(used), HexDump.quoted(used), text -> text);
      value(used);
    } else {
      line(value, raw(value), text(value, mad), text -> text);
    }
  }

  private static boolean isZeroNumber(FieldValue value) {
    return value.width() <= MOST_OF_A_NUMBER && value.value() == 0;
  }

  /** The octets of a wide field, below it. */
  private void value(PrivateData octets) {
    for (int at = 0; at < octets.length(); at += OCTETS_A_LINE) {
      PrivateData part = octets.slice(at, Math.min(OCTETS_A_LINE, octets.length() - at));
      line("", "", "", "", HexDump.grouped(part), "", text -> text);
    }
  }

  /** The number in hexadecimal; empty for wide fields. */
  static String raw(FieldValue value) {
    return value.width() > MOST_OF_A_NUMBER
        ? ""
        : value.field().as(Field.Format.HEX).text(value.value());
  }

  /** The value in words; empty if the raw one says it all. */
  static String text(FieldValue value, CmMad mad) {
    return switch (value.field().format()) {
      case CODE -> CodeNames.text(value, mad);
      case HEX, OCTETS -> "";
      default -> value.text();
    };
  }

  private static String octets(PrivateData data) {
    return data.length() == 1 ? "1 octet" : data.length() + " octets";
  }

  private void line(FieldValue value, String raw, String text, UnaryOperator<String> paint) {
    Field field = value.field();
    int last = value.octet() + field.endOctet() - field.octet() - 1;
    String octets = value.octet() == last ? "" + last : value.octet() + "-" + last;
    int highBit = 7 - value.bitInOctet();
    int lowBit = 7 - (field.bit() + field.width() - 1 & 7);
    String bits = highBit == lowBit ? "" + highBit : highBit + "-" + lowBit;
    line(octets, bits, "" + value.width(), value.name(), raw, text, paint);
  }

  private void line(
      String octets,
      String bits,
      String width,
      String name,
      String raw,
      String text,
      UnaryOperator<String> paint) {
    String line =
        String.format(
            Locale.ROOT, "%-8s %-5s %5s  %-30s %-20s %s", octets, bits, width, name, raw, text);
    out.println(FieldRows.INDENT + paint.apply(line.stripTrailing()));
  }
}
