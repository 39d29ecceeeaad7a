package io.cmscope.analyzer.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cmscope.analyzer.DecodedMessage;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.FieldValue;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.privatedata.UpperLayerData;
import io.cmscope.codec.wire.Field;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A message as JSON: where it was seen, then its fields, in the order of the octets. What was cut
 * off is absent. The object is opened and closed by the caller.
 */
final class MessageJson {
  private static final HexFormat HEX = HexFormat.of();

  private final JsonGenerator json;
  private final DecodeDetail detail;

  MessageJson(JsonGenerator json, DecodeDetail detail) {
    this.json = json;
    this.detail = detail;
  }

  void write(DecodedMessage message) throws IOException {
    if (detail.capture()) {
      json.writeNumberField("capture", message.capture() + 1);
    }
    json.writeNumberField("frame", message.frame());
    json.writeStringField("time", Notation.seconds(message.time()));
    json.writeStringField("offset", Notation.seconds(message.offset()));
    json.writeStringField("source", message.source().toString());
    json.writeStringField("destination", message.destination().toString());
    json.writeStringField("encapsulation", message.encapsulation().label());
    json.writeStringField("icrc", message.icrc().label());
    contents(message);
  }

  /** What it says, wherever it was seen. */
  void contents(DecodedMessage message) throws IOException {
    CmMad mad = message.mad();
    json.writeStringField("transactionId", Notation.wide(mad.transactionId()));
    json.writeStringField("type", mad.type().label());
    header(mad);
    List<FieldValue> values = MessageFields.of(mad);
    for (FieldValue value : values) {
      field(value.jsonName(), value, mad);
      if (value.present() && value.jsonName().equals("serviceId")) {
        json.writeStringField("service", ServiceId.shortName(value.value(), message.protocol()));
      }
    }
    ipCm(message);
    Optional<UpperLayerData> upperLayer = message.upperLayerData();
    if (upperLayer.isPresent()) {
      upperLayer(upperLayer.get(), mad);
    }
    if (!mad.whole()) {
      json.writeNumberField("octetsPresent", mad.octetsPresent());
      strings("missing", MessageFields.missing(values));
    }
    if (!message.notes().isEmpty()) {
      strings("notes", message.notes());
    }
    if (detail.bits()) {
      bits(mad);
    }
    if (detail.octets()) {
      json.writeStringField("octets", HEX.formatHex(mad.octets()));
    }
  }

  /** What in the MAD header is not as in every CM message. */
  private void header(CmMad mad) throws IOException {
    boolean began = false;
    for (FieldValue value : mad.headerValues()) {
      if (MadHeaderFields.isUnusual(value, mad)) {
        if (!began) {
          json.writeObjectFieldStart("mad");
          began = true;
        }
        boolean status = value.field().equals(MadHeader.STATUS);
        field(status ? "status" : value.jsonName(), value, mad);
      }
    }
    if (began) {
      json.writeEndObject();
    }
  }

  private void field(String name, FieldValue value, CmMad mad) throws IOException {
    if (value.field().format() == Field.Format.OCTETS) {
      octets(value, mad);
    } else if (value.present()) {
      switch (value.field().format()) {
        case CODE -> code(name, value, mad);
        case NUMBER, TIMEOUT -> json.writeNumberField(name, value.value());
        case FLAG -> json.writeBooleanField(name, value.value() != 0);
        case HEX, GID, IPV4, OCTETS, RESERVED -> json.writeStringField(name, value.text());
      }
    }
  }

  private void code(String field, FieldValue value, CmMad mad) throws IOException {
    @Nullable String name = CodeNames.name(value, mad);
    if (CodeNames.knownByName(value.field()) && name != null) {
      json.writeStringField(field, name);
      json.writeNumberField(field + "Code", value.value());
      return;
    }
    json.writeNumberField(field, value.value());
    if (name != null) {
      json.writeStringField(field + "Name", name);
    }
  }

  /** Without trailing zeros; what is there of an area that was cut, as it is. */
  private void octets(FieldValue value, CmMad mad) throws IOException {
    if (!value.present() && value.octets().length() == 0) {
      return;
    }
    if (!AdditionalInfo.isIn(value)) {
      json.writeStringField(
          value.jsonName(), HexDump.trimmed(value.octets(), value.present()).toHex());
      return;
    }
    AdditionalInfo info = AdditionalInfo.of(value, mad);
    json.writeStringField(value.jsonName(), info.octets().toHex());
    if (!info.text().isEmpty()) {
      json.writeStringField(value.jsonName() + "Text", info.text());
    }
  }

  private void ipCm(DecodedMessage message) throws IOException {
    Optional<IpCmHeader> found = message.ipCmHeader();
    if (found.isEmpty()) {
      return;
    }
    IpCmHeader header = found.get();
    json.writeObjectFieldStart("ipCm");
    json.writeNumberField("majorVersion", header.majorVersion());
    json.writeNumberField("minorVersion", header.minorVersion());
    json.writeNumberField("ipVersion", header.ipVersion());
    json.writeNumberField("sourcePort", header.sourcePort());
    json.writeStringField("source", header.source().toString());
    json.writeStringField("destination", header.destination().toString());
    json.writeEndObject();
    PrivateData rest = HexDump.trimmed(message.consumerData(), message.mad().whole());
    json.writeStringField("consumerPrivateData", rest.toHex());
  }

  private void upperLayer(UpperLayerData data, CmMad mad) throws IOException {
    List<FieldValue> values = UpperLayerText.values(data, mad);
    json.writeObjectFieldStart("upperLayer");
    json.writeStringField("protocol", data.protocol().label());
    json.writeStringField("layout", data.layout().name());
    json.writeObjectFieldStart("values");
    for (FieldValue value : values) {
      if (value.field().format() == Field.Format.OCTETS) {
        json.writeStringField(value.jsonName(), value.octets().toHex());
      } else if (!value.isReserved()) {
        field(value.jsonName(), value, mad);
      }
    }
    json.writeEndObject();
    if (detail.bits()) {
      json.writeArrayFieldStart("bits");
      for (FieldValue value : values) {
        place(value, mad);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private void bits(CmMad mad) throws IOException {
    json.writeArrayFieldStart("bits");
    for (FieldValue value : mad.headerValues()) {
      place(value, mad);
    }
    for (FieldValue value : mad.messageValues()) {
      place(value, mad);
    }
    json.writeEndArray();
  }

  private void place(FieldValue value, CmMad mad) throws IOException {
    json.writeStartObject();
    json.writeNumberField("octet", value.octet());
    json.writeNumberField("bit", value.bitInOctet());
    json.writeNumberField("width", value.width());
    json.writeStringField("name", value.name());
    boolean number = value.present() && value.width() <= BitTable.MOST_OF_A_NUMBER;
    json.writeStringField("raw", number ? BitTable.raw(value) : value.octets().toHex());
    String text = value.present() && !value.isReserved() ? BitTable.text(value, mad) : "";
    if (!text.isEmpty()) {
      json.writeStringField("text", text);
    }
    json.writeBooleanField("reserved", value.isReserved());
    json.writeEndObject();
  }

  private void strings(String name, List<String> strings) throws IOException {
    json.writeArrayFieldStart(name);
    for (String string : strings) {
      json.writeString(string);
    }
    json.writeEndArray();
  }
}
