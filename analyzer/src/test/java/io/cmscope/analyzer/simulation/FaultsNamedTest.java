package io.cmscope.analyzer.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.dialogue.Analyzed;
import io.cmscope.analyzer.findings.Finding;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Decoded;
import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.RejectedMessage;
import io.cmscope.codec.cm.Rep;
import io.cmscope.stack.simulation.Middleman;
import io.cmscope.stack.simulation.Transmission;
import io.cmscope.stack.simulation.Transmission.Data;
import io.cmscope.stack.simulation.Transmission.Management;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * A fault put between the CMs, which keep to the rules, and the wire: the analyzer names it. Two
 * hosts open and close one connection after the other; without a fault nothing is found.
 */
final class FaultsNamedTest {
  private static final double FAR_APART = 100; // all retries of the first are over
  private static final double TIMEWAIT_JUST_OVER = 0.5; // of 0.27 s
  private static final double IN_TIMEWAIT = 0.02;

  private static Set<String> named(Middleman fault) {
    return rules(Recorded.of(tap -> new OneByOne(tap, fault, 10).run(FAR_APART)));
  }

  private static Set<String> rules(Analyzed analyzed) {
    Set<String> rules = new TreeSet<>();
    for (Finding finding : analyzed.rawFindings()) {
      rules.add(finding.rule().id());
    }
    return rules;
  }

  // --- how faults are made --------------------------------------------------------------------

  private static boolean is(MessageType type, Transmission sent) {
    return sent instanceof Management management && management.mad().type() == type;
  }

  private static Middleman dropping(MessageType type) {
    return sent -> is(type, sent) ? List.of() : List.of(sent);
  }

  /** Drops the first few of a type. */
  private static Middleman dropping(MessageType type, int count) {
    int[] left = {count};
    return sent -> is(type, sent) && left[0]-- > 0 ? List.of() : List.of(sent);
  }

  private static Middleman changing(MessageType type, UnaryOperator<CmMad> change) {
    return sent ->
        sent instanceof Management it && it.mad().type() == type
            ? List.of(with(it, change.apply(it.mad())))
            : List.of(sent);
  }

  private static Middleman both(Middleman first, Middleman second) {
    return sent -> {
      List<Transmission> result = new ArrayList<>();
      first.instead(sent).forEach(it -> result.addAll(second.instead(it)));
      return result;
    };
  }

  private static Management with(Management sent, CmMad mad) {
    return new Management(sent.at(), sent.source(), sent.destination(), sent.psn(), mad);
  }

  private static CmMad with(CmMad mad, CmMessage message) {
    return CmMad.of(mad.transactionId(), message);
  }

  // --- the faults -----------------------------------------------------------------------------

  @Test
  void findsNothingWithoutAFault() {
    assertThat(named(Middleman.HONEST)).isEmpty();
  }

  @Test
  void everyRtuLost() {
    assertThat(named(dropping(MessageType.RTU))).contains("rtu-missing");
  }

  @Test
  void everyDrepLost() {
    assertThat(named(dropping(MessageType.DREP))).contains("dreq-unanswered");
  }

  @Test
  void everyRepLost() {
    assertThat(named(dropping(MessageType.REP))).contains("connect-unanswered");
  }

  @Test
  void aRetransmissionThatIsNotTheSame() {
    int[] seen = {0};
    Middleman changesTheSecond =
        changing(
            MessageType.REQ,
            mad -> {
              byte[] octets = mad.octets().clone();
              octets[octets.length - 1] = (byte) (seen[0]++ == 0 ? 0 : 1);
              return ((Decoded.Message)
                      CmMad.decode(Unpooled.wrappedBuffer(octets), 0, octets.length))
                  .mad();
            });

    assertThat(named(both(changesTheSecond, dropping(MessageType.REP, 2))))
        .contains("retransmission-changed");
  }

  @Test
  void aWrongFirstPsn() {
    Middleman shifts =
        sent ->
            sent instanceof Data it
                ? List.of(
                    new Data(
                        it.at(), it.source(), it.destination(), it.qpn(), it.psn() + 3 & 0xffffff))
                : List.of(sent);

    assertThat(named(shifts)).contains("first-psn-mismatch");
  }

  @Test
  void aDreqForAnotherQueuePair() {
    Middleman mistakes =
        changing(
            MessageType.DREQ,
            mad -> {
              Dreq dreq = (Dreq) mad.message();
              return with(mad, new Dreq(dreq.ids(), dreq.remoteQpn() + 1, dreq.privateData()));
            });

    assertThat(named(mistakes)).contains("dreq-qpn-mismatch");
  }

  @Test
  void anAnswerUnderAnotherTransaction() {
    Middleman mistakes =
        changing(MessageType.REP, mad -> CmMad.of(mad.transactionId() + 1, mad.message()));

    assertThat(named(mistakes)).contains("transaction-id-mismatch");
  }

  @Test
  void aRequestRepeatedTooEarly() {
    Middleman impatient =
        sent ->
            sent instanceof Management it && is(MessageType.REQ, sent)
                ? List.of(
                    sent,
                    new Management(
                        it.at() + 200_000_000,
                        it.source(),
                        it.destination(),
                        it.psn() + 500,
                        it.mad()))
                : List.of(sent);

    assertThat(named(both(impatient, dropping(MessageType.REP)))).contains("early-retransmission");
  }

  @Test
  void aDisconnectNobodyMayAnswerThisWay() {
    Middleman confuses =
        changing(
            MessageType.DREP,
            mad -> {
              CommIds ids = ((Drep) mad.message()).ids();
              return with(mad, rejection(ids, RejectedMessage.OTHER, RejectReason.INVALID_COMM_ID));
            });

    assertThat(named(confuses)).contains("dreq-rejected");
  }

  @Test
  void aStaleRejectForWhatRestsInTimewait() {
    int[] replies = {0};
    Middleman remembersTooLong =
        changing(
            MessageType.REP,
            mad -> {
              Rep rep = (Rep) mad.message();
              return replies[0]++ == 0
                  ? mad
                  : with(
                      mad,
                      rejection(
                          new CommIds(0, rep.ids().remote()),
                          RejectedMessage.REQ,
                          RejectReason.STALE_CONNECTION));
            });

    Analyzed analyzed =
        Recorded.of(tap -> new OneByOne(tap, remembersTooLong, 1).run(TIMEWAIT_JUST_OVER));
    assertThat(rules(analyzed)).contains("false-stale-reject");
  }

  @Test
  void aQpnUsedAgainDuringTimewait() {
    Analyzed analyzed =
        Recorded.of(
            tap -> new OneByOne(tap, Middleman.HONEST, 10).crashingInTimewait().run(IN_TIMEWAIT));

    assertThat(rules(analyzed)).contains("qpn-reused-in-timewait");
  }

  private static Rej rejection(CommIds ids, RejectedMessage what, RejectReason why) {
    return new Rej(ids, what.code(), 0, why.code(), PrivateData.EMPTY, PrivateData.EMPTY);
  }
}
