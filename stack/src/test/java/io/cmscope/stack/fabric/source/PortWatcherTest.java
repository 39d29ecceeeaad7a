package io.cmscope.stack.fabric.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.fabric.Change;
import io.cmscope.stack.fabric.Entry;
import io.cmscope.stack.fabric.FabricEvent;
import io.cmscope.stack.fabric.GidType;
import io.cmscope.stack.fabric.Lookup;
import io.cmscope.stack.fabric.PKey;
import io.cmscope.stack.fabric.Port;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PortWatcherTest {
  private static final String IPV4 = "0000:0000:0000:0000:0000:ffff:0a4d:000b";
  private static final String LINK_LOCAL = "fe80:0000:0000:0000:5054:00ff:fe77:000b";

  private final List<FabricEvent> told = new ArrayList<>();

  /** Runs at once what it is given, and may do something between two inputs. */
  private static final class Owner {
    Runnable between = () -> {};

    void run(Runnable input) {
      input.run();
      between.run();
    }
  }

  private final Owner owner = new Owner();

  private PortWatcher watch(PortReader reader) throws IOException {
    return new PortWatcher(1, reader, owner::run, told::add);
  }

  @Test
  void readsTheTablesAsTheDeviceShowsThem(@TempDir Path root) throws IOException {
    SysfsTree tree = new SysfsTree(root);
    tree.pKey(3, 0x8001);
    tree.gid(0, LINK_LOCAL, "IB/RoCE v1");
    tree.gid(1, LINK_LOCAL, "RoCE v2");
    tree.gid(2, IPV4, "RoCE v2");
    Port port = watch(new SysfsPort(root, "rxe0", 1)).port();
    assertThat(port.pKeys().snapshot().size()).isEqualTo(8);
    assertThat(port.pKeys().find(new PKey(0x0001))).isEqualTo(new Lookup.Found(3, 1));
    assertThat(port.gids().find(Gid.mapped(0x0a4d000b), GidType.ROCE_V2))
        .isEqualTo(new Lookup.Found(2, 1));
    assertThat(port.gids().find(Gid.parse("fe80::5054:ff:fe77:b"), GidType.ROCE_V1))
        .isEqualTo(new Lookup.Found(0, 1));
    assertThat(port.gids().find(Gid.mapped(0x0a4d000b), GidType.ROCE_V1))
        .isEqualTo(new Lookup.Absent(1));
  }

  @Test
  void aChangedPKeyAndNoOtherIsInProcessUntilItIsReadAgain(@TempDir Path root) throws IOException {
    SysfsTree tree = new SysfsTree(root);
    tree.pKey(1, 0x8001);
    tree.pKey(2, 0x8002);
    PortWatcher watcher = watch(new SysfsPort(root, "rxe0", 1));
    Port port = watcher.port();
    for (int changed = 1; changed < 8; changed++) {
      int index = changed;
      List<Integer> inProcess = new ArrayList<>();
      List<Lookup> ofDefault = new ArrayList<>();
      owner.between =
          () -> {
            for (int i = 0; i < 8; i++) {
              if (port.pKeys().at(i) instanceof Entry.InProcess<PKey>) {
                inProcess.add(i);
              }
            }
            ofDefault.add(port.pKeys().find(PKey.DEFAULT));
          };
      tree.pKey(index, 0x8100 + index);
      told.clear();
      watcher.look();
      assertThat(inProcess).containsExactly(index);
      assertThat(ofDefault).allMatch(found -> ((Lookup.Found) found).index() == 0);
      assertThat(told)
          .singleElement()
          .isInstanceOfSatisfying(
              FabricEvent.PKeyChange.class,
              change ->
                  assertThat(change.refreshed().changes())
                      .singleElement()
                      .satisfies(
                          entry -> {
                            assertThat(entry.index()).isEqualTo(index);
                            assertThat(entry.after()).isEqualTo(new PKey(0x8100 + index));
                          }));
      assertThat(((Lookup.Found) port.pKeys().find(new PKey(0x8100 + index))).index())
          .isEqualTo(index);
    }
  }

  @Test
  void whoeverIsToldOfAChangeFindsTheNewTable(@TempDir Path root) throws IOException {
    SysfsTree tree = new SysfsTree(root);
    List<Lookup> whenTold = new ArrayList<>();
    List<Port> ports = new ArrayList<>();
    PortWatcher watcher =
        new PortWatcher(
            1,
            new SysfsPort(root, "rxe0", 1),
            owner::run,
            event -> whenTold.add(ports.getFirst().pKeys().find(new PKey(0x8007))));
    ports.add(watcher.port());
    tree.pKey(5, 0x8007);
    watcher.look();
    assertThat(whenTold).containsExactly(new Lookup.Found(5, 2));
  }

  @Test
  void aGidThatComesOrGoesIsToldEntryByEntry(@TempDir Path root) throws IOException {
    SysfsTree tree = new SysfsTree(root);
    tree.gid(0, LINK_LOCAL, "RoCE v2");
    PortWatcher watcher = watch(new SysfsPort(root, "rxe0", 1));
    tree.gid(1, IPV4, "RoCE v2");
    watcher.look();
    tree.noGid(0);
    watcher.look();
    watcher.look();
    assertThat(told)
        .hasSize(2)
        .allSatisfy(
            event ->
                assertThat(event)
                    .isInstanceOfSatisfying(
                        FabricEvent.GidChange.class,
                        change -> assertThat(change.refreshed().changes()).hasSize(1)));
    assertThat(changed(told.getLast()).index()).isZero();
    assertThat(watcher.port().gids().find(Gid.mapped(0x0a4d000b), GidType.ROCE_V2))
        .isInstanceOf(Lookup.Found.class);
  }

  private static Change<?> changed(FabricEvent event) {
    return ((FabricEvent.GidChange) event).refreshed().changes().getFirst();
  }

  @Test
  void theStateOfThePortItsLidsAndTheEndOfTheDeviceAreTold(@TempDir Path root) throws IOException {
    SysfsTree tree = new SysfsTree(root);
    PortWatcher watcher = watch(new SysfsPort(root, "rxe0", 1));
    tree.set("state", "1: DOWN");
    watcher.look();
    tree.set("state", "4: ACTIVE");
    tree.set("lid", "0x7");
    tree.set("sm_lid", "0x1");
    watcher.look();
    tree.pull();
    watcher.look();
    assertThat(told)
        .containsExactly(
            new FabricEvent.PortDown(1),
            new FabricEvent.PortUp(1),
            new FabricEvent.LidChange(1),
            new FabricEvent.SmChange(1),
            new FabricEvent.DeviceRemoval());
  }

  @Test
  void aDeviceThatIsNotThereIsNamed(@TempDir Path root) {
    assertThatThrownBy(() -> watch(new SysfsPort(root, "mlx5_0", 1)))
        .isInstanceOf(DeviceGoneException.class)
        .hasMessageContaining("there is no device")
        .hasMessageContaining("mlx5_0");
  }

  @Test
  void anAddressOfAnInterfaceKeepsItsPlaceWhenOthersGo() throws IOException {
    List<InetAddress> addresses = new ArrayList<>();
    addresses.add(InetAddress.getByName("10.77.0.11"));
    addresses.add(InetAddress.getByName("10.77.0.12"));
    PortWatcher watcher = watch(new InterfacePort("eth9", name -> addresses));
    Port port = watcher.port();
    assertThat(index(port, 0x0a4d000c)).isEqualTo(1);
    addresses.removeFirst();
    watcher.look();
    assertThat(index(port, 0x0a4d000c)).isEqualTo(1);
    addresses.add(InetAddress.getByName("10.77.0.13"));
    watcher.look();
    assertThat(index(port, 0x0a4d000d)).isZero();
    assertThat(told).hasSize(2).allMatch(FabricEvent.GidChange.class::isInstance);
    addresses.clear();
    watcher.look();
    assertThat(told).hasAtLeastOneElementOfType(FabricEvent.PortDown.class);
    assertThat(port.gids().find(Gid.mapped(0x0a4d000d), GidType.ROCE_V2))
        .isInstanceOf(Lookup.Absent.class);
  }

  private static int index(Port port, int ipv4) {
    return ((Lookup.Found) port.gids().find(Gid.mapped(ipv4), GidType.ROCE_V2)).index();
  }
}
