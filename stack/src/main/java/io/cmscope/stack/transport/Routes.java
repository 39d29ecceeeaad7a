package io.cmscope.stack.transport;

import io.cmscope.codec.wire.Gid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Where packets for a host leave to: the kernel's routes of one interface through a gateway, from
 * {@code /proc/net/route} and {@code /proc/net/ipv6_route}, never older than a second.
 */
final class Routes {
  private static final int MAPPED_PREFIX = 96;
  private static final int WORD = 64;
  private static final int GATEWAY_FLAG = 2;
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final Path PROC = Path.of("/proc/net");

  /** One route. */
  record Route(Gid destination, int prefix, Gid gateway) {}

  private final EthernetPort port;
  private final Path folder;
  private @Nullable List<Route> read;
  private long readAt;

  Routes(EthernetPort port) {
    this(port, PROC);
  }

  /**
   * @param folder what to read instead of {@code /proc/net}
   */
  Routes(EthernetPort port, Path folder) {
    this.port = port;
    this.folder = folder;
  }

  /** The neighbour that takes packets for a host: itself when it is near, or a gateway. */
  Optional<Gid> nextHop(Gid host) {
    if (EthernetPort.isLinkLocal(host)
        || port.addresses().stream().anyMatch(it -> it.holds(host))) {
      return Optional.of(host);
    }
    return gateways().stream()
        .filter(it -> samePrefix(it.destination(), host, it.prefix()))
        .max(Comparator.comparingInt(Route::prefix))
        .map(Route::gateway);
  }

  private synchronized List<Route> gateways() {
    long now = System.nanoTime();
    if (read == null || now - readAt > FRESH_NANOS) {
      read = readGateways();
      readAt = now;
    }
    return read;
  }

  private List<Route> readGateways() {
    List<Route> routes = new ArrayList<>();
    for (String[] words : lines("route")) {
      if (words.length >= 8
          && words[0].equals(port.name())
          && (Integer.parseInt(words[3], 16) & GATEWAY_FLAG) != 0) {
        int prefix = Integer.bitCount(Integer.parseUnsignedInt(words[7], 16));
        routes.add(
            new Route(littleEndian(words[1]), MAPPED_PREFIX + prefix, littleEndian(words[2])));
      }
    }
    for (String[] words : lines("ipv6_route")) {
      if (words.length >= 10
          && words[9].equals(port.name())
          && (Integer.parseUnsignedInt(words[8], 16) & GATEWAY_FLAG) != 0) {
        routes.add(new Route(hex(words[0]), Integer.parseInt(words[1], 16), hex(words[4])));
      }
    }
    return routes;
  }

  private List<String[]> lines(String file) {
    try {
      return Files.readAllLines(folder.resolve(file)).stream()
          .filter(it -> !it.startsWith("Iface"))
          .map(it -> it.strip().split("\\s+", -1))
          .toList();
    } catch (IOException e) {
      return List.of(); // a kernel without IPv6, or not Linux: no gateways
    }
  }

  private static Gid littleEndian(String hex) {
    return Gid.mapped(Integer.reverseBytes(Integer.parseUnsignedInt(hex, 16)));
  }

  private static Gid hex(String digits) {
    return Gid.read(HexFormat.of().parseHex(digits), 0);
  }

  /** The GID of four octets. */
  static Gid mapped(byte[] ipv4) {
    int value = 0;
    for (byte octet : ipv4) {
      value = value << 8 | (octet & 0xff);
    }
    return Gid.mapped(value);
  }

  /** Whether two GIDs share their first bits. */
  static boolean samePrefix(Gid one, Gid other, int bits) {
    return upper(one.high() ^ other.high(), Math.min(bits, WORD)) == 0
        && upper(one.low() ^ other.low(), Math.max(0, bits - WORD)) == 0;
  }

  private static long upper(long word, int bits) {
    return bits == 0 ? 0 : word >>> (WORD - bits);
  }
}
