package io.cmscope.stack.rdmacm;

import static io.cmscope.stack.rdmacm.TwoHosts.at;
import static io.cmscope.stack.rdmacm.TwoHosts.next;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.stack.fabric.GidType;
import io.cmscope.stack.fabric.source.FabricSource;
import io.cmscope.stack.fabric.source.SysfsTree;
import io.cmscope.stack.service.ServiceOptions;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Host a has a port whose tables are a prepared tree. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class RdmaFabricTest {
  private static final String GID_OF_A = "0000:0000:0000:0000:0000:ffff:0a4d:000b";
  private static final InetAddress GROUP = at("239.1.2.3", 0).getAddress();

  private static SysfsTree tree(Path root) {
    SysfsTree tree = new SysfsTree(root);
    tree.gid(0, GID_OF_A, "RoCE v2");
    return tree;
  }

  private static TwoHosts hosts(SysfsTree tree) {
    FabricSource source =
        FabricSource.ofDevice(tree.root(), "rxe0", 1, GidType.ROCE_V2)
            .withEvery(Duration.ofMillis(10));
    return new TwoHosts(ServiceOptions.DEFAULT.withFabric(source));
  }

  private static RdmaId connected(TwoHosts hosts) {
    RdmaId active = hosts.resolved(PortSpace.TCP);
    active.connect(ConnParams.DEFAULT);
    next(hosts.eventsOfB, RdmaEventType.CONNECT_REQUEST).id().accept(ConnParams.DEFAULT);
    assertThat(next(hosts.eventsOfA, RdmaEventType.ESTABLISHED).id()).isSameAs(active);
    return active;
  }

  private static RdmaId found(TwoHosts hosts) {
    RdmaId datagram = hosts.resolved(PortSpace.UDP);
    datagram.connect(ConnParams.DEFAULT);
    next(hosts.eventsOfB, RdmaEventType.CONNECT_REQUEST)
        .id()
        .accept(ConnParams.DEFAULT.withQpn(0x42));
    next(hosts.eventsOfA, RdmaEventType.ESTABLISHED);
    return datagram;
  }

  @Test
  void aPKeyThatMovesIsToldToADatagramIdAsItsEnd(@TempDir Path root) {
    SysfsTree tree = tree(root);
    try (TwoHosts hosts = hosts(tree)) {
      hosts.listener(PortSpace.UDP);
      RdmaId datagram = found(hosts);
      tree.pKey(3, 0xffff);
      tree.pKey(0, 0x8001);
      assertThat(next(hosts.eventsOfA, RdmaEventType.DISCONNECTED).id()).isSameAs(datagram);
    }
  }

  @Test
  void anAddressThatGoesIsToldToADatagramIdAsItsEnd(@TempDir Path root) {
    SysfsTree tree = tree(root);
    try (TwoHosts hosts = hosts(tree)) {
      hosts.listener(PortSpace.UDP);
      RdmaId datagram = found(hosts);
      tree.noGid(0);
      assertThat(next(hosts.eventsOfA, RdmaEventType.DISCONNECTED).id()).isSameAs(datagram);
    }
  }

  @Test
  void aPKeyThatMovesOrGoesIsToldToAConnectionAsAnotherPath(@TempDir Path root) {
    SysfsTree tree = tree(root);
    try (TwoHosts hosts = hosts(tree)) {
      hosts.listener(PortSpace.TCP);
      RdmaId active = connected(hosts);
      tree.pKey(3, 0xffff);
      tree.pKey(0, 0x8001);
      RdmaEvent moved = next(hosts.eventsOfA, RdmaEventType.PATH_CHANGED);
      assertThat(moved.id()).isSameAs(active);
      assertThat(moved.status()).isZero();
      tree.pKey(3, 0);
      assertThat(next(hosts.eventsOfA, RdmaEventType.PATH_CHANGED).status())
          .isEqualTo(RdmaEvent.NOT_THERE);
    }
  }

  @Test
  void aGroupMustBeJoinedAgainWhenThePortGoesDown(@TempDir Path root) {
    SysfsTree tree = tree(root);
    try (TwoHosts hosts = hosts(tree)) {
      RdmaId id = hosts.a.createId(PortSpace.UDP, hosts.eventsOfA);
      id.bind(at("10.77.0.11", 0));
      id.joinMulticast(GROUP);
      RdmaEvent joined = next(hosts.eventsOfA, RdmaEventType.MULTICAST_JOIN);
      assertThat(joined.group()).isEqualTo(GROUP);
      assertThat(joined.params().qpn()).isEqualTo(0xffffff);
      assertThatThrownBy(() -> id.joinMulticast(GROUP)).isInstanceOf(IllegalStateException.class);
      tree.set("state", "1: DOWN");
      RdmaEvent error = next(hosts.eventsOfA, RdmaEventType.MULTICAST_ERROR);
      assertThat(error.group()).isEqualTo(GROUP);
      assertThat(error.status()).isEqualTo(RdmaEvent.RESET);
      id.joinMulticast(GROUP);
      next(hosts.eventsOfA, RdmaEventType.MULTICAST_JOIN);
      tree.pKey(3, 0xffff);
      tree.pKey(0, 0);
      assertThat(next(hosts.eventsOfA, RdmaEventType.MULTICAST_ERROR).status())
          .isEqualTo(RdmaEvent.RESET);
    }
  }

  @Test
  void anAddressThatGoesIsToldToWhoIsAboutToConnectFromIt(@TempDir Path root) {
    SysfsTree tree = tree(root);
    try (TwoHosts hosts = hosts(tree)) {
      hosts.listener(PortSpace.TCP);
      RdmaId active = hosts.resolved(PortSpace.TCP);
      tree.noGid(0);
      assertThat(next(hosts.eventsOfA, RdmaEventType.ADDR_CHANGE).id()).isSameAs(active);
      active.connect(ConnParams.DEFAULT);
      assertThat(next(hosts.eventsOfA, RdmaEventType.CONNECT_ERROR).status())
          .isEqualTo(RdmaEvent.NOT_THERE);
    }
  }

  @Test
  void aDeviceThatIsPulledIsToldToEveryId(@TempDir Path root) {
    SysfsTree tree = tree(root);
    try (TwoHosts hosts = hosts(tree)) {
      hosts.listener(PortSpace.TCP);
      RdmaId active = connected(hosts);
      tree.pull();
      assertThat(next(hosts.eventsOfA, RdmaEventType.DEVICE_REMOVAL).id()).isSameAs(active);
    }
  }
}
