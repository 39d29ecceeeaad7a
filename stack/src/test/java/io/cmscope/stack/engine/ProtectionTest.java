package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.cm.ApStatus;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Decoded;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.State;
import io.cmscope.codec.wire.Gid;
import io.netty.buffer.Unpooled;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What strangers, liars and crowds cannot do. */
class ProtectionTest {

  private static List<CmMessage> everything(Machine machine) {
    return List.of(
        machine.rep(),
        machine.rtu(),
        machine.rej(0, 28),
        machine.rej(1, 28),
        machine.rej(2, 28),
        machine.rej(0, 10),
        machine.rej(2, 4),
        machine.dreq(),
        machine.drep(),
        machine.lap(),
        machine.apr(ApStatus.LOADED),
        new io.cmscope.codec.cm.Mra(machine.theirIds(), 0, 20, PrivateData.EMPTY),
        new io.cmscope.codec.cm.Mra(machine.theirIds(), 1, 20, PrivateData.EMPTY),
        new io.cmscope.codec.cm.Mra(machine.theirIds(), 2, 20, PrivateData.EMPTY));
  }

  @ParameterizedTest
  @EnumSource(State.class)
  void whoIsElsewhereChangesNothingEvenWithTheRightIds(State state) {
    Machine machine = Machine.in(state);
    State before = machine.state();
    long deadline = machine.engine.nextDeadline();
    for (CmMessage message : everything(machine)) {
      machine.hears(message, Machine.ELSEWHERE);
      assertThat(machine.state()).isEqualTo(before);
    }
    assertThat(machine.told()).isEmpty();
    assertThat(machine.engine.nextDeadline()).isEqualTo(deadline);
    if (state != State.IDLE && state != State.SIDR_REQ_SENT && state != State.SIDR_REQ_RCVD) {
      machine.sentNothing();
    }
  }

  @ParameterizedTest
  @EnumSource(State.class)
  void whoDoesNotKnowTheIdsChangesNothing(State state) {
    Machine machine = Machine.in(state);
    State before = machine.state();
    long deadline = machine.engine.nextDeadline();
    int id = machine.id;
    machine.id = id ^ 0x10;
    List<CmMessage> wrong = everything(machine);
    machine.id = id;
    for (CmMessage message : wrong) {
      machine.hears(message);
    }
    assertThat(machine.state()).isEqualTo(before);
    assertThat(machine.told()).isEmpty();
    assertThat(machine.engine.nextDeadline()).isEqualTo(deadline);
  }

  @Test
  void theRightIdsWithTheWrongRemoteOneDoNotDisturbAnEstablishedConnection() {
    Machine machine = Machine.established(false);
    CommIds wrong = new CommIds(Machine.PEER_ID + 1, machine.id);
    machine.hears(new Rej(wrong, 2, 0, 28, PrivateData.EMPTY, PrivateData.EMPTY));
    machine.hears(new Dreq(wrong, Machine.OUR_QPN, PrivateData.EMPTY));
    assertThat(machine.state()).isEqualTo(State.ESTABLISHED);
    assertThat(machine.told()).isEmpty();
  }

  @Test
  void aStrangerWhoClaimsThePeersQueuePairDoesNotTearItDown() {
    Machine machine = Machine.established(false);
    machine.hears(Machine.req(0x0303, Machine.PEER_QPN), Machine.ELSEWHERE);
    assertThat(machine.sent(Rej.class).reason()).isEqualTo(10);
    assertThat(machine.state()).isEqualTo(State.ESTABLISHED);
    assertThat(machine.told()).isEmpty();
  }

  @Test
  void whoTrustsSourcesAsLinuxLetsItBeTornDown() {
    Machine machine = Machine.established(false, it -> it.with(EngineOptions.Sources.TRUSTED));
    machine.hears(machine.rej(2, 28), Machine.ELSEWHERE);
    assertThat(machine.state()).isEqualTo(State.TIMEWAIT);
  }

  // Crowds.

  private static Machine limited(Limits limits, PeerPolicy policy) {
    Machine machine = new Machine(Machine.options().imitating(policy).with(limits));
    machine.listen();
    return machine;
  }

  @Test
  void onePeerCannotHoldMoreThanItsShareHalfOpen() {
    Machine machine = limited(new Limits(100, 10, 3, 10, 24, 24), PeerPolicy.LINUX);
    for (int i = 0; i < 5; i++) {
      machine.hears(Machine.req(100 + i, 200 + i));
    }
    assertThat(machine.engine.census().halfOpen()).isEqualTo(3);
    assertThat(machine.dropped()).containsExactly(Dropped.FULL, Dropped.FULL);
    machine.hears(otherGuid(machine.req()), Machine.ELSEWHERE);
    assertThat(machine.engine.census().halfOpen()).isEqualTo(4);
  }

  private static Req otherGuid(Req req) {
    ConnectRequest ask = ConnectRequest.of(Machine.US, req.serviceId(), 0, req.primary());
    return Letters.req(ask, req.localCommId(), 0x777, req.localQpn(), 1);
  }

  @Test
  void allPeersTogetherCannotHoldMoreThanTheTotalHalfOpen() {
    Machine machine = limited(new Limits(100, 4, 3, 10, 24, 24), PeerPolicy.ILLUMOS);
    for (int i = 0; i < 6; i++) {
      Req req = Machine.req(100 + i, 200 + i);
      machine.hears(req, PeerAddress.of(Gid.mapped(0x0a4d_0100 + i)));
    }
    assertThat(machine.engine.census().halfOpen()).isEqualTo(4);
    assertThat(machine.sent(Rej.class).reason()).isEqualTo(3);
  }

  @Test
  void theShareIsFreeAgainWhenAConnectionIsEstablishedOrOver() {
    Machine machine = limited(new Limits(100, 10, 1, 10, 24, 24), PeerPolicy.LINUX);
    machine.hears(machine.req());
    machine.engine.accept(machine.id, AcceptReply.of(Machine.OUR_QPN), machine.now);
    machine.hears(machine.rtu());
    assertThat(machine.engine.census().halfOpen()).isZero();
    machine.hears(Machine.req(101, 201));
    machine.engine.reject(machine.id, Refusal.CONSUMER, machine.now);
    assertThat(machine.engine.census().halfOpen()).isZero();
    machine.hears(Machine.req(102, 202));
    assertThat(machine.engine.census().halfOpen()).isEqualTo(1);
  }

  @Test
  void aFullBacklogIsSilentToLinuxAndTheReqComesAgain() {
    Machine machine = Machine.idle();
    machine.engine.listen(ServiceMatch.ANY, 1, Engine.NOBODY);
    machine.hears(machine.req()).forget();
    machine.hears(Machine.req(100, 200));
    assertThat(machine.effectNames()).containsExactly("Drop FULL");
    machine.engine.accept(machine.id, AcceptReply.of(Machine.OUR_QPN), machine.now);
    machine.forget().hears(Machine.req(100, 200));
    assertThat(machine.effectNames()).containsExactly("Tell Requested");
  }

  @Test
  void fullItTakesNoMoreAndLosesNothingThatIsEstablished() {
    Machine machine = limited(new Limits(1, 10, 10, 10, 24, 24), PeerPolicy.LINUX);
    machine.hears(machine.req());
    machine.engine.accept(machine.id, AcceptReply.of(Machine.OUR_QPN), machine.now);
    machine.hears(machine.rtu()).forget();
    machine.hears(Machine.req(100, 200));
    assertThat(machine.effectNames()).containsExactly("Drop FULL");
    assertThatThrownBy(() -> machine.engine.connect(Machine.request().withQpn(0x99), machine.now))
        .isInstanceOf(UnlawfulCallException.class)
        .hasMessage("cannot connect: 1 connections are held already");
    assertThat(machine.state()).isEqualTo(State.ESTABLISHED);
    // its own timewait has its place from the beginning
    machine.hears(machine.dreq());
    assertThat(machine.state()).isEqualTo(State.TIMEWAIT);
    machine.forget().hears(Machine.req(100, 200));
    assertThat(machine.effectNames()).containsExactly("Drop FULL");
    machine.after(Machine.T_TIMEWAIT).forget().hears(Machine.req(100, 200));
    assertThat(machine.effectNames()).containsExactly("Tell Requested");
  }

  // Nonsense.

  @Test
  void whatIsCutIsDropped() {
    Machine machine = Machine.idle();
    machine.listen();
    byte[] octets = CmMad.of(1, machine.req()).octets();
    Decoded decoded = CmMad.decode(Unpooled.wrappedBuffer(octets), 0, 200);
    machine.engine.receive(((Decoded.Message) decoded).mad(), Machine.PEER, machine.now);
    assertThat(machine.effectNames()).containsExactly("Drop NOT_WHOLE");
  }

  @ParameterizedTest
  @EnumSource(PeerPolicy.class)
  void anotherClassVersionIsToldWhichIsSpokenExceptByLinux(PeerPolicy policy) {
    Machine machine = Machine.idle(policy);
    machine.listen();
    MadHeader header = new MadHeader(1, 7, 1, MadHeader.SEND, 0, 0, 5, 0x10, 0);
    machine.engine.receive(CmMad.of(header, machine.req()), Machine.PEER, machine.now);
    if (policy == PeerPolicy.LINUX) {
      assertThat(machine.effectNames()).containsExactly("Drop NOT_UNDERSTOOD");
    } else {
      assertThat(machine.sent(Rej.class).reason()).isEqualTo(31);
      assertThat(machine.sent(Rej.class).validRejectInfo().get(0)).isEqualTo((byte) 2);
    }
  }

  @Test
  void aReqWithoutATransportThatConnectsIsRejected() {
    Machine machine = Machine.idle();
    machine.listen();
    byte[] octets = CmMad.of(1, machine.req()).octets().clone();
    octets[24 + 43] |= 2 << 1; // reliable datagram
    Decoded decoded = CmMad.decode(Unpooled.wrappedBuffer(octets), 0, 256);
    machine.engine.receive(((Decoded.Message) decoded).mad(), Machine.PEER, machine.now);
    assertThat(machine.sent(Rej.class).reason()).isEqualTo(9);
  }

  @Test
  void aReqForAnotherHostIsRejectedWithTheGidToUse() {
    Machine machine =
        new Machine(
            Machine.options()
                .with(
                    new PortGids() {
                      @Override
                      public boolean owns(Gid gid) {
                        return gid.equals(preferred());
                      }

                      @Override
                      public Gid preferred() {
                        return Gid.mapped(0x0a4d_0009);
                      }
                    }));
    machine.listen();
    machine.hears(machine.req());
    Rej rej = machine.sent(Rej.class);
    assertThat(rej.reason()).isEqualTo(12);
    assertThat(rej.rejectInfoText()).isEqualTo("GID ::ffff:10.77.0.9");
  }

  /** Any octets, in any state: never an exception, never more than is allowed to be held. */
  @Test
  void randomMessagesNeverThrow() {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(99);
    for (int round = 0; round < 200; round++) {
      PeerPolicy policy = PeerPolicy.values()[random.nextInt(3)];
      State state = State.values()[random.nextInt(State.values().length)];
      Machine machine = Machine.in(state, policy);
      for (int i = 0; i < 50; i++) {
        byte[] octets = new byte[256];
        random.nextBytes(octets);
        octets[0] = 1;
        octets[1] = 7;
        octets[2] = 2;
        octets[3] = 3;
        octets[16] = 0;
        octets[17] = (byte) (0x10 + random.nextInt(13));
        if (random.nextBoolean()) {
          octets[24 + 4] = (byte) (machine.id >>> 24);
          octets[24 + 5] = (byte) (machine.id >>> 16);
          octets[24 + 6] = (byte) (machine.id >>> 8);
          octets[24 + 7] = (byte) machine.id;
        }
        Decoded decoded = CmMad.decode(Unpooled.wrappedBuffer(octets), 0, 256);
        machine.engine.receive(((Decoded.Message) decoded).mad(), Machine.PEER, machine.now);
        machine.after(random.nextLong(10_000_000_000L));
      }
      assertThat(machine.engine.census().halfOpen()).isLessThanOrEqualTo(50);
    }
  }

  // Numbers.

  @Test
  void commIdsDoNotComeBackAndCannotBeTold() {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(5);
    CommIdAllocator ids = new CommIdAllocator(random::nextLong);
    Set<Integer> seen = new HashSet<>();
    int last = 0;
    int[] flips = new int[32];
    int count = 200_000;
    for (int i = 0; i < count; i++) {
      int id = ids.next();
      assertThat(id).isNotZero();
      assertThat(seen.add(id)).isTrue();
      for (int bit = 0; bit < 32; bit++) {
        flips[bit] += (id ^ last) >>> bit & 1;
      }
      last = id;
    }
    for (int bit = 0; bit < 32; bit++) {
      // each bit changes half of the time; six standard deviations are 0.7 %
      assertThat(flips[bit] / (double) count).isBetween(0.493, 0.507);
    }
  }

  @Test
  void twoEnginesHandOutOtherIds() {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(6);
    CommIdAllocator one = new CommIdAllocator(random::nextLong);
    CommIdAllocator other = new CommIdAllocator(random::nextLong);
    assertThat(one.next()).isNotEqualTo(other.next());
  }

  @Test
  void startingPsnsAreDrawnAnew() {
    Machine machine = Machine.idle();
    Set<Integer> psns = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      machine.engine.connect(Machine.request().withQpn(Engine.ANY_QPN), machine.now);
      psns.add(machine.sent(Req.class).startingPsn());
    }
    assertThat(psns).hasSizeGreaterThan(48);
  }

  @Test
  void effectsMustNotCallBack() {
    Engine[] engine = new Engine[1];
    engine[0] =
        new Engine(
            Machine.options(),
            () -> 1L,
            new io.cmscope.stack.fabric.InMemoryQpReservations(2, 10),
            effect -> engine[0].expire(0));
    assertThatThrownBy(() -> engine[0].connect(Machine.request().withQpn(0), 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the engine is at work: effects must not call it back");
  }
}
