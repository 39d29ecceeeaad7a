package io.cmscope.analyzer.report;

import static io.cmscope.analyzer.report.JsonNames.*;

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
import io.cmscope.codec.privatedata.UpperLayer;
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
  private static final JsonName[] SIDES = {
    JsonName.of(Side.ACTIVE.label()), JsonName.of(Side.PASSIVE.label())
  };
  private static final JsonName[] TYPES =
      Arrays.stream(MessageType.values())
          .map(type -> JsonName.of(type.label()))
          .toArray(JsonName[]::new);

  /** So many GIDs in words are kept at once. */
  private static final int MOST_NAMES = 10_000;

  private final JsonSink json;
  private final Analysis analysis;
  private final boolean severalCaptures;
  private final Map<Gid, String> gidNames = new HashMap<>();
  private long latestService;
  private @Nullable UpperLayer latestProtocol;
  private @Nullable String latestServiceName;

  JsonRecords(JsonSink json, Analysis analysis) {
    this.json = json;
    this.analysis = analysis;
    this.severalCaptures = analysis.captures().size() > 1;
  }

  void capture(CaptureSummary capture) throws IOException {
    json.text(FILE, capture.file());
    json.text(FORMAT, capture.format());
    json.beginList(LINK_TYPES);
    for (int linkType : capture.linkTypes()) {
      json.number(linkType);
    }
    json.endList();
    json.number(FRAMES, capture.frames());
    json.number(BYTES, capture.octets());
    json.number(CM_MESSAGES, capture.cmMessages());
    if (capture.frames() > 0) {
      json.text(FIRST_TIME, Notation.seconds(capture.firstTime()));
      json.text(LAST_TIME, Notation.seconds(capture.lastTime()));
    }
    if (capture.clock().matters()) {
      json.seconds(CLOCK_OFFSET, capture.clock().ahead());
    }
    json.flag(COMPLETE, capture.complete());
    json.beginList(NOTES);
    for (String note : capture.notes()) {
      json.text(note);
    }
    json.endList();
  }

  void messageCounts() throws IOException {
    for (MessageType type : MessageType.values()) {
      if (analysis.count(type) > 0) {
        json.number(TYPES[type.ordinal()], analysis.count(type));
      }
    }
  }

  void connection(Conversation conversation) throws IOException {
    json.number(ID, conversation.id());
    json.text(KIND, conversation.kind().label());
    end(conversation, Side.ACTIVE);
    end(conversation, Side.PASSIVE);
    terms(conversation.terms());
    json.text(OUTCOME, Outcome.of(conversation).label());
    reject(conversation.closing().reject());
    @Nullable String closedBy = Outcome.closedBy(conversation);
    if (closedBy != null) {
      json.text(CLOSED_BY, closedBy);
    }
    json.seconds(START, offset(conversation.start()));
    json.seconds(END, offset(conversation.last().time()));
    json.number(FIRST_FRAME, FrameNumber.number(conversation.firstFrame()));
    json.number(LAST_FRAME, FrameNumber.number(conversation.last().frame()));
    timewaits(conversation);
    json.beginList(MESSAGES);
    for (Message message : conversation.messages()) {
      message(message);
    }
    json.endList();
  }

  private void end(Conversation conversation, Side side) throws IOException {
    End end = conversation.end(side);
    json.begin(SIDES[side.ordinal()]);
    json.text(ADDRESS, analysis.name(end.address()));
    if (end.gid() != null) {
      json.text(GID, name(end.gid()));
    }
    boolean announced = side == Side.ACTIVE ? end.qpn() >= 0 : end.sent(MessageType.REP);
    if (announced && end.host().caGuid() != 0) {
      json.hex(CA_GUID, end.host().caGuid(), 16);
    }
    if (end.commIdKnown()) {
      json.hex(COMM_ID, end.commId(), 8);
      if (conversation.kind() == Conversation.Kind.SIDR) {
        json.hex(REQUEST_ID, end.commId(), 8);
      }
    }
    if (end.qpn() >= 0) {
      json.hex(QPN, end.qpn(), 6);
    }
    if (end.startingPsn() >= 0) {
      json.hex(STARTING_PSN, end.startingPsn(), 6);
    }
    json.end();
  }

  private void terms(Terms terms) throws IOException {
    if (terms.serviceSeen()) {
      json.hex(SERVICE_ID, terms.serviceId(), 16);
      json.text(SERVICE, serviceName(terms));
    }
    if (terms.transport() != null) {
      json.text(TRANSPORT, terms.transport().name());
    }
    if (terms.pKey() >= 0) {
      json.hex(P_KEY, terms.pKey(), 4);
    }
  }

  private String name(Gid gid) {
    if (gidNames.size() > MOST_NAMES) {
      gidNames.clear();
    }
    return gidNames.computeIfAbsent(gid, Gid::toString);
  }

  /** Most connections of a capture are for few services: the latest name is kept. */
  private String serviceName(Terms terms) {
    if (terms.serviceId() != latestService
        || terms.upperLayer() != latestProtocol
        || latestServiceName == null) {
      latestService = terms.serviceId();
      latestProtocol = terms.upperLayer();
      latestServiceName = ServiceId.shortName(latestService, latestProtocol);
    }
    return latestServiceName;
  }

  private void reject(Closing.@Nullable Reject reject) throws IOException {
    if (reject == null) {
      return;
    }
    json.begin(REJECT);
    if (reject.reasonKnown()) {
      json.number(REASON, reject.reason());
      json.text(NAME, RejectReason.labelOf(reject.reason()));
    }
    json.text(BY, reject.by().label());
    json.text(REJECTS, reject.rejects().label());
    json.end();
  }

  private void timewaits(Conversation conversation) throws IOException {
    if (!conversation.terms().timeoutsSeen()
        || (!conversation.active().timewaitKnown() && !conversation.passive().timewaitKnown())) {
      return; // without the timeouts of the REQ its length would be a guess
    }
    json.begin(TIMEWAIT);
    for (Side side : Side.values()) {
      if (conversation.timewaitKnown(side)) {
        long from = conversation.timewaitFrom(side);
        json.begin(SIDES[side.ordinal()]);
        json.seconds(FROM, offset(from));
        json.seconds(UNTIL, offset(from + conversation.timewaitLength(side)));
        json.end();
      }
    }
    json.end();
  }

  private void message(Message message) throws IOException {
    json.begin();
    json.number(FRAME, FrameNumber.number(message.frame()));
    if (severalCaptures) {
      json.number(CAPTURE, FrameNumber.capture(message.frame()) + 1);
    }
    json.seconds(OFFSET, offset(message.time()));
    json.word(FROM, SIDES[message.from().ordinal()]);
    json.word(TYPE, TYPES[message.type().ordinal()]);
    json.flag(RETRANSMISSION, message.retransmission());
    json.hex(TRANSACTION_ID, message.transactionId(), 16);
    json.end();
  }

  void finding(Finding finding, Severity severity) throws IOException {
    json.text(RULE, finding.rule().id());
    json.text(FAMILY, finding.rule().family().label());
    json.text(SEVERITY, severity.label());
    json.text(CERTAINTY, finding.certainty().label());
    json.beginList(CONNECTION);
    for (int connection : finding.connections()) {
      json.number(connection);
    }
    json.endList();
    json.beginList(FRAMES);
    long[] frames = finding.frames();
    for (long frame : frames) {
      json.number(FrameNumber.number(frame));
    }
    json.endList();
    if (severalCaptures && frames.length > 0) {
      json.beginList(CAPTURES);
      for (long frame : frames) {
        json.number(FrameNumber.capture(frame) + 1);
      }
      json.endList();
    }
    if (finding.count() > 1) {
      json.number(COUNT, finding.count());
    }
    json.text(SUMMARY, finding.summary());
    json.text(EXPECTED, finding.rule().expected());
    json.text(NEXT, finding.next());
    if (frames.length > 0) {
      json.text(FILTER, DisplayFilter.of(frames));
    }
  }

  private long offset(long time) {
    return time - analysis.firstTime();
  }
}
