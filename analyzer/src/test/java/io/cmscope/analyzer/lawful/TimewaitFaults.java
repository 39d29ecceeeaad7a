package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.conversation.Side;
import java.util.List;

/** Numbers that come back too soon, and closed connections that do not rest. */
final class TimewaitFaults {
  private static Figures restsLong(Figures f) {
    return f.ackTimeout(18 + f.requestPsn() % 4);
  }

  /** The passive end's DREQ comes again twice while the active end rests. */
  private static Figures restsLonger(Figures f) {
    return f.ackTimeout(22).responses(f.remoteResponse(), 18).maxCmRetries(15);
  }

  private TimewaitFaults() {}

  static List<Fault> all() {
    return List.of(
        Fault.warning("qpn-reused-in-timewait", "a QPN that did not rest", s -> noRest(s))
            .with(TimewaitFaults::restsLong),
        Fault.error("qpn-in-use-twice", "one QPN for two peers", s -> twoPeers(s)),
        Fault.warning("comm-id-reused", "a comm id of a connection just over", s -> sameId(s)),
        Fault.warning("dreq-unanswered-in-timewait", "no DREP from timewait", s -> mute(s))
            .with(TimewaitFaults::restsLonger)
            .besides("the DREQ comes again although a DREP was seen", "duplicate-dreq"),
        Fault.info("dreq-after-timewait", "a DREQ long after", s -> lateDreq(s))
            .besides("the DREQ comes again although a DREP was seen", "duplicate-dreq"),
        Fault.warning("data-after-disconnect", "data after the own DREQ", s -> data(s, false))
            .with(TimewaitFaults::restsLong),
        Fault.error("data-after-disconnect", "data after the own timewait", s -> data(s, true)));
  }

  private static void noRest(Script s) {
    s.establish().after(1).close(s.anySide()).guilty();
    s.after(s.timewait(Side.ACTIVE) * s.dice.fraction(0.01, 0.45));
    Letters again = s.sameQpn(s.letters.passive);
    s.say(again, Side.ACTIVE, again.reqMad()).guilty().say(again, Side.PASSIVE, again.repMad());
    s.say(again, Side.ACTIVE, again.rtu()).after(1).close(again, s.anySide());
  }

  private static void twoPeers(Script s) {
    s.req().guilty().rep().rtu().after(s.dice.fraction(0.1, 20));
    Letters other = s.sameQpn(s.third());
    s.say(other, Side.ACTIVE, other.reqMad()).guilty().say(other, Side.PASSIVE, other.repMad());
    s.say(other, Side.ACTIVE, other.rtu());
  }

  private static void sameId(Script s) {
    s.req().guilty().rep().rtu().after(1).close(s.anySide()).after(s.dice.fraction(0.1, 5));
    Letters again = s.another();
    again.activeId = s.letters.activeId;
    s.say(again, Side.ACTIVE, again.reqMad()).guilty().say(again, Side.PASSIVE, again.repMad());
    s.say(again, Side.ACTIVE, again.rtu());
  }

  private static void mute(Script s) {
    s.establish().after(1).close(Side.PASSIVE);
    s.again(s.replySpan()).dreq(Side.PASSIVE).guilty();
    s.again(s.replySpan()).dreq(Side.PASSIVE).guilty();
  }

  private static void lateDreq(Script s) {
    Side by = s.anySide();
    s.establish().after(1).dreq(by).drep(by.peer()).guilty();
    s.after(Math.max(s.timewait(by.peer()) + 0.6, 0.95 * s.dreqSpan(by)));
    s.dreq(by).guilty().drep(by.peer());
  }

  private static void data(Script s, boolean past) {
    Side by = s.anySide();
    s.establish().after(1).send(by, s.firstPsn(by)).after(0.1).dreq(by).guilty().drep(by.peer());
    s.after(past ? s.timewait(by) + 0.6 : s.dice.fraction(0.06, 0.9) * s.timewait(by));
    s.send(by, s.firstPsn(by) + 1 & 0xffffff).guilty();
  }
}
