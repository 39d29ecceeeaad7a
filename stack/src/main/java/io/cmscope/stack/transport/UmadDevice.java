package io.cmscope.stack.transport;

import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.fabric.GidEntry;
import io.cmscope.stack.fabric.GidTable;
import io.cmscope.stack.fabric.GidType;
import io.cmscope.stack.fabric.PKey;
import io.cmscope.stack.fabric.PKeyTable;
import io.cmscope.stack.fabric.Port;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the kernel says of an RDMA device in {@code /sys/class}.
 *
 * @param devices folder of the device nodes
 * @param adapters what the kernel says of each adapter
 * @param mads what it says of each MAD device
 */
record UmadDevice(Path devices, Path adapters, Path mads) {

  /** Where Linux has them. */
  static final UmadDevice LINUX =
      new UmadDevice(
          Path.of("/dev/infiniband"),
          Path.of("/sys/class/infiniband"),
          Path.of("/sys/class/infiniband_mad"));

  /**
   * The MAD device of a port, such as {@code /dev/infiniband/umad0}.
   *
   * @throws TransportException in a sentence, when there is none
   */
  Path node(String adapter, int port) throws TransportException {
    if (!Files.isDirectory(adapters.resolve(adapter))) {
      throw new TransportException(
          "umad: there is no RDMA device \"" + adapter + "\"; " + thereAre(names(adapters)));
    }
    for (String name : names(mads)) {
      try {
        if (name.startsWith("umad")
            && line(mads.resolve(name).resolve("ibdev")).equals(adapter)
            && line(mads.resolve(name).resolve("port")).equals(Integer.toString(port))) {
          return devices.resolve(name);
        }
      } catch (IOException e) {
        // it went away between the two looks
      }
    }
    throw new TransportException(
        "umad: port " + port + " of " + adapter + " has no MAD device; use \"modprobe ib_umad\"");
  }

  private static String thereAre(List<String> names) {
    return names.isEmpty()
        ? "there is none at all (an rxe is made by \"rdma link add rxe0 type rxe netdev eth0\");"
            + " --transport udp needs none"
        : "there are: " + String.join(", ", names);
  }

  /** Whether a port speaks RoCE. */
  boolean isRoce(String adapter, int port) throws TransportException {
    return read(port(adapter, port).resolve("link_layer")).equals("Ethernet");
  }

  /** The GUID of an adapter, written as {@code 5054:00ff:fe77:0011}. */
  long guid(String adapter) throws TransportException {
    return Long.parseUnsignedLong(
        read(adapters.resolve(adapter).resolve("node_guid")).replace(":", ""), 16);
  }

  /** The LID of a port. */
  int lid(String adapter, int port) throws TransportException {
    return Integer.decode(read(port(adapter, port).resolve("lid")));
  }

  /** The tables of a port, as they are now. */
  Port tables(String adapter, int number) throws TransportException {
    Path port = port(adapter, number);
    GidType otherwise = isRoce(adapter, number) ? GidType.ROCE_V1 : GidType.INFINIBAND;
    List<GidEntry> gids = new ArrayList<>();
    for (int i = 0; Files.exists(port.resolve("gids/" + i)); i++) {
      Gid gid = Gid.parse(read(port.resolve("gids/" + i)));
      gids.add(
          gid.isZero()
              ? GidEntry.none(otherwise)
              : GidEntry.of(gid, type(port.resolve("gid_attrs/types/" + i), otherwise)));
    }
    List<PKey> pKeys = new ArrayList<>();
    for (int i = 0; Files.exists(port.resolve("pkeys/" + i)); i++) {
      pKeys.add(new PKey(Integer.decode(read(port.resolve("pkeys/" + i)))));
    }
    return new Port(number, new PKeyTable(pKeys), new GidTable(gids));
  }

  /** {@code RoCE v2}, {@code IB/RoCE v1}; an unused entry has none to read. */
  private static GidType type(Path file, GidType otherwise) {
    try {
      return line(file).equals("RoCE v2") ? GidType.ROCE_V2 : otherwise;
    } catch (IOException e) {
      return otherwise;
    }
  }

  private Path port(String adapter, int port) {
    return adapters.resolve(adapter).resolve("ports").resolve(Integer.toString(port));
  }

  private static String read(Path file) throws TransportException {
    try {
      return line(file);
    } catch (NoSuchFileException e) {
      throw new TransportException("umad: there is no " + file, e);
    } catch (IOException e) {
      throw new TransportException("umad cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static String line(Path file) throws IOException {
    return Files.readString(file).strip();
  }

  private static List<String> names(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(it -> it.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}
