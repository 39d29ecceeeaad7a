package io.cmscope.analyzer.report;

import io.cmscope.analyzer.DecodedMessage;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.FieldValue;
import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.wire.IcrcState;
import java.io.PrintWriter;
import java.util.List;

/** For people: one line a message, then what its fields say. */
public final class DecodeText implements DecodeReport {
  private final PrintWriter out;
  private final Style style;
  private final DecodeDetail detail;
  private final MessageText fields;
  private final BitTable bits;
  private final FieldRows rows;
  private boolean began;

  public DecodeText(PrintWriter out, Style style, DecodeDetail detail) {
    this.out = out;
    this.style = style;
    this.detail = detail;
    this.rows = new FieldRows(out, style);
    this.fields = new MessageText(rows);
    this.bits = new BitTable(out, style);
  }

  @Override
  public void message(DecodedMessage message) {
    if (began) {
      out.println();
    }
    began = true;
    CmMad mad = message.mad();
    List<FieldValue> values = MessageFields.of(mad);
    headline(message, values);
    if (detail.bits()) {
      bits.print(message);
    } else {
      fields.print(message, values);
    }
    if (!mad.whole()) {
      rows.remark(cut(mad, values));
    }
    message.notes().forEach(rows::remark);
    if (detail.octets()) {
      HexDump.print(mad.octets(), FieldRows.INDENT, out);
    }
  }

  private void headline(DecodedMessage message, List<FieldValue> values) {
    String capture = detail.capture() ? message.capture() + 1 + ":" : "";
    String icrc = "ICRC " + message.icrc().label();
    out.println(
        style.bold("frame " + capture + message.frame())
            + "  "
            + Notation.seconds(message.offset())
            + "  "
            + message.source()
            + " → "
            + message.destination()
            + "  "
            + message.encapsulation().label()
            + "  "
            + style.bold(message.mad().type().label())
            + ids(values)
            + "  TID "
            + Notation.wide(message.mad().transactionId())
            + "  "
            + (message.icrc() == IcrcState.BAD ? style.warning(icrc) : icrc));
  }

  /** Comm ids as sent, or the request id. */
  private static String ids(List<FieldValue> values) {
    StringBuilder ids = new StringBuilder();
    for (FieldValue value : values) {
      switch (value.present() ? value.jsonName() : "") {
        case "localCommId", "requestId" -> ids.append(' ').append(value.text());
        case "remoteCommId" -> ids.append(" → ").append(value.text());
        default -> {}
      }
    }
    return ids.toString();
  }

  private static String cut(CmMad mad, List<FieldValue> values) {
    return "cut: "
        + mad.octetsPresent()
        + " of "
        + MadHeader.MAD_LENGTH
        + " octets are there; missing: "
        + String.join(", ", MessageFields.missing(values));
  }

  @Override
  public void finish() {
    out.flush();
  }
}
