package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.privatedata.ServiceId;
import java.util.List;

/** Answers that come late, or never. */
final class TimingFaults {
  /** So long that a tenth of it is more than the slack. */
  static Figures slow(Figures f) {
    return f.responses(20 + f.requestPsn() % 3, 20 + f.requestPsn() % 3).maxCmRetries(5);
  }

  private TimingFaults() {}

  static List<Fault> all() {
    return List.of(
        Fault.warning("late-response", "a REP later than the REQ allows", s -> lateRep(s))
            .with(TimingFaults::slow),
        Fault.warning("late-response", "an RTU later than the REQ allows", s -> lateRtu(s))
            .with(TimingFaults::slow),
        Fault.warning("mra-deadline-missed", "nothing in the time of the MRA", s -> silentMra(s)),
        Fault.error("connect-unanswered", "1 + N REQs without an answer", s -> silentPeer(s)),
        Fault.error("rep-unanswered", "1 + N REPs to a peer that lost the id", s -> lostId(s)),
        Fault.warning("dreq-unanswered", "1 + N DREQs without a DREP", s -> noDrep(s)),
        Fault.warning("sidr-unanswered", "SIDR_REQs without a SIDR_REP", s -> noSidrRep(s)),
        Fault.info("useless-mra", "an MRA for less than there is anyway", s -> uselessMra(s)),
        Fault.info("slow-response", "a REP that takes most of its time", s -> slowRep(s))
            .with(TimingFaults::slow));
  }

  private static void lateRep(Script s) {
    s.req().guilty().after(s.requestSpan() * s.dice.fraction(1, 1.08) + 0.06).rep().guilty().rtu();
  }

  private static void lateRtu(Script s) {
    s.req().rep().guilty().after(s.replySpan() * s.dice.fraction(1, 1.08) + 0.06).rtu().guilty();
  }

  private static void silentMra(Script s) {
    int exponent = s.figures.remoteResponse() + 1;
    s.req().say(Side.PASSIVE, s.letters.mra(Side.PASSIVE, exponent)).guilty();
    s.after(1.5 * (Script.seconds(exponent) + s.requestSpan()) + 1);
  }

  /** Also the field case of a server that stops answering: one attempt, not 1 + N of them. */
  private static void silentPeer(Script s) {
    s.req().guilty();
    for (int i = 0; i < s.figures.maxCmRetries(); i++) {
      s.again(s.requestSpan()).req().guilty();
    }
  }

  private static void lostId(Script s) {
    s.req().rep().guilty();
    for (int i = 0; i < s.figures.maxCmRetries(); i++) {
      s.again(s.replySpan()).rep().guilty();
    }
  }

  private static void noDrep(Script s) {
    Side by = s.anySide();
    s.establish().after(1).dreq(by).guilty();
    for (int i = 0; i < s.figures.maxCmRetries(); i++) {
      s.again(s.dreqSpan(by)).dreq(by).guilty();
    }
  }

  private static void noSidrRep(Script s) {
    int id = s.letters.activeId;
    PrivateData header = Letters.privateData(s.letters.active, s.letters.passive, 40_000);
    SidrReq request = new SidrReq(id, 0xffff, ServiceId.ofUdpPort(7471), header);
    CmMad mad = CmMad.of(s.letters.openingTransaction(), request);
    s.say(Side.ACTIVE, mad).guilty();
    for (int i = s.dice.between(1, 15); i > 0; i--) {
      s.again(4.295).say(Side.ACTIVE, mad).guilty();
    }
  }

  private static void uselessMra(Script s) {
    int exponent = s.dice.between(1, s.figures.remoteResponse());
    s.req().say(Side.PASSIVE, s.letters.mra(Side.PASSIVE, exponent)).guilty().rep().rtu();
  }

  private static void slowRep(Script s) {
    s.req().guilty().after(s.requestSpan() * s.dice.fraction(0.55, 0.9)).rep().guilty().rtu();
  }
}
