package io.cmscope.analyzer.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import io.cmscope.analyzer.Analysis;
import io.cmscope.analyzer.CaptureSummary;
import io.cmscope.analyzer.conversation.Closing;
import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.End;
import io.cmscope.analyzer.conversation.FrameNumber;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.conversation.Terms;
import io.cmscope.analyzer.findings.Finding;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.wire.Gid;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of each record, the same in one JSON object as in lines of JSON. What is unknown is
 * absent. Objects are opened and closed by the caller.
 */
final class JsonRecords {
  private static final SerializableString FRAME = JsonFields.name("frame");
  private static final SerializableString CAPTURE = JsonFields.name("capture");
  private static final SerializableString OFFSET = JsonFields.name("offset");
  private static final SerializableString FROM = JsonFields.name("from");
  private static final SerializableString UNTIL = JsonFields.name("until");
  private static final SerializableString TYPE = JsonFields.name("type");
  private static final SerializableString RETRANSMISSION = JsonFields.name("retransmission");
  private static final SerializableString TRANSACTION_ID = JsonFields.name("transactionId");
  private static final SerializableString CA_GUID = JsonFields.name("caGuid");
  private static final SerializableString COMM_ID = JsonFields.name("commId");
  private static final SerializableString REQUEST_ID = JsonFields.name("requestId");
  private static final SerializableString QPN = JsonFields.name("qpn");
  private static final SerializableString STARTING_PSN = JsonFields.name("startingPsn");
  private static final SerializableString SERVICE_ID = JsonFields.name("serviceId");
  private static final SerializableString P_KEY = JsonFields.name("pKey");
  private static final SerializableString START = JsonFields.name("start");
  private static final SerializableString END = JsonFields.name("end");
  private static final SerializableString[] SIDES = {
    JsonFields.name(Side.ACTIVE.label()), JsonFields.name(Side.PASSIVE.label())
  };
  private static final SerializableString[] TYPES =
      Arrays.stream(MessageType.values())
          .map(type -> JsonFields.name(type.label()))
          .toArray(SerializableString[]::new);

  /** So many GIDs in words are kept at once. */
  private static final int MOST_NAMES = 10_000;

  private final JsonGenerator json;
  private final JsonFields fields;
  private final Analysis analysis;
  private final boolean severalCaptures;
  private final Map<Gid, String> gidNames = new HashMap<>();
  private long latestService;
  private @Nullable String latestServiceName;

  JsonRecords(JsonGenerator json, Analysis analysis) {
    this.json = json;
    this.fields = new JsonFields(json);
    this.analysis = analysis;
    this.severalCaptures = analysis.captures().size() > 1;
  }

  void capture(CaptureSummary capture) throws IOException {
    json.writeStringField("file", capture.file());
    json.writeStringField("format", capture.format());
    json.writeArrayFieldStart("linkTypes");
    for (int linkType : capture.linkTypes()) {
      json.writeNumber(linkType);
    }
    json.writeEndArray();
    json.writeNumberField("frames", capture.frames());
    json.writeNumberField("bytes", capture.octets());
    json.writeNumberField("cmMessages", capture.cmMessages());
    if (capture.frames() > 0) {
      json.writeStringField("firstTime", Notation.seconds(capture.firstTime()));
      json.writeStringField("lastTime", Notation.seconds(capture.lastTime()));
    }
    json.writeBooleanField("complete", capture.complete());
    json.writeArrayFieldStart("notes");
    for (String note : capture.notes()) {
      json.writeString(note);
    }
    json.writeEndArray();
  }

  void messageCounts() throws IOException {
    for (MessageType type : MessageType.values()) {
      if (analysis.count(type) > 0) {
        json.writeNumberField(type.label(), analysis.count(type));
      }
    }
  }

  void connection(Conversation conversation) throws IOException {
    json.writeNumberField("id", conversation.id());
    json.writeStringField("kind", conversation.kind().label());
    end("active", conversation, Side.ACTIVE);
    end("passive", conversation, Side.PASSIVE);
    terms(conversation.terms());
    json.writeStringField("outcome", Outcome.of(conversation).label());
    reject(conversation.closing().reject());
    @Nullable String closedBy = Outcome.closedBy(conversation);
    if (closedBy != null) {
      json.writeStringField("closedBy", closedBy);
    }
    fields.seconds(START, offset(conversation.start()));
    fields.seconds(END, offset(conversation.last().time()));
    json.writeNumberField("firstFrame", FrameNumber.number(conversation.firstFrame()));
    json.writeNumberField("lastFrame", FrameNumber.number(conversation.last().frame()));
    timewaits(conversation);
    json.writeArrayFieldStart("messages");
    for (Message message : conversation.messages()) {
      message(message);
    }
    json.writeEndArray();
  }

  private void end(String name, Conversation conversation, Side side) throws IOException {
    End end = conversation.end(side);
    json.writeObjectFieldStart(name);
    json.writeStringField("address", analysis.name(end.address()));
    if (end.gid() != null) {
      json.writeStringField("gid", name(end.gid()));
    }
    boolean announced = side == Side.ACTIVE ? end.qpn() >= 0 : end.sent(MessageType.REP);
    if (announced && end.host().caGuid() != 0) {
      fields.hex(CA_GUID, end.host().caGuid(), 16);
    }
    if (end.commIdKnown()) {
      fields.hex(COMM_ID, end.commId(), 8);
      if (conversation.kind() == Conversation.Kind.SIDR) {
        fields.hex(REQUEST_ID, end.commId(), 8);
      }
    }
    if (end.qpn() >= 0) {
      fields.hex(QPN, end.qpn(), 6);
    }
    if (end.startingPsn() >= 0) {
      fields.hex(STARTING_PSN, end.startingPsn(), 6);
    }
    json.writeEndObject();
  }

  private void terms(Terms terms) throws IOException {
    if (terms.serviceSeen()) {
      fields.hex(SERVICE_ID, terms.serviceId(), 16);
      json.writeStringField("service", serviceName(terms.serviceId()));
    }
    if (terms.transport() != null) {
      json.writeStringField("transport", terms.transport().name());
    }
    if (terms.pKey() >= 0) {
      fields.hex(P_KEY, terms.pKey(), 4);
    }
  }

  private String name(Gid gid) {
    if (gidNames.size() > MOST_NAMES) {
      gidNames.clear();
    }
    return gidNames.computeIfAbsent(gid, Gid::toString);
  }

  /** Most connections of a capture are for few services: the latest name is kept. */
  private String serviceName(long serviceId) {
    if (serviceId != latestService || latestServiceName == null) {
      latestService = serviceId;
      latestServiceName = ServiceId.shortName(serviceId);
    }
    return latestServiceName;
  }

  private void reject(Closing.@Nullable Reject reject) throws IOException {
    if (reject == null) {
      return;
    }
    json.writeObjectFieldStart("reject");
    if (reject.reasonKnown()) {
      json.writeNumberField("reason", reject.reason());
      json.writeStringField("name", RejectReason.labelOf(reject.reason()));
    }
    json.writeStringField("by", reject.by().label());
    json.writeStringField("rejects", reject.rejects().label());
    json.writeEndObject();
  }

  private void timewaits(Conversation conversation) throws IOException {
    if (!conversation.active().timewaitKnown() && !conversation.passive().timewaitKnown()) {
      return;
    }
    json.writeObjectFieldStart("timewait");
    for (Side side : Side.values()) {
      if (conversation.timewaitKnown(side)) {
        long from = conversation.timewaitFrom(side);
        json.writeObjectFieldStart(side.label());
        fields.seconds(FROM, offset(from));
        fields.seconds(UNTIL, offset(from + conversation.timewaitLength(side)));
        json.writeEndObject();
      }
    }
    json.writeEndObject();
  }

  private void message(Message message) throws IOException {
    json.writeStartObject();
    fields.number(FRAME, FrameNumber.number(message.frame()));
    if (severalCaptures) {
      fields.number(CAPTURE, FrameNumber.capture(message.frame()) + 1);
    }
    fields.seconds(OFFSET, offset(message.time()));
    fields.string(FROM, SIDES[message.from().ordinal()]);
    fields.string(TYPE, TYPES[message.type().ordinal()]);
    fields.flag(RETRANSMISSION, message.retransmission());
    fields.hex(TRANSACTION_ID, message.transactionId(), 16);
    json.writeEndObject();
  }

  void finding(Finding finding, Severity severity) throws IOException {
    json.writeStringField("rule", finding.rule().id());
    json.writeStringField("family", finding.rule().family().label());
    json.writeStringField("severity", severity.label());
    json.writeStringField("certainty", finding.certainty().label());
    json.writeArrayFieldStart("connection");
    for (int connection : finding.connections()) {
      json.writeNumber(connection);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("frames");
    long[] frames = finding.frames();
    for (long frame : frames) {
      json.writeNumber(FrameNumber.number(frame));
    }
    json.writeEndArray();
    if (severalCaptures && frames.length > 0) {
      json.writeArrayFieldStart("captures");
      for (long frame : frames) {
        json.writeNumber(FrameNumber.capture(frame) + 1);
      }
      json.writeEndArray();
    }
    if (finding.count() > 1) {
      json.writeNumberField("count", finding.count());
    }
    json.writeStringField("summary", finding.summary());
    json.writeStringField("expected", finding.rule().expected());
    json.writeStringField("next", finding.next());
    if (frames.length > 0) {
      json.writeStringField("filter", DisplayFilter.of(frames));
    }
  }

  private long offset(long time) {
    return time - analysis.firstTime();
  }
}
