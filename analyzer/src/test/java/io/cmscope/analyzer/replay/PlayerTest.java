package io.cmscope.analyzer.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.samples.Samples;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.Decoded;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.transport.IncomingMad;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class PlayerTest {

  static Stream<Arguments> everyConnection() {
    return Samples.names().stream()
        .flatMap(
            name ->
                Recordings.conversations(Samples.named(name)).stream()
                    .filter(Conversation::startSeen)
                    .map(conversation -> Arguments.of(name, conversation.id())));
  }

  private static Duel duel(String sample) {
    return new Duel(Recordings.of(sample, 1));
  }

  private static Played step(Duel duel, Side side, MessageType type) {
    return duel.player(side).steps().stream()
        .filter(step -> step.step().message().type() == type)
        .findFirst()
        .orElseThrow();
  }

  private static boolean isNth(int wanted, int[] count) {
    return ++count[0] == wanted;
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("everyConnection")
  void twoEndsThatFollowOneRecordingAgree(String sample, int connection) {
    Duel duel = new Duel(Recordings.of(sample, connection)).run();

    for (Side side : Side.values()) {
      assertThat(duel.player(side).outcome()).as(side.label()).isEqualTo(Outcome.AGREES);
      assertThat(duel.player(side).unexpected()).as(side.label()).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("everyConnection")
  void twoEndsThatSendExactlyWhatWasSentAgree(String sample, int connection) {
    Recording recording = Recordings.of(sample, connection);
    Duel duel = new Duel(recording, recording, Tempo.KEPT, true).run();

    assertThat(duel.player(Side.ACTIVE).outcome()).isEqualTo(Outcome.AGREES);
    assertThat(duel.player(Side.PASSIVE).outcome()).isEqualTo(Outcome.AGREES);
    assertThat(duel.said()).hasSameSizeAs(recording.messages());
  }

  @Test
  void keepsTheRecordedDelays() {
    // 6.1-t3: the REQ, and the REJ of the killed process behind it
    Recording recording = Recordings.of("6.1-t3-kill-client-req-sent", 1);
    long recorded = recording.messages().getLast().time() - recording.request().time();

    Played reject = step(new Duel(recording).run(), Side.ACTIVE, MessageType.REJ);

    assertThat(reject.waited() / 1e9).isCloseTo(recorded / 1e9, within(0.001));
  }

  @Test
  void waitsForNothingButAnswersWhenDelaysAreLeftOut() {
    Recording recording = Recordings.of("6.1-t3-kill-client-req-sent", 1);
    Duel duel = new Duel(recording, recording, new Tempo(0, -1, 0), false).run();

    assertThat(step(duel, Side.ACTIVE, MessageType.REJ).waited()).isZero();
  }

  @Test
  void whoAskedIsToldWhenThePassiveSideIsInterruptedBeforeItsReply() {
    Recording recording = Recordings.of("a-rping", 1);
    Tempo slow = new Tempo(1000, -1, 0); // the REP comes a thousand times later
    Duel duel = new Duel(recording, recording, slow, false).interruptingPassive(1_000_000).run();

    assertThat(duel.player(Side.PASSIVE).outcome()).isEqualTo(Outcome.INTERRUPTED);
    CmMad request = duel.said().getFirst().mad();
    CmMad last = duel.said().getLast().mad();
    assertThat(last.message()).isInstanceOf(Rej.class);
    Rej rej = (Rej) last.message();
    assertThat(rej.reason()).isEqualTo(28);
    assertThat(rej.messageRejected()).isZero();
    assertThat(rej.ids().remote()).isEqualTo(((Req) request.message()).localCommId());
    assertThat(last.transactionId()).isEqualTo(request.transactionId());
  }

  @Test
  void sendsAgainAfterTheTimeThatTheRequestNames() {
    int[] reps = {0};
    Duel duel =
        duel("a-rping")
            .losing((from, mad) -> mad.mad().type() == MessageType.REQ && isNth(1, reps))
            .run();

    assertThat(duel.player(Side.ACTIVE).outcome()).isEqualTo(Outcome.AGREES);
    Played request = step(duel, Side.ACTIVE, MessageType.REQ);
    assertThat(request.sent()).isEqualTo(2);
    assertThat(request.retransmitted()).isOne();
    assertThat(request.answered()).isOne();
    // ACK timeout 19, remote CM response timeout 20: 2.147 s + 4.295 s
    assertThat(step(duel, Side.ACTIVE, MessageType.REP).waited() / 1e9)
        .isCloseTo(6.442, within(0.05));
  }

  @ParameterizedTest
  @EnumSource(names = {"REQ", "REP", "DREQ", "DREP"})
  void everyMessageThatIsAnsweredMayGetLostOnce(MessageType lost) {
    int[] count = {0};
    Recording recording = Recordings.of("a-rping", 1);
    Duel duel =
        new Duel(recording, recording, new Tempo(1, -1, 10_000_000_000L), false)
            .losing((from, mad) -> mad.mad().type() == lost && isNth(1, count))
            .run();

    assertThat(duel.player(Side.ACTIVE).outcome()).isEqualTo(Outcome.AGREES);
    assertThat(duel.player(Side.PASSIVE).outcome()).isEqualTo(Outcome.AGREES);
    assertThat(duel.player(Side.ACTIVE).unexpected()).isEmpty();
    int again =
        Stream.of(Side.values())
            .flatMap(side -> duel.player(side).steps().stream())
            .mapToInt(Played::retransmitted)
            .sum();
    assertThat(again).isPositive();
  }

  @Test
  void anRtuThatGotLostIsImpliedByTheDreqBehindIt() {
    Duel duel = duel("a-rping").losing((from, mad) -> mad.mad().type() == MessageType.RTU).run();

    assertThat(duel.player(Side.PASSIVE).outcome()).isEqualTo(Outcome.AGREES);
    assertThat(step(duel, Side.PASSIVE, MessageType.RTU).result()).isEqualTo(Played.Result.SKIPPED);
  }

  @Test
  void aSilentPeerIsGivenUpAfterAllRetries() {
    Duel duel = duel("a-rping").losing((from, mad) -> from == Side.PASSIVE).run();

    assertThat(duel.player(Side.ACTIVE).outcome()).isEqualTo(Outcome.SILENT);
    Played request = step(duel, Side.ACTIVE, MessageType.REQ);
    assertThat(request.sent()).isEqualTo(16); // 1 + Max CM Retries 15
    assertThat(request.answered()).isZero();
    assertThat(step(duel, Side.ACTIVE, MessageType.REP).result()).isEqualTo(Played.Result.MISSING);
  }

  @Test
  void patienceEndsTheWaitingEarlier() {
    Recording recording = Recordings.of("a-rping", 1);
    Duel duel =
        new Duel(recording, recording, new Tempo(1, 2_000_000_000L, 0), false)
            .losing((from, mad) -> true);
    Player active = duel.player(Side.ACTIVE);
    active.start(0);
    while (!active.isOver()) {
      active.expired(active.deadline());
    }

    assertThat(active.outcome()).isEqualTo(Outcome.SILENT);
    assertThat(step(duel, Side.ACTIVE, MessageType.REQ).sent()).isOne(); // 2 s are less than 6.4
  }

  @Test
  void aRejectInsteadOfAReplyDiffers() {
    Recording accepted = Recordings.of("a-rping", 1);
    Recording rejected = Recordings.of("e2-rej-consumer", 1);
    Duel duel = new Duel(accepted, Recordings.askedAs(rejected, accepted), Tempo.KEPT, false).run();

    assertThat(duel.player(Side.ACTIVE).outcome()).isEqualTo(Outcome.DIFFERS);
    assertThat(step(duel, Side.ACTIVE, MessageType.REP).differences())
        .singleElement()
        .satisfies(
            difference -> {
              assertThat(difference.field()).isEqualTo("message");
              assertThat(difference.recorded()).startsWith("REP");
              assertThat(difference.actual()).startsWith("REJ").contains("reason 28");
            });
  }

  @Test
  void aReplyInsteadOfARejectDiffersAndThePeerIsToldThatNobodyIsThere() {
    Recording accepted = Recordings.of("a-rping", 1);
    Recording rejected = Recordings.of("e2-rej-consumer", 1);
    Duel duel = new Duel(rejected, Recordings.askedAs(accepted, rejected), Tempo.KEPT, false).run();

    assertThat(duel.player(Side.ACTIVE).outcome()).isEqualTo(Outcome.DIFFERS);
    assertThat(duel.said())
        .filteredOn(mad -> mad.from().equals(Duel.ACTIVE))
        .last()
        .satisfies(
            mad -> {
              assertThat(mad.mad().message())
                  .isInstanceOfSatisfying(
                      Rej.class,
                      rej -> {
                        assertThat(rej.messageRejected()).isOne();
                        assertThat(rej.reason()).isEqualTo(28);
                      });
            });
  }

  private static IncomingMad changed(IncomingMad in, int octet, long value) {
    return new IncomingMad(
        Recordings.changed(in.mad(), octet, 1, value), in.from(), in.to(), in.pKey());
  }

  @Test
  void aFieldThatDiffersIsNamedWithBothValues() {
    Duel duel =
        duel("a-rping")
            // responder resources of the REP are octet 24 of the message
            .changing(in -> in.mad().type() == MessageType.REP ? changed(in, 24 + 24, 9) : in)
            .run();

    assertThat(duel.player(Side.ACTIVE).outcome()).isEqualTo(Outcome.DIFFERS);
    assertThat(step(duel, Side.ACTIVE, MessageType.REP).differences())
        .containsExactly(new Difference("responder resources", "responderResources", "1", "9"));
    assertThat(step(duel, Side.ACTIVE, MessageType.DREP).result())
        .isEqualTo(Played.Result.AGREES); // it goes on
  }

  @Test
  void anAnswerUnderAnotherTransactionDiffers() {
    Duel duel =
        duel("a-rping")
            .changing(in -> in.mad().type() == MessageType.DREP ? changed(in, 8, 0x77) : in)
            .run();

    assertThat(step(duel, Side.ACTIVE, MessageType.DREP).differences())
        .singleElement()
        .extracting(Difference::field)
        .isEqualTo("transaction id");
  }

  @Test
  void messagesOfStrangersAreCountedAndLeftAlone() {
    Recording recording = Recordings.of("a-rping", 1);
    Rep rep = (Rep) recording.messages().get(1).mad().message();
    IncomingMad foreign =
        new IncomingMad(
            CmMad.of(1, rep), PeerAddress.of(Gid.parse("::ffff:10.0.0.99")), Duel.ACTIVE, 0xffff);
    IncomingMad otherIds =
        new IncomingMad(CmMad.of(1, rep), PeerAddress.of(Duel.PASSIVE), Duel.ACTIVE, 0xffff);
    Duel duel =
        new Duel(recording)
            .smuggling(Side.ACTIVE, 1_000, foreign)
            .smuggling(Side.ACTIVE, 2_000, otherIds)
            .run();

    assertThat(duel.player(Side.ACTIVE).outcome()).isEqualTo(Outcome.AGREES);
    assertThat(step(duel, Side.ACTIVE, MessageType.REP).unexpected()).isEqualTo(2);
    assertThat(duel.player(Side.ACTIVE).unexpected())
        .extracting(Unexpected::why)
        .containsExactly("is not from the peer", "has other comm ids");
  }

  @Test
  void anyOctetsAreTakenWithoutAnException() {
    Recording recording = Recordings.of("a-rping", 1);
    Random random = new Random(7);
    Duel duel = new Duel(recording);
    for (int i = 0; i < 20_000; i++) {
      byte[] octets = new byte[random.nextInt(10) == 0 ? 24 + random.nextInt(232) : 256];
      random.nextBytes(octets);
      octets[0] = 1;
      octets[1] = 7;
      octets[16] = 0;
      octets[17] = (byte) (0x10 + random.nextInt(13));
      Decoded decoded = CmMad.decode(Unpooled.wrappedBuffer(octets), 0, octets.length);
      Gid from = random.nextBoolean() ? Duel.PASSIVE : Duel.ACTIVE;
      Side to = random.nextBoolean() ? Side.ACTIVE : Side.PASSIVE;
      duel.smuggling(
          to,
          random.nextInt(40_000_000),
          new IncomingMad(
              ((Decoded.Message) decoded).mad(), PeerAddress.of(from), Duel.ACTIVE, 0xffff));
    }
    duel.run();

    assertThat(duel.player(Side.ACTIVE).outcome()).isEqualTo(Outcome.AGREES);
    assertThat(duel.player(Side.ACTIVE).unexpected()).hasSize(16);
    assertThat(duel.player(Side.ACTIVE).steps().stream().mapToInt(Played::unexpected).sum())
        .isGreaterThan(1_000);
  }

  @Test
  void aConnectionThatTheRecordingLeavesOpenIsClosedAtTheEnd() {
    Recording whole = Recordings.of("a-rping", 1);
    Recording open =
        new Recording(
            1,
            whole.kind(),
            whole.encapsulation(),
            whole.active(),
            whole.passive(),
            whole.messages().subList(0, 3));
    Duel duel = new Duel(open, whole, Tempo.KEPT, false).run();

    assertThat(duel.player(Side.ACTIVE).outcome()).isEqualTo(Outcome.AGREES);
    assertThat(duel.player(Side.PASSIVE).outcome()).isEqualTo(Outcome.AGREES);
    assertThat(duel.said())
        .extracting(mad -> mad.mad().type())
        .contains(MessageType.DREQ, MessageType.DREP);
  }

  @Test
  void everyNumberOfOursIsNew() {
    Recording recording = Recordings.of("a-rping", 1);
    Duel duel = new Duel(recording).run();
    byte[] then = recording.request().mad().octets();
    byte[] now = duel.said().getFirst().mad().octets();

    // transaction id, comm id, QPN, starting PSN, both GIDs, both addresses of the IP CM header
    for (int[] field :
        new int[][] {{8, 16}, {24, 28}, {56, 59}, {68, 71}, {80, 96}, {96, 112}, {180, 184}}) {
      assertThat(Arrays.copyOfRange(now, field[0], field[1]))
          .isNotEqualTo(Arrays.copyOfRange(then, field[0], field[1]));
    }
    // service id, timeouts, retries, path MTU, the consumer's private data
    for (int[] field : new int[][] {{32, 40}, {67, 68}, {71, 76}, {118, 120}, {200, 256}}) {
      assertThat(Arrays.copyOfRange(now, field[0], field[1]))
          .isEqualTo(Arrays.copyOfRange(then, field[0], field[1]));
    }
  }
}
