package io.cmscope.analyzer.replay;

import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.transport.DataPacket;
import io.cmscope.stack.transport.IncomingMad;
import io.cmscope.stack.transport.MadTransport;
import io.cmscope.stack.transport.OutgoingMad;
import io.cmscope.stack.transport.TransportException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Plays a replay over a transport: one thread, the caller's, waits for what comes first, a message
 * or the time of the next step.
 */
public final class LivePlay implements MadTransport.Receiver {

  /** What a peer may send before it is read; more is dropped, as a device would. */
  private static final int BACKLOG = 1_024;

  /** So often, at least, it looks whether the user still wants it. */
  private static final long LONGEST_WAIT = 100_000_000L;

  private final MadTransport transport;
  private final BlockingQueue<IncomingMad> arrivals = new ArrayBlockingQueue<>(BACKLOG);
  private final AtomicLong overflow = new AtomicLong();
  private final AtomicReference<@Nullable TransportException> failure = new AtomicReference<>();
  private final @Nullable PeerAddress peer;

  private LivePlay(MadTransport transport, @Nullable PeerAddress peer) {
    this.transport = transport;
    this.peer = peer;
  }

  /**
   * Starts a transport: what comes from now on is kept until it is played.
   *
   * @param transport not started yet; stays open
   * @param peer null, on the passive side, for whoever asks first
   */
  public static LivePlay over(MadTransport transport, @Nullable PeerAddress peer) {
    LivePlay play = new LivePlay(transport, peer);
    transport.start(play);
    return play;
  }

  /**
   * Plays it to its end.
   *
   * @param interrupted whether the user does not want to wait any longer
   * @throws TransportException when the transport fails
   */
  public Player play(Replay replay, RandomGenerator inventor, BooleanSupplier interrupted)
      throws TransportException {
    @Nullable Gid far = peer == null ? null : peer.gid();
    Gid here = far == null ? transport.port().gids().getFirst() : transport.port().towards(far);
    Station ours = new Station(here, transport.port().lid(), transport.port().caGuid());
    @Nullable Station theirs = peer == null ? null : new Station(peer.gid(), peer.lid(), 0);
    Player player = replay.player(ours, theirs, inventor, this::say);
    player.start(System.nanoTime());
    while (!player.isOver()) {
      step(player, interrupted);
      fail();
    }
    return player;
  }

  /** How many messages came faster than they could be taken. */
  public long overflow() {
    return overflow.get();
  }

  private void step(Player player, BooleanSupplier interrupted) {
    long wait = Math.min(LONGEST_WAIT, player.deadline() - System.nanoTime());
    try {
      @Nullable IncomingMad mad = arrivals.poll(Math.max(0, wait), TimeUnit.NANOSECONDS);
      if (mad != null) {
        player.arrived(mad, System.nanoTime());
      }
    } catch (InterruptedException e) {
      player.interrupt();
    }
    if (interrupted.getAsBoolean()) {
      player.interrupt();
    }
    if (player.deadline() - System.nanoTime() <= 0) {
      player.expired(System.nanoTime());
    }
  }

  private void say(OutgoingMad mad) {
    try {
      transport.send(mad);
    } catch (TransportException e) {
      failed(e);
    }
  }

  private void fail() throws TransportException {
    @Nullable TransportException why = failure.get();
    if (why != null) {
      throw why;
    }
  }

  @Override
  public void received(IncomingMad mad) {
    if (!arrivals.offer(mad)) {
      overflow.incrementAndGet();
    }
  }

  @Override
  public void receivedData(DataPacket packet) {
    // the recording has no data to compare them with
  }

  @Override
  public void failed(TransportException why) {
    failure.compareAndSet(null, why);
  }
}
