package io.cmscope.analyzer.report;

import io.cmscope.analyzer.DecodedMessage;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.FieldValue;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.privatedata.UpperLayerData;
import io.cmscope.codec.wire.Field;
import java.util.List;

/** What a message says, a row a field; what says nothing is left out. */
final class MessageText {
  private static final String SERVICE_ID = "serviceId";
  private static final String PRIVATE_DATA = "privateData";

  private final FieldRows rows;

  MessageText(FieldRows rows) {
    this.rows = rows;
  }

  void print(DecodedMessage message, List<FieldValue> values) {
    for (FieldValue value : message.mad().headerValues()) {
      if (MadHeaderFields.isUnusual(value, message.mad())) {
        rows.row(value.name(), value.text());
      }
    }
    Wordiness wordiness = new Wordiness(values);
    for (FieldValue value : values) {
      if (value.field().format() == Field.Format.OCTETS) {
        octets(value, message);
      } else if (value.present() && !wordiness.saysNothing(value)) {
        rows.row(value.name(), text(value, message));
      }
    }
    message.upperLayerData().ifPresent(data -> upperLayer(data, message.mad()));
  }

  private void upperLayer(UpperLayerData data, CmMad mad) {
    rows.row(data.layout().name(), UpperLayerText.summary(data));
    for (FieldValue value : UpperLayerText.values(data, mad)) {
      if (value.present() && !value.isReserved()) {
        rows.row("  " + value.name(), value.text());
      }
    }
  }

  private static String text(FieldValue value, DecodedMessage message) {
    if (value.jsonName().equals(SERVICE_ID)) {
      String name = ServiceId.name(value.value(), message.protocol());
      return name.startsWith("service ") ? value.text() : value.text() + "  " + name;
    }
    return value.field().format() == Field.Format.CODE
        ? CodeNames.text(value, message.mad())
        : value.text();
  }

  private void octets(FieldValue value, DecodedMessage message) {
    CmMad mad = message.mad();
    if (!value.present() && value.octets().length() == 0) {
      return;
    }
    int room = value.width() / 8;
    if (AdditionalInfo.isIn(value)) {
      AdditionalInfo info = AdditionalInfo.of(value, mad);
      if (info.octets().length() > 0) {
        String words = info.text();
        if (!words.isEmpty()) {
          rows.row(value.name(), words);
        }
        rows.octets(words.isEmpty() ? value.name() : "", info.octets(), room);
      }
      return;
    }
    if (value.jsonName().equals(PRIVATE_DATA) && message.ipCmHeader().isPresent()) {
      IpCmHeader header = message.ipCmHeader().get();
      rows.row("RDMA IP CM header", text(header));
      PrivateData rest = HexDump.trimmed(message.consumerData(), value.present());
      rows.octets("private data after it", rest, room - IpCmHeader.LENGTH);
      return;
    }
    rows.octets(value.name(), HexDump.trimmed(value.octets(), value.present()), room);
  }

  private static String text(IpCmHeader header) {
    return header
        + "  (version "
        + header.majorVersion()
        + "."
        + header.minorVersion()
        + ", IPv"
        + header.ipVersion()
        + ")";
  }
}
