package io.cmscope.stack.fabric.source;

import io.cmscope.stack.fabric.FabricEvent;
import io.cmscope.stack.fabric.GidTable;
import io.cmscope.stack.fabric.PKeyTable;
import io.cmscope.stack.fabric.Port;
import io.cmscope.stack.fabric.Refresh;
import io.cmscope.stack.fabric.Scope;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a port again and again. Where a reading differs from the last, those entries and no
 * others are in process from then on, until a second reading has settled them; then whoever uses
 * the port is told. The tables belong to their owner, which runs all that changes them.
 */
public final class PortWatcher implements AutoCloseable {
  private final PortReader reader;
  private final Consumer<Runnable> owner;
  private final Consumer<FabricEvent> events;
  private final Port port;
  private final CountDownLatch closed = new CountDownLatch(1);
  private PortReading last;
  private boolean gone;

  /**
   * Reads the port for the first time.
   *
   * @param owner runs what it is given, in order
   * @param events is told on the owner's thread, after the tables answer anew
   * @throws IOException when the port cannot be read
   */
  public PortWatcher(
      int number, PortReader reader, Consumer<Runnable> owner, Consumer<FabricEvent> events)
      throws IOException {
    this.reader = reader;
    this.owner = owner;
    this.events = events;
    last = reader.read();
    port = new Port(number, new PKeyTable(last.pKeys()), new GidTable(last.gids()));
  }

  /** The port; its tables are the owner's. */
  public Port port() {
    return port;
  }

  /** Looks from now on, so often. */
  public void start(Duration every) {
    Thread.ofVirtual()
        .name("cmscope-fabric")
        .start(
            () -> {
              try {
                while (!gone && !closed.await(every.toNanos(), TimeUnit.NANOSECONDS)) {
                  look();
                }
              } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
              }
            });
  }

  /** Looks once. */
  void look() {
    try {
      PortReading seen = reader.read();
      int[] pKeys = differences(last.pKeys(), seen.pKeys());
      int[] gids = differences(last.gids(), seen.gids());
      if (pKeys.length + gids.length > 0) {
        seen = refresh(pKeys, gids);
      }
      tellOfState(seen);
      last = seen;
    } catch (DeviceGoneException pulled) {
      gone = true;
      owner.accept(() -> events.accept(new FabricEvent.DeviceRemoval()));
    } catch (IOException unreadable) {
      // a file went while it was read; the next look sees what became of it
    }
  }

  private PortReading refresh(int[] pKeys, int[] gids) throws IOException {
    Begun begun = new Begun();
    owner.accept(
        () -> {
          begun.pKeys = pKeys.length > 0 ? port.pKeys().begin(Scope.of(pKeys)) : null;
          begun.gids = gids.length > 0 ? port.gids().begin(Scope.of(gids)) : null;
        });
    PortReading read;
    try {
      read = reader.read();
    } catch (IOException failed) {
      complete(begun, last); // as it was: the next look begins anew
      throw failed;
    }
    complete(begun, read);
    return settled(read, pKeys, gids);
  }

  private void complete(Begun begun, PortReading read) {
    owner.accept(
        () -> {
          Refresh pKeys = begun.pKeys;
          if (pKeys != null) {
            events.accept(
                new FabricEvent.PKeyChange(
                    port.number(), port.pKeys().complete(pKeys, read.pKeys())));
          }
          Refresh gids = begun.gids;
          if (gids != null) {
            events.accept(
                new FabricEvent.GidChange(port.number(), port.gids().complete(gids, read.gids())));
          }
        });
  }

  /** What the tables hold now: what changed outside the scope since is for the next look. */
  private PortReading settled(PortReading read, int[] pKeys, int[] gids) {
    return new PortReading(
        merged(last.pKeys(), read.pKeys(), pKeys),
        merged(last.gids(), read.gids(), gids),
        read.active(),
        read.lid(),
        read.smLid());
  }

  private static <E> List<E> merged(List<E> before, List<E> after, int[] scope) {
    List<E> merged = new ArrayList<>(before);
    for (int index : scope) {
      merged.set(index, after.get(index));
    }
    return merged;
  }

  private void tellOfState(PortReading seen) {
    int number = port.number();
    if (seen.active() != last.active()) {
      tell(seen.active() ? new FabricEvent.PortUp(number) : new FabricEvent.PortDown(number));
    }
    if (seen.lid() != last.lid()) {
      tell(new FabricEvent.LidChange(number));
    }
    if (seen.smLid() != last.smLid()) {
      tell(new FabricEvent.SmChange(number));
    }
  }

  private void tell(FabricEvent event) {
    owner.accept(() -> events.accept(event));
  }

  private static <E> int[] differences(List<E> before, List<E> after) {
    return IntStream.range(0, before.size())
        .filter(index -> !before.get(index).equals(after.get(index)))
        .toArray();
  }

  /** Looks no more. */
  @Override
  public void close() {
    closed.countDown();
  }

  /** The refreshes of one look; touched by the owner alone. */
  private static final class Begun {
    @Nullable Refresh pKeys;
    @Nullable Refresh gids;
  }
}
