package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import java.util.List;

/** Messages that come again as they should not. */
final class DuplicateFaults {
  private static Figures few(Figures f) {
    return f.maxCmRetries(1 + f.requestPsn() % 4);
  }

  private static Figures several(Figures f) {
    return f.maxCmRetries(3 + f.requestPsn() % 13);
  }

  private DuplicateFaults() {}

  static List<Fault> all() {
    return List.of(
        Fault.warning("early-retransmission", "a REQ comes again too soon", s -> early(s, true))
            .with(DuplicateFaults::several),
        Fault.warning("early-retransmission", "a REP comes again too soon", s -> early(s, false))
            .with(DuplicateFaults::several),
        Fault.warning("early-retransmission", "a DREQ comes again too soon", s -> earlyDreq(s))
            .with(DuplicateFaults::several),
        Fault.error("too-many-retransmissions", "2 + N REQs", s -> manyReqs(s))
            .with(DuplicateFaults::few),
        Fault.error("too-many-retransmissions", "2 + N REPs", s -> manyReps(s))
            .with(DuplicateFaults::few),
        Fault.error("too-many-retransmissions", "2 + N DREQs", s -> manyDreqs(s))
            .with(DuplicateFaults::few),
        Fault.error("retransmission-changed", "a REQ comes again with another PSN", s -> req(s))
            .with(DuplicateFaults::several),
        Fault.error("retransmission-changed", "a REP comes again with another depth", s -> rep(s))
            .with(DuplicateFaults::several),
        Fault.warning(
                "retransmission-after-answer", "the REP was lost after the tap", s -> lostRep(s))
            .with(DuplicateFaults::several),
        Fault.warning(
                "retransmission-after-answer", "the RTU was lost after the tap", s -> lostRtu(s))
            .with(DuplicateFaults::several),
        Fault.warning("duplicate-dreq", "the DREP was lost after the tap", s -> lostDrep(s))
            .with(DuplicateFaults::several));
  }

  private static void early(Script s, boolean request) {
    CmMad mad = request ? s.letters.reqMad() : s.letters.repMad();
    Side from = request ? Side.ACTIVE : Side.PASSIVE;
    double span = request ? s.requestSpan() : s.replySpan();
    if (!request) {
      s.req();
    }
    s.say(from, mad).guilty().after(span * s.dice.fraction(0.05, 0.9));
    s.say(from, mad).guilty();
    if (request) {
      s.rep();
    }
    s.rtu().after(1).close(s.anySide());
  }

  private static void earlyDreq(Script s) {
    Side from = s.anySide();
    s.establish().after(1).dreq(from).guilty();
    s.after(s.dreqSpan(from) * s.dice.fraction(0.05, 0.9)).dreq(from).guilty().drep(from.peer());
  }

  private static void manyReqs(Script s) {
    s.req();
    for (int i = 0; i <= s.figures.maxCmRetries(); i++) {
      s.again(s.requestSpan()).req();
    }
    s.guilty().rep().rtu();
  }

  private static void manyReps(Script s) {
    s.req().rep();
    for (int i = 0; i <= s.figures.maxCmRetries(); i++) {
      s.again(s.replySpan()).rep();
    }
    s.guilty().rtu();
  }

  private static void manyDreqs(Script s) {
    Side from = s.anySide();
    s.establish().after(1).dreq(from);
    for (int i = 0; i <= s.figures.maxCmRetries(); i++) {
      s.again(s.dreqSpan(from)).dreq(from);
    }
    s.guilty().drep(from.peer());
  }

  private static void req(Script s) {
    s.req().guilty().again(s.requestSpan());
    s.say(Side.ACTIVE, s.letters.reqMad(), Req.STARTING_PSN, s.figures.requestPsn() ^ 0x55);
    s.guilty().rep().rtu();
  }

  private static void rep(Script s) {
    s.req().rep().guilty().again(s.replySpan());
    s.say(Side.PASSIVE, s.letters.repMad(), Rep.INITIATOR_DEPTH, 3).guilty().rtu();
  }

  private static void lostRep(Script s) {
    s.req().rep().guilty().again(s.requestSpan()).req().guilty();
    s.after(Math.max(0, s.replySpan() - 0.95 * s.requestSpan())).rep().rtu();
  }

  private static void lostRtu(Script s) {
    s.establish().guilty().again(s.replySpan()).rep().guilty().rtu();
  }

  private static void lostDrep(Script s) {
    Side by = s.anySide();
    s.establish().after(1).dreq(by).drep(by.peer());
    s.again(s.dreqSpan(by)).dreq(by).guilty().drep(by.peer());
  }
}
