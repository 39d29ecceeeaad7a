package io.cmscope.analyzer.findings.data;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.End;
import io.cmscope.analyzer.conversation.LateData;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Seconds;
import io.cmscope.analyzer.findings.Severity;
import org.jspecify.annotations.Nullable;

/** An end goes on sending data after it has disconnected. */
public final class DataAfterDisconnect extends Rule {

  public DataAfterDisconnect() {
    super(
        new Explanation(
            "data-after-disconnect",
            Family.TIMEWAIT,
            Severity.WARNING,
            "A data request comes from an end that sent its DREQ or DREP before. Past the end of "
                + "its timewait it is an error: the QPN may belong to somebody else by then.",
            "Such packets can reach a new connection with the same QPN, which is what timewait "
                + "is for; until then they only trouble the peer, whose QP is in error.",
            "The QP goes to the error state before the DREQ or DREP leaves.",
            "The application that sends: does it close its QP when it disconnects? Or does "
                + "another connection use these QPNs that this capture does not show?",
            "IBA vol 1, 12.9.8.4; Linux rdma_disconnect moves the QP to error first"));
  }

  /** Judged at the end: a new connection of the QPN may come just behind the first packet. */
  @Override
  public boolean judgesTheEnd() {
    return true;
  }

  @Override
  public void onOver(Case it) {
    for (Side side : Side.values()) {
      @Nullable LateData late = it.conversation().end(side).late();
      long takenOver = it.conversation().end(side.peer()).takenOver();
      if (late != null
          && (takenOver == Long.MAX_VALUE || late.firstTime() < takenOver - it.slack())) {
        report(it, side, late);
      }
    }
  }

  private static void report(Case it, Side side, LateData late) {
    Conversation conversation = it.conversation();
    End sender = conversation.end(side);
    boolean past =
        sender.timewaitKnown()
            && late.lastTime() - sender.timewaitFrom()
                > conversation.timewaitLength(side) + it.slack();
    Certainty certainty =
        Certainty.missing((conversation.gap() ? 1 : 0) + (announcementsSeen(it, side) ? 0 : 1));
    Severity full = past ? Severity.ERROR : Severity.WARNING;
    long shown = past ? late.lastTime() : late.firstTime();
    long[] frames =
        late.count() == 1
            ? new long[] {late.closing().frame(), late.firstFrame()}
            : new long[] {late.closing().frame(), late.firstFrame(), late.lastFrame()};
    it.report(
        certainty == Certainty.CERTAIN ? full : Severity.INFO, // of a new connection, perhaps
        certainty,
        it.name(side)
            + " sends data "
            + Seconds.of(shown - late.closing().time())
            + " after its "
            + late.closing().type().label()
            + (past ? ", when its timewait is over" : ""),
        frames);
  }

  /**
   * Whether a new connection of the receiver's QP would be told by its REQ or REP: not if nothing
   * of that host is seen here, nor if the capture cuts them short.
   */
  private static boolean announcementsSeen(Case it, Side sender) {
    Conversation conversation = it.conversation();
    return it.seenFrom(sender.peer())
        && (!conversation.startSeen() || conversation.active().qpnAnnounced());
  }
}
