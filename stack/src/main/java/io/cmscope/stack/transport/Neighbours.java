package io.cmscope.stack.transport;

import io.cmscope.codec.wire.Gid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * The MAC addresses of neighbours: heard from their frames, else in the kernel's table, else asked
 * for. Who does not answer is not asked again for a while.
 */
final class Neighbours {
  private static final int QUESTIONS = 3;
  private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long MEMORY_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final int MOST = 10_000; // hosts whose word is remembered
  private static final int COMPLETE = 2; // ATF_COM of the kernel's flags

  /** Puts the question on the wire. */
  @FunctionalInterface
  interface Asking {
    void ask(Gid neighbour) throws TransportException;
  }

  private record Known(long mac, long at) {}

  private final String interfaceName;
  private final Path arpTable;
  private final Map<Gid, Known> known = new HashMap<>();
  private final Map<Gid, Long> silentSince = new HashMap<>();

  Neighbours(String interfaceName) {
    this(interfaceName, Path.of("/proc/net/arp"));
  }

  /**
   * @param arpTable the kernel's table of IPv4 neighbours
   */
  Neighbours(String interfaceName, Path arpTable) {
    this.interfaceName = interfaceName;
    this.arpTable = arpTable;
  }

  /** A neighbour sent something. */
  synchronized void heard(Gid neighbour, long mac) {
    if (known.size() >= MOST && !known.containsKey(neighbour)) {
      known.clear(); // somebody makes addresses up: begin again
    }
    known.put(neighbour, new Known(mac, System.nanoTime()));
    silentSince.remove(neighbour);
    notifyAll();
  }

  /** Where a neighbour is; may wait for its answer, which another thread hears. */
  synchronized OptionalLong find(Gid neighbour, Asking asking) throws TransportException {
    OptionalLong found = remembered(neighbour);
    if (found.isPresent()) {
      return found;
    }
    found = inKernelTable(neighbour);
    if (found.isPresent()) {
      heard(neighbour, found.getAsLong());
      return found;
    }
    Long silent = silentSince.get(neighbour);
    if (silent != null && System.nanoTime() - silent < SILENCE_NANOS) {
      return OptionalLong.empty();
    }
    for (int i = 0; i < QUESTIONS && found.isEmpty(); i++) {
      asking.ask(neighbour);
      found = awaited(neighbour);
    }
    if (found.isEmpty()) {
      silentSince.put(neighbour, System.nanoTime());
    }
    return found;
  }

  private OptionalLong remembered(Gid neighbour) {
    Known it = known.get(neighbour);
    return it == null || System.nanoTime() - it.at() > MEMORY_NANOS
        ? OptionalLong.empty()
        : OptionalLong.of(it.mac());
  }

  private OptionalLong awaited(Gid neighbour) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    try {
      for (long left = PATIENCE_NANOS; left > 0; left = end - System.nanoTime()) {
        OptionalLong found = remembered(neighbour);
        if (found.isPresent()) {
          return found;
        }
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return remembered(neighbour);
  }

  /** Lines of address, hardware type, flags, MAC address, mask and device. */
  private OptionalLong inKernelTable(Gid neighbour) {
    if (!neighbour.isIpv4Mapped()) {
      return OptionalLong.empty(); // IPv6 neighbours are not in /proc
    }
    String address = neighbour.toString().substring("::ffff:".length());
    try {
      for (String line : Files.readAllLines(arpTable)) {
        String[] words = line.strip().split("\\s+", -1);
        if (words.length == 6
            && words[0].equals(address)
            && words[5].equals(interfaceName)
            && (Integer.decode(words[2]) & COMPLETE) != 0) {
          return OptionalLong.of(Long.parseLong(words[3].replace(":", ""), 16));
        }
      }
    } catch (IOException | NumberFormatException e) {
      return OptionalLong.empty(); // not Linux: ask
    }
    return OptionalLong.empty();
  }
}
