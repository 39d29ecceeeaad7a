package io.cmscope.analyzer.report;

import io.cmscope.analyzer.Analysis;
import io.cmscope.analyzer.conversation.Closing;
import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.End;
import io.cmscope.analyzer.conversation.FrameNumber;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.SidrStatus;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One line a connection: who, what for, how it ended, how long it took to answer, what was sent
 * again.
 */
final class ConnectionTable {
  private static final List<String> HEADINGS =
      List.of(
          "#", "active", "passive", "service", "outcome", "start", "REP", "DREP", "again",
          "frames");

  private final Analysis analysis;
  private final Style style;

  ConnectionTable(Analysis analysis, Style style) {
    this.analysis = analysis;
    this.style = style;
  }

  void print(List<Conversation> conversations, PrintWriter out) {
    if (conversations.isEmpty()) {
      return;
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEADINGS);
    conversations.forEach(conversation -> rows.add(row(conversation)));
    int[] widths = new int[HEADINGS.size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    out.println();
    out.println(style.bold(line(rows.getFirst(), widths)));
    for (int i = 0; i < conversations.size(); i++) {
      String line = line(rows.get(i + 1), widths);
      out.println(
          switch (Outcome.of(conversations.get(i))) {
            case REJECTED, UNANSWERED -> style.like(Severity.WARNING, line);
            case INCOMPLETE -> style.dim(line);
            case CLOSED, ESTABLISHED, ANSWERED -> line;
          });
    }
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      line.append("  ");
      String padding = " ".repeat(widths[i] - row.get(i).length());
      boolean number = i == 0 || (i >= 5 && i <= 8);
      line.append(number ? padding + row.get(i) : row.get(i) + padding);
    }
    return line.toString().stripTrailing();
  }

  private List<String> row(Conversation conversation) {
    return List.of(
        Integer.toString(conversation.id()),
        end(conversation, Side.ACTIVE),
        end(conversation, Side.PASSIVE),
        service(conversation),
        outcome(conversation),
        seconds(conversation.start() - analysis.firstTime()),
        delay(conversation, MessageType.REQ, MessageType.REP, MessageType.SIDR_REQ),
        disconnectDelay(conversation),
        again(conversation),
        frames(conversation.firstFrame(), conversation.last().frame()));
  }

  private String frames(long first, long last) {
    return first == last ? frame(first) : frame(first) + "–" + frame(last);
  }

  private String frame(long frame) {
    return analysis.captures().size() > 1
        ? FrameNumber.capture(frame) + 1 + ":" + FrameNumber.number(frame)
        : Long.toString(FrameNumber.number(frame));
  }

  private String end(Conversation conversation, Side side) {
    End end = conversation.end(side);
    String address = analysis.name(end.address());
    return end.qpn() < 0
        ? address
        : address + " " + String.format(Locale.ROOT, "0x%06x", end.qpn());
  }

  private static String service(Conversation conversation) {
    String name = conversation.terms().serviceSeen() ? conversation.terms().serviceName() : "?";
    return conversation.kind() == Conversation.Kind.SIDR ? name + ", SIDR" : name;
  }

  private static String outcome(Conversation conversation) {
    Outcome outcome = Outcome.of(conversation);
    Closing closing = conversation.closing();
    Closing.@Nullable Reject reject = closing.reject();
    return switch (outcome) {
      case CLOSED ->
          "closed by "
              + Outcome.closedBy(conversation)
              + (closing.disconnected() && closing.firstDrep() == null ? ", no DREP seen" : "");
      case REJECTED ->
          reject != null
              ? "rejected by " + reject.by().label() + reason(reject)
              : "rejected: " + SidrStatus.labelOf(closing.sidrStatus());
      case ESTABLISHED, UNANSWERED, ANSWERED, INCOMPLETE -> outcome.label();
    };
  }

  private static String reason(Closing.Reject reject) {
    return reject.reasonKnown() ? ": " + RejectReason.labelOf(reject.reason()) : "";
  }

  /** From the first request to its first positive answer. */
  private static String delay(
      Conversation conversation, MessageType request, MessageType answer, MessageType sidrRequest) {
    boolean sidr = conversation.kind() == Conversation.Kind.SIDR;
    @Nullable Message asked = conversation.active().first(sidr ? sidrRequest : request);
    @Nullable Message answered = conversation.passive().first(sidr ? MessageType.SIDR_REP : answer);
    return asked == null || answered == null ? "" : seconds(answered.time() - asked.time());
  }

  /** From the first DREQ to the first DREP. */
  private static String disconnectDelay(Conversation conversation) {
    @Nullable Message drep = conversation.closing().firstDrep();
    if (drep == null) {
      return "";
    }
    @Nullable Message dreq = conversation.end(drep.from().peer()).first(MessageType.DREQ);
    return dreq == null ? "" : seconds(drep.time() - dreq.time());
  }

  private static String again(Conversation conversation) {
    long count =
        conversation.messages().stream()
            .filter(Message::retransmission)
            .filter(ConnectionTable::isRequest)
            .count();
    return count == 0 ? "" : Long.toString(count);
  }

  private static boolean isRequest(Message message) {
    return switch (message.type()) {
      case REQ, REP, DREQ, SIDR_REQ, LAP -> true;
      default -> false;
    };
  }

  private static String seconds(long nanos) {
    double value = nanos / 1e9;
    return Math.abs(value) < 1
        ? String.format(Locale.ROOT, "%.1f ms", nanos / 1e6)
        : String.format(Locale.ROOT, "%.3f s", value);
  }
}
