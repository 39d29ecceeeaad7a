package io.cmscope.analyzer.report;

import com.fasterxml.jackson.core.JsonGenerator;
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
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The fields of each record, the same in one JSON object as in lines of JSON. What is unknown is
 * absent. Objects are opened and closed by the caller.
 */
final class JsonRecords {
  private final JsonGenerator json;
  private final Analysis analysis;
  private final boolean severalCaptures;

  JsonRecords(JsonGenerator json, Analysis analysis) {
    this.json = json;
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
    json.writeStringField("start", offset(conversation.start()));
    json.writeStringField("end", offset(conversation.last().time()));
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
      json.writeStringField("gid", end.gid().toString());
    }
    boolean announced = side == Side.ACTIVE ? end.qpn() >= 0 : end.sent(MessageType.REP);
    if (announced && end.host().caGuid() != 0) {
      json.writeStringField("caGuid", Notation.wide(end.host().caGuid()));
    }
    if (end.commIdKnown()) {
      json.writeStringField("commId", Notation.id(end.commId()));
      if (conversation.kind() == Conversation.Kind.SIDR) {
        json.writeStringField("requestId", Notation.id(end.commId()));
      }
    }
    if (end.qpn() >= 0) {
      json.writeStringField("qpn", Notation.qpn(end.qpn()));
    }
    if (end.startingPsn() >= 0) {
      json.writeStringField("startingPsn", Notation.qpn(end.startingPsn()));
    }
    json.writeEndObject();
  }

  private void terms(Terms terms) throws IOException {
    if (terms.serviceSeen()) {
      json.writeStringField("serviceId", Notation.wide(terms.serviceId()));
      json.writeStringField("service", ServiceId.shortName(terms.serviceId()));
    }
    if (terms.transport() != null) {
      json.writeStringField("transport", terms.transport().name());
    }
    if (terms.pKey() >= 0) {
      json.writeStringField("pKey", Notation.pKey(terms.pKey()));
    }
  }

  private void reject(Closing.@Nullable Reject reject) throws IOException {
    if (reject == null) {
      return;
    }
    json.writeObjectFieldStart("reject");
    json.writeNumberField("reason", reject.reason());
    json.writeStringField("name", RejectReason.labelOf(reject.reason()));
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
        json.writeStringField("from", offset(from));
        json.writeStringField("until", offset(from + conversation.timewaitLength(side)));
        json.writeEndObject();
      }
    }
    json.writeEndObject();
  }

  private void message(Message message) throws IOException {
    json.writeStartObject();
    json.writeNumberField("frame", FrameNumber.number(message.frame()));
    if (severalCaptures) {
      json.writeNumberField("capture", FrameNumber.capture(message.frame()) + 1);
    }
    json.writeStringField("offset", offset(message.time()));
    json.writeStringField("from", message.from().label());
    json.writeStringField("type", message.type().label());
    json.writeBooleanField("retransmission", message.retransmission());
    json.writeStringField("transactionId", Notation.wide(message.transactionId()));
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
    json.writeStringField("next", finding.rule().next());
    if (frames.length > 0) {
      json.writeStringField("filter", DisplayFilter.of(frames));
    }
  }

  private String offset(long time) {
    return Notation.seconds(time - analysis.firstTime());
  }
}
