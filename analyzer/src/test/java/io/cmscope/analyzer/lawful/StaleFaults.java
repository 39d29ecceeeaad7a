package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.conversation.Side;
import java.util.List;

/** One end still holds what the other has forgotten, or the other way round. */
final class StaleFaults {
  private static final int STALE = 10;

  private static Figures restsLong(Figures f) {
    return f.ackTimeout(18 + f.requestPsn() % 4);
  }

  private StaleFaults() {}

  static List<Fault> all() {
    return List.of(
        Fault.warning("stale-connection", "a REQ with the QPN of a live connection", s -> stale(s))
            .besides("it is refused, as it should be", "rejected"),
        Fault.warning("stale-not-rejected", "such a REQ is accepted", s -> accepted(s))
            .besides("the REQ is stale", "stale-connection"),
        Fault.warning(
                "unexplained-stale-reject",
                "a REJ 10 without an old connection",
                s -> s.req().say(Side.PASSIVE, s.letters.rejWithoutId(STALE)).guilty())
            .besides("the REJ ends the exchange", "rejected"),
        Fault.warning(
                "false-stale-reject",
                "a REJ 10 although the old one is in timewait",
                s -> resting(s))
            .with(StaleFaults::restsLong)
            .besides("the REJ ends the exchange", "rejected"),
        Fault.error("stale-loop", "REJ 10 to each new REQ", s -> loop(s))
            .besides("each REQ is stale and refused", "stale-connection", "rejected"),
        Fault.info("stale-reject-without-dreq", "a REJ 10 alone", s -> withoutDreq(s))
            .besides("the REQ is stale and refused", "stale-connection", "rejected"),
        Fault.info("peer-restarted", "an initiator that lost power", s -> powerLoss(s))
            .besides(
                "its first REQ is stale and refused; the host does not know what has to rest",
                "stale-connection",
                "rejected",
                "qpn-reused-in-timewait"));
  }

  private static void stale(Script s) {
    s.req().guilty().rep().rtu().after(s.dice.fraction(1, 20));
    Letters again = s.sameQpn(s.letters.passive);
    s.say(again, Side.ACTIVE, again.reqMad()).guilty();
    s.say(again, Side.PASSIVE, again.rejWithoutId(STALE));
    s.dreq(Side.PASSIVE).drep(Side.ACTIVE);
  }

  private static void accepted(Script s) {
    s.establish().after(s.dice.fraction(1, 20));
    Letters again = s.sameQpn(s.letters.passive);
    s.say(again, Side.ACTIVE, again.reqMad()).guilty();
    s.say(again, Side.PASSIVE, again.repMad()).guilty();
    s.say(again, Side.ACTIVE, again.rtu()).after(1).close(again, s.anySide());
  }

  private static void resting(Script s) {
    s.establish().after(1).close(s.anySide()).guilty();
    s.after(s.timewait(Side.ACTIVE) * s.dice.fraction(0.6, 1.5));
    Letters again = s.sameQpn(s.letters.passive);
    s.say(again, Side.ACTIVE, again.reqMad()).guilty();
    s.say(again, Side.PASSIVE, again.rejWithoutId(STALE)).guilty();
  }

  private static void loop(Script s) {
    s.establish().after(1);
    for (int i = 0; i < 3; i++) {
      Letters again = s.sameQpn(s.letters.passive);
      s.say(again, Side.ACTIVE, again.reqMad());
      s.say(again, Side.PASSIVE, again.rejWithoutId(STALE)).guilty();
      s.after(s.dice.fraction(1, 15));
    }
  }

  private static void withoutDreq(Script s) {
    s.establish().after(s.dice.fraction(1, 20));
    Letters again = s.sameQpn(s.letters.passive);
    s.say(again, Side.ACTIVE, again.reqMad());
    s.say(again, Side.PASSIVE, again.rejWithoutId(STALE)).guilty();
    s.after(2 * s.replySpan());
  }

  /** The first case of the field: REJ 10, DREQ, DREP of the new kernel, and the next REQ works. */
  private static void powerLoss(Script s) {
    s.req().guilty().rep().rtu().after(s.dice.fraction(5, 20)).boot(s.letters.active);
    Letters again = s.sameQpn(s.letters.passive);
    again.activeId ^= 0x5a5a;
    s.say(again, Side.ACTIVE, again.reqMad()).guilty();
    s.say(again, Side.PASSIVE, again.rejWithoutId(STALE));
    s.dreq(Side.PASSIVE).drep(Side.ACTIVE).after(1);
    Letters third = s.sameQpn(s.letters.passive);
    third.activeId ^= 0x5a5a;
    s.establish(third).after(1).close(third, Side.ACTIVE);
  }
}
