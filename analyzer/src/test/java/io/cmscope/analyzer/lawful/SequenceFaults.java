package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rtu;
import java.util.List;

/** Messages that do not belong where they come. */
final class SequenceFaults {
  private static final int LINUX_MRA = 24;

  private SequenceFaults() {}

  static List<Fault> all() {
    return List.of(
        Fault.error(
            "unlawful-message", "a DREQ before any answer to the REQ", s -> dreqTooEarly(s)),
        Fault.error(
            "unlawful-message", "a DREQ of an end that has answered one", s -> dreqTooLate(s)),
        Fault.warning("response-without-request", "a REP to nothing", s -> s.rep().guilty()),
        Fault.warning("response-without-request", "an RTU to nothing", s -> rtuToNothing(s)),
        Fault.warning("response-without-request", "a DREP to nothing", s -> drepToNothing(s)),
        Fault.error("reply-after-reject", "a REP after the own REJ", s -> repAfterRej(s)),
        Fault.warning(
                "reject-after-established", "a REJ of the REP after the RTU", s -> rejTooLate(s))
            .besides("the REJ ends the connection", "rejected"),
        Fault.warning("dreq-rejected", "a REJ instead of a DREP", s -> rejOfDreq(s))
            .besides("the REJ ends the connection", "rejected"),
        Fault.error("dreq-qpn-mismatch", "a DREQ that names its own QPN", s -> dreqWithOwnQpn(s)),
        Fault.error("mra-wrong-message", "an MRA of the REP by its sender", s -> wrongMra(s, 1)),
        Fault.error(
            "mra-wrong-message", "an MRA of a LAP during establishment", s -> wrongMra(s, 2)),
        Fault.warning(
            "transaction-id-mismatch", "a REP of another transaction", s -> otherTid(s, true)),
        Fault.warning(
            "transaction-id-mismatch", "an RTU of another transaction", s -> otherTid(s, false)),
        Fault.info(
            "rtu-missing",
            "no RTU, but a DREQ",
            s -> s.req().rep().guilty().after(1).dreq(Side.ACTIVE).guilty().drep(Side.PASSIVE)));
  }

  private static void dreqTooEarly(Script s) {
    s.req().guilty().after(s.dice.fraction(0.1, 0.8) * s.requestSpan()).dreq(Side.ACTIVE).guilty();
  }

  private static void dreqTooLate(Script s) {
    Side by = s.anySide();
    s.establish().after(1).close(by).guilty();
    s.after(s.dice.fraction(0.1, 0.9)); // a second and more later its record may be written
    s.dreq(by.peer()).guilty();
  }

  private static void rtuToNothing(Script s) {
    CommIds ids = new CommIds(s.dice.number(), s.dice.number());
    s.say(Side.ACTIVE, s.dice.longNumber(), new Rtu(ids, PrivateData.EMPTY)).guilty();
  }

  private static void drepToNothing(Script s) {
    CommIds ids = new CommIds(s.dice.number(), s.dice.number());
    s.say(Side.ACTIVE, s.dice.longNumber(), new Drep(ids, PrivateData.EMPTY)).guilty();
  }

  private static void repAfterRej(Script s) {
    s.req().say(Side.PASSIVE, s.letters.rej(Side.PASSIVE, 0, 28)).guilty();
    s.after(s.dice.fraction(0.6, 2)).rep().guilty();
  }

  private static void rejTooLate(Script s) {
    s.establish().guilty().after(s.dice.fraction(0.6, 20));
    s.say(Side.ACTIVE, s.letters.rej(Side.ACTIVE, 1, s.dice.of(1, 3, 27))).guilty();
  }

  private static void rejOfDreq(Script s) {
    Side by = s.anySide();
    s.establish().after(1).dreq(by).guilty();
    s.say(by.peer(), s.letters.rej(by.peer(), 2, s.dice.of(6, 7))).guilty();
  }

  private static void dreqWithOwnQpn(Script s) {
    Side by = s.anySide();
    s.establish().after(1);
    s.say(by, s.letters.dreq(by, s.letters.qpn(by))).guilty();
  }

  private static void wrongMra(Script s, int message) {
    s.req().say(Side.PASSIVE, s.letters.mra(Side.PASSIVE, message, LINUX_MRA)).guilty();
    s.after(0.1).rep().rtu();
  }

  private static void otherTid(Script s, boolean rep) {
    long other = s.letters.openingTransaction() ^ 0x40;
    s.req().guilty();
    if (rep) {
      s.say(Side.PASSIVE, CmMad.of(other, s.letters.rep())).guilty().rtu();
    } else {
      s.rep().say(Side.ACTIVE, CmMad.of(other, s.letters.rtu().message())).guilty();
    }
  }
}
