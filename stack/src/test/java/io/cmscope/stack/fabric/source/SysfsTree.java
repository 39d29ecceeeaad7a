package io.cmscope.stack.fabric.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A tree like {@code /sys/class/infiniband}, with one device rxe0 of one port. */
public final class SysfsTree {
  private static final String UNUSED = "0000:0000:0000:0000:0000:0000:0000:0000";

  private final Path root;
  private final Path port;

  /** Eight P_Keys, four GIDs; the first of each in use. */
  public SysfsTree(Path root) {
    this.root = root;
    port = root.resolve("rxe0/ports/1");
    set("link_layer", "Ethernet");
    set("state", "4: ACTIVE");
    set("lid", "0x0");
    set("sm_lid", "0x0");
    for (int i = 0; i < 8; i++) {
      pKey(i, i == 0 ? 0xffff : 0);
    }
    for (int i = 0; i < 4; i++) {
      set("gids/" + i, UNUSED);
    }
  }

  public Path root() {
    return root;
  }

  public void pKey(int index, int value) {
    set("pkeys/" + index, String.format("0x%04x", value));
  }

  /** As Linux writes them: all digits of all groups. */
  public void gid(int index, String gid, String type) {
    set("gid_attrs/types/" + index, type);
    set("gids/" + index, gid);
  }

  /** The type of an unused entry cannot be read. */
  public void noGid(int index) {
    set("gids/" + index, UNUSED);
    try {
      Files.deleteIfExists(port.resolve("gid_attrs/types/" + index));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  public void set(String file, String line) {
    try {
      Path path = port.resolve(file);
      Files.createDirectories(path.getParent());
      Path written = Files.writeString(path.resolveSibling("new"), line + "\n");
      Files.move(written, path, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The device is pulled. */
  public void pull() {
    try {
      Files.move(root.resolve("rxe0"), root.resolve("pulled"));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
