package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.conversation.Side;
import java.util.List;

/** Data that do not fit what the CM agreed on. */
final class DataFaults {
  private static final int SEND_ONLY = 0x04;
  private static final int PSN_BITS = 0xffffff;

  /**
   * So long that a repeat is no second tap's copy: within a tenth of a second, and without an IPv4
   * identification, nobody could tell.
   */
  private static Figures tellable(Figures f) {
    return f.ackTimeout(Math.max(15, f.ackTimeout()));
  }

  private DataFaults() {}

  static List<Fault> all() {
    return List.of(
        Fault.error("data-before-established", "data before the REP", s -> tooEarly(s))
            .with(TimingFaults::slow),
        Fault.warning("first-psn-mismatch", "the own PSN instead of the peer's", s -> wrongPsn(s)),
        Fault.error("mtu-exceeded", "a packet beyond the path MTU", s -> tooLong(s)),
        Fault.warning("transport-retries-exhausted", "nobody acknowledges", s -> exhausted(s))
            .with(DataFaults::tellable));
  }

  private static void tooEarly(Script s) {
    s.req().guilty().after(s.dice.fraction(0.01, 0.1));
    s.send(Side.PASSIVE, s.firstPsn(Side.PASSIVE)).guilty().after(0.6).rep().rtu();
  }

  private static void wrongPsn(Script s) {
    Side from = s.anySide();
    s.establish().after(0.1).send(from, s.firstPsn(from.peer())).guilty();
    s.after(1).close(from);
  }

  private static void tooLong(Script s) {
    Side from = s.anySide();
    s.establish().after(0.1);
    int size = s.figures.payload() + 4 * s.dice.between(1, 30);
    s.data(s.letters, from, SEND_ONLY, s.firstPsn(from), size).guilty();
    s.after(1).close(from);
  }

  /** A reconnect storm begins like this. */
  private static void exhausted(Script s) {
    Side from = s.anySide();
    int psn = s.firstPsn(from) + 1 & PSN_BITS;
    s.establish().after(0.1).send(from, s.firstPsn(from));
    s.data(s.letters, from.peer(), 0x11, s.firstPsn(from), 4).after(0.1).send(from, psn).guilty();
    for (int i = 0; i < s.figures.retryCount(); i++) {
      s.again(Script.seconds(s.figures.ackTimeout())).send(from, psn).guilty();
    }
    s.after(0.5).dreq(from).guilty().drep(from.peer());
  }
}
