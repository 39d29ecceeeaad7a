package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.cm.ApStatus;
import io.cmscope.codec.cm.Apr;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.Lap;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.Rtu;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.State;
import io.cmscope.stack.engine.EngineOptions.Dreqs;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Users and a peer that do whatever comes to their minds, in any order: refused calls apart,
 * nothing throws; whatever is established ends once, whatever rests wakes up once, nothing is left
 * over.
 */
class RandomWalkTest {
  private static final int WALKS = 700;
  private static final int STEPS = 80;

  private final Map<String, Integer> tally = new TreeMap<>();
  private final Map<Integer, Integer> remoteIds = new HashMap<>();
  private final List<Integer> ids = new ArrayList<>();
  private Machine machine = Machine.idle();
  private RandomGenerator random = RandomGenerator.getDefault();
  private int owner;

  @ParameterizedTest
  @EnumSource(PeerPolicy.class)
  void everythingEndsOnceAndNothingIsLeft(PeerPolicy policy) {
    for (int seed = 0; seed < WALKS; seed++) {
      random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
      EngineOptions options =
          Machine.options()
              .imitating(policy)
              .with(random.nextBoolean() ? Dreqs.ANSWERED_AT_ONCE : Dreqs.LEFT_TO_THE_USER)
              .with(new Limits(40, 20, 10, 10, 20, 20));
      walk(options, seed);
    }
    // else the walks lead nowhere and prove nothing
    assertThat(tally).containsKeys("Established", "TimewaitExited", "PathAnswered", "Rejected");
    assertThat(tally.get("Established")).isGreaterThan(WALKS / 2);
    assertThat(tally.get("TimewaitExited")).isGreaterThan(WALKS / 2);
  }

  private void walk(EngineOptions options, int seed) {
    machine = new Machine(options);
    machine.listen();
    owner = machine.engine.openOwner();
    ids.clear();
    remoteIds.clear();
    for (int step = 0; step < STEPS; step++) {
      int before = machine.effects.size();
      try {
        step();
      } catch (UnlawfulCallException | IllegalArgumentException refused) {
        assertThat(machine.effects).as("seed %d: %s", seed, refused).hasSize(before);
      }
      noteIds(before);
    }
    machine.engine.ownerLost(owner, machine.now);
    for (int id : ids) {
      if (machine.engine.state(id) != null) {
        machine.engine.destroy(id, machine.now);
      }
    }
    machine.after(1_000_000_000_000L);
    assertThat(machine.engine.census().isEmpty())
        .as("seed %d: %s", seed, machine.engine.census())
        .isTrue();
    assertThat(machine.qpns.inUse()).as("seed %d", seed).isZero();
    for (int id : ids) {
      judge(id, seed);
    }
    machine.told().forEach(it -> tally.merge(it.getClass().getSimpleName(), 1, Integer::sum));
  }

  private void judge(int id, int seed) {
    List<String> told =
        machine.told().stream()
            .filter(event -> event.id() == id)
            .map(event -> event.getClass().getSimpleName())
            .filter(
                name ->
                    name.equals("Established")
                        || name.equals("Disconnected")
                        || name.equals("TimewaitExited"))
            .toList();
    assertThat(told).as("seed %d, %s", seed, Connection.name(id)).doesNotHaveDuplicates();
    if (told.contains("Established")) {
      assertThat(told)
          .as("seed %d", seed)
          .containsExactly("Established", "Disconnected", "TimewaitExited");
    } else if (told.contains("Disconnected")) {
      assertThat(told).as("seed %d", seed).containsExactly("Disconnected", "TimewaitExited");
    }
    long resets =
        machine.effects.stream()
            .filter(it -> it instanceof Effect.Reset reset && reset.qp().connection() == id)
            .count();
    long initialized =
        machine.effects.stream()
            .filter(it -> it instanceof Effect.Initialize begun && begun.qp().connection() == id)
            .count();
    assertThat(resets).as("seed %d", seed).isEqualTo(initialized).isLessThanOrEqualTo(1);
  }

  private void noteIds(int from) {
    for (Effect effect : machine.effects.subList(from, machine.effects.size())) {
      if (effect instanceof Effect.Tell tell) {
        Event event = tell.event();
        if (!ids.contains(event.id())) {
          ids.add(event.id());
        }
        if (event instanceof Event.Requested asked) {
          remoteIds.put(event.id(), asked.req().localCommId());
        } else if (event instanceof Event.Replied answered) {
          remoteIds.put(event.id(), answered.rep().ids().local());
        }
      }
    }
  }

  private int id() {
    return ids.isEmpty() || random.nextInt(30) == 0
        ? random.nextInt()
        : ids.get(Math.max(0, ids.size() - 1 - random.nextInt(4)));
  }

  private void step() {
    switch (random.nextInt(6)) {
      case 0 -> machine.after(random.nextLong(3_000_000_000L));
      case 1 -> call();
      case 2, 3 -> fitting(id());
      default ->
          machine.hears(message(), random.nextInt(20) == 0 ? Machine.ELSEWHERE : Machine.PEER);
    }
  }

  /** What leads a connection on. */
  private void fitting(int id) {
    State state = machine.engine.state(id);
    if (state == null) {
      call();
      return;
    }
    machine.id = id;
    Engine engine = machine.engine;
    PrivateData none = PrivateData.EMPTY;
    CommIds theirs = new CommIds(remoteIds.getOrDefault(id, Machine.PEER_ID), id);
    switch (state) {
      case REQ_SENT, MRA_REQ_RCVD ->
          machine.hears(
              machine.rep(
                  Machine.PEER_ID + random.nextInt(1000), Machine.PEER_QPN + random.nextInt(1000)));
      case REP_RCVD, MRA_REP_SENT -> engine.complete(id, none, machine.now);
      case REQ_RCVD, MRA_REQ_SENT -> engine.accept(id, AcceptReply.of(Engine.ANY_QPN), machine.now);
      case REP_SENT, MRA_REP_RCVD -> machine.hears(new Rtu(theirs, none));
      case ESTABLISHED -> {
        switch (random.nextInt(3)) {
          case 0 -> machine.hears(new Dreq(theirs, ourQpn(id), none));
          case 1 ->
              machine.hears(
                  new Lap(theirs, ourQpn(id), 20, QueuePairs.seenFromHere(Machine.path()), none));
          default -> engine.loadPath(id, Machine.path(), none, machine.now);
        }
      }
      case LAP_SENT, MRA_LAP_RCVD ->
          machine.hears(new Apr(theirs, 0, random.nextInt(2), none, none));
      case LAP_RCVD, MRA_LAP_SENT ->
          engine.answerPath(id, ApStatus.LOADED, none, none, machine.now);
      case DREQ_SENT -> machine.hears(new Drep(theirs, none));
      case DREQ_RCVD -> engine.disconnect(id, none, machine.now);
      case TIMEWAIT -> machine.hears(new Dreq(theirs, ourQpn(id), none));
      case SIDR_REQ_SENT -> machine.hears(machine.sidrRep());
      case SIDR_REQ_RCVD -> engine.answerSidr(id, SidrAnswer.valid(5, 6), machine.now);
      case IDLE -> throw new IllegalStateException("nothing is held in IDLE");
    }
  }

  private void call() {
    Engine engine = machine.engine;
    long now = machine.now;
    int id = id();
    switch (random.nextInt(14)) {
      case 0, 1 -> {
        ConnectRequest ask = Machine.request().withQpn(random.nextInt(8));
        ids.add(
            engine.connect(
                random.nextInt(3) == 0 ? ask.asPeer() : ask,
                random.nextBoolean() ? owner : Engine.NOBODY,
                now));
      }
      case 2, 3 -> engine.accept(id, AcceptReply.of(random.nextInt(8)), now);
      case 4, 5 -> engine.complete(id, PrivateData.EMPTY, now);
      case 6 -> engine.reject(id, Refusal.CONSUMER, now);
      case 7 -> engine.disconnect(id, PrivateData.EMPTY, now);
      case 8 -> engine.destroy(id, now);
      case 9 -> engine.needMoreTime(id, random.nextInt(32), now);
      case 10 -> engine.dataArrived(id, now);
      case 11 -> engine.loadPath(id, Machine.path(), PrivateData.EMPTY, now);
      case 12 -> {
        if (random.nextBoolean()) {
          engine.answerPath(id, ApStatus.LOADED, PrivateData.EMPTY, PrivateData.EMPTY, now);
        } else {
          engine.pathMigrated(id, now);
        }
      }
      default -> {
        if (random.nextBoolean()) {
          ids.add(engine.askSidr(SidrQuestion.of(Machine.PEER, 3), owner, now));
        } else {
          engine.answerSidr(id, SidrAnswer.valid(5, 6), now);
        }
      }
    }
  }

  private CmMessage message() {
    int theirs = Machine.PEER_ID + random.nextInt(4);
    int qpn = Machine.PEER_QPN + random.nextInt(4);
    machine.id = id();
    CommIds ids = new CommIds(theirs, random.nextInt(10) == 0 ? 0 : machine.id);
    PrivateData none = PrivateData.EMPTY;
    int ours = ourQpn(machine.id);
    return switch (random.nextInt(13)) {
      case 0, 1 -> Machine.req(theirs, qpn);
      case 2, 3 -> machine.rep(theirs, qpn);
      case 4, 5 -> new Rtu(ids, none);
      case 6 -> new Dreq(ids, ours, none);
      case 7 -> new Drep(ids, none);
      case 8 -> new Mra(ids, random.nextInt(4), random.nextInt(32), none);
      case 9 -> {
        int[] reasons = {4, 6, 8, 10, 28};
        byte[] guid = ByteBuffer.allocate(8).putLong(Machine.PEER_GUID).array();
        yield new Rej(
            ids, random.nextInt(4), 8, reasons[random.nextInt(5)], PrivateData.of(guid), none);
      }
      case 10 -> new Lap(ids, ours, 20, QueuePairs.seenFromHere(Machine.path()), none);
      case 11 -> machine.apr(ApStatus.of(random.nextInt(3)));
      default -> new SidrReq(theirs, 0xffff, Machine.SERVICE + random.nextInt(2), none);
    };
  }

  /** The queue pair number that a connection was given, if it was. */
  private int ourQpn(int id) {
    for (Effect effect : machine.effects) {
      if (effect instanceof Effect.Initialize begun && begun.qp().connection() == id) {
        return begun.qp().number();
      }
    }
    return 0;
  }
}
