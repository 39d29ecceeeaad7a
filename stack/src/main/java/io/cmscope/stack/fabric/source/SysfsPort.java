package io.cmscope.stack.fabric.source;

import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.fabric.GidEntry;
import io.cmscope.stack.fabric.GidType;
import io.cmscope.stack.fabric.PKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A port as Linux shows it below {@code /sys/class/infiniband}: one file an entry, {@code pkeys/0}
 * with {@code 0xffff}, {@code gids/0} with eight groups of four digits, {@code gid_attrs/types/0}
 * with {@code IB/RoCE v1} or {@code RoCE v2}. Reading the type of an unused entry fails.
 */
public final class SysfsPort implements PortReader {

  /** Where Linux has them. */
  public static final Path LINUX = Path.of("/sys/class/infiniband");

  private static final String ACTIVE = "4: ACTIVE";

  private final Path device;
  private final Path port;
  private int pKeys = -1;
  private int gids = -1;

  /**
   * A port of a device.
   *
   * @param root {@link #LINUX}, or a tree like it
   * @param number of the port, from 1
   */
  public SysfsPort(Path root, String device, int number) {
    this.device = root.resolve(device);
    port = this.device.resolve("ports").resolve(Integer.toString(number));
  }

  @Override
  public PortReading read() throws IOException {
    if (!Files.isDirectory(port)) {
      throw new DeviceGoneException(
          Files.isDirectory(device) ? "there is no " + port : "there is no device " + device);
    }
    if (pKeys < 0) {
      pKeys = length("pkeys");
      gids = length("gids");
    }
    List<PKey> keys = new ArrayList<>(pKeys);
    for (int i = 0; i < pKeys; i++) {
      keys.add(new PKey(number(line("pkeys/" + i))));
    }
    List<GidEntry> entries = new ArrayList<>(gids);
    boolean infiniBand = !line("link_layer").equals("Ethernet");
    for (int i = 0; i < gids; i++) {
      entries.add(gid(i, infiniBand));
    }
    return new PortReading(
        keys,
        entries,
        line("state").startsWith(ACTIVE),
        number(line("lid")),
        number(line("sm_lid")));
  }

  private GidEntry gid(int index, boolean infiniBand) throws IOException {
    Gid gid = Gid.parse(line("gids/" + index));
    if (infiniBand) {
      return GidEntry.of(gid, GidType.INFINIBAND);
    }
    if (gid.isZero()) {
      return GidEntry.none(GidType.ROCE_V2);
    }
    String type;
    try {
      type = line("gid_attrs/types/" + index);
    } catch (IOException unused) {
      return GidEntry.none(GidType.ROCE_V2); // it went while it was read
    }
    return GidEntry.of(gid, type.equals("RoCE v2") ? GidType.ROCE_V2 : GidType.ROCE_V1);
  }

  private int length(String table) {
    int length = 0;
    while (Files.exists(port.resolve(table).resolve(Integer.toString(length)))) {
      length++;
    }
    return length;
  }

  private String line(String file) throws IOException {
    return Files.readString(port.resolve(file)).strip();
  }

  private static int number(String text) throws IOException {
    try {
      return Integer.decode(text);
    } catch (NumberFormatException notOne) {
      throw new IOException("\"" + text + "\" is not a number", notOne);
    }
  }

  /** {@code /sys/class/infiniband/rxe0/ports/1} */
  @Override
  public String toString() {
    return port.toString();
  }
}
