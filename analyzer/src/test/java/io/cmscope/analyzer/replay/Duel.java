package io.cmscope.analyzer.replay;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.transport.IncomingMad;
import io.cmscope.stack.transport.OutgoingMad;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;

/**
 * Both sides of a recording, played to each other on a simulated wire: time passes as fast as it
 * can, and what is said gets lost or changed on the way as a test wants it.
 */
final class Duel {
  static final Gid ACTIVE = Gid.parse("::ffff:10.0.0.1");
  static final Gid PASSIVE = Gid.parse("::ffff:10.0.0.2");

  private static final long ACTIVE_GUID = 0x0200_0000_0a00_0001L;
  private static final long PASSIVE_GUID = 0x0200_0000_0a00_0002L;
  private static final long DELAY = 50_000;
  private static final long MOST_EVENTS = 100_000;

  /** Something on its way. */
  private record Flight(long at, long order, Side to, IncomingMad mad) {}

  private final Map<Side, Player> players = new EnumMap<>(Side.class);
  private final PriorityQueue<Flight> wire =
      new PriorityQueue<>(
          (one, other) ->
              one.at != other.at
                  ? Long.compare(one.at, other.at)
                  : Long.compare(one.order, other.order));
  private final List<OutgoingMad> said = new ArrayList<>();
  private BiPredicate<Side, OutgoingMad> lost = (from, mad) -> false;
  private UnaryOperator<IncomingMad> changed = UnaryOperator.identity();
  private long now = 1_000_000_000_000L;
  private long order;
  private long interruptedAt = Long.MAX_VALUE;

  Duel(Recording recording) {
    this(recording, recording, Tempo.KEPT, false);
  }

  /** The two sides may follow different recordings. */
  Duel(Recording active, Recording passive, Tempo tempo, boolean asRecorded) {
    Station here = new Station(ACTIVE, 0, ACTIVE_GUID);
    Station there = new Station(PASSIVE, 0, PASSIVE_GUID);
    players.put(
        Side.ACTIVE,
        new Replay(active, Side.ACTIVE, asRecorded, null, tempo)
            .player(here, there, new Random(1), mad -> say(Side.ACTIVE, mad)));
    players.put(
        Side.PASSIVE,
        new Replay(passive, Side.PASSIVE, asRecorded, null, tempo)
            .player(there, null, new Random(2), mad -> say(Side.PASSIVE, mad)));
  }

  /** What gets lost: by who said it. */
  Duel losing(BiPredicate<Side, OutgoingMad> what) {
    lost = what;
    return this;
  }

  /** What arrives otherwise than it was sent. */
  Duel changing(UnaryOperator<IncomingMad> how) {
    changed = how;
    return this;
  }

  /** Ctrl-C at the passive side, so many nanoseconds after the start. */
  Duel interruptingPassive(long after) {
    interruptedAt = now + after;
    return this;
  }

  Duel run() {
    players.values().forEach(player -> player.start(now));
    for (int i = 0; i < MOST_EVENTS && !players.values().stream().allMatch(Player::isOver); i++) {
      next();
    }
    return this;
  }

  private void next() {
    long at = wire.isEmpty() ? Long.MAX_VALUE : wire.peek().at;
    for (Player player : players.values()) {
      at = player.isOver() ? at : Math.min(at, player.deadline());
    }
    now = Math.max(now, Math.min(at, interruptedAt));
    if (now >= interruptedAt) {
      interruptedAt = Long.MAX_VALUE;
      player(Side.PASSIVE).interrupt();
    }
    while (!wire.isEmpty() && wire.peek().at <= now) {
      Flight flight = wire.remove();
      player(flight.to).arrived(changed.apply(flight.mad), now);
    }
    for (Player player : players.values()) {
      if (!player.isOver() && player.deadline() <= now) {
        player.expired(now);
      }
    }
  }

  private void say(Side from, OutgoingMad mad) {
    said.add(mad);
    if (!lost.test(from, mad)) {
      Gid gid = from == Side.ACTIVE ? ACTIVE : PASSIVE;
      IncomingMad arriving =
          new IncomingMad(mad.mad(), PeerAddress.of(gid), mad.to().gid(), mad.pKey());
      wire.add(new Flight(now + DELAY, order++, from.peer(), arriving));
    }
  }

  /** Delivers a message that nobody of the two sent. */
  Duel smuggling(Side to, long after, IncomingMad mad) {
    wire.add(new Flight(now + after, order++, to, mad));
    return this;
  }

  Player player(Side side) {
    return Objects.requireNonNull(players.get(side));
  }

  /** Everything that was sent, lost or not. */
  List<OutgoingMad> said() {
    return said;
  }

  /** How long it took, in seconds. */
  double seconds() {
    return (now - 1_000_000_000_000L) / 1e9;
  }
}
