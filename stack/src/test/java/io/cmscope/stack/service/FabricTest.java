package io.cmscope.stack.service;

import static io.cmscope.stack.service.TwoServices.SERVICE;
import static io.cmscope.stack.service.TwoServices.await;
import static io.cmscope.stack.service.TwoServices.failure;
import static io.cmscope.stack.service.TwoServices.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.stack.engine.AcceptReply;
import io.cmscope.stack.engine.Engine;
import io.cmscope.stack.engine.ServiceMatch;
import io.cmscope.stack.fabric.GidType;
import io.cmscope.stack.fabric.PKey;
import io.cmscope.stack.fabric.PortPath;
import io.cmscope.stack.fabric.Reaction;
import io.cmscope.stack.fabric.Reaction.Loss;
import io.cmscope.stack.fabric.Use;
import io.cmscope.stack.fabric.source.FabricSource;
import io.cmscope.stack.fabric.source.PortReader;
import io.cmscope.stack.fabric.source.PortReading;
import io.cmscope.stack.fabric.source.SysfsPort;
import io.cmscope.stack.fabric.source.SysfsTree;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Service a has a port whose tables are a prepared tree; b has none. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class FabricTest {
  private static final ServiceMatch ALL = ServiceMatch.exactly(SERVICE);
  private static final AcceptReply ANY = AcceptReply.of(Engine.ANY_QPN);
  private static final String GID_OF_A = "0000:0000:0000:0000:0000:ffff:0a4d:000b";

  private static SysfsTree tree(Path root) {
    SysfsTree tree = new SysfsTree(root);
    tree.pKey(1, 0x8001);
    tree.gid(0, GID_OF_A, "RoCE v2");
    return tree;
  }

  private static TwoServices services(PortReader reader) {
    FabricSource source = new FabricSource(1, reader, GidType.ROCE_V2, Duration.ofMillis(10));
    return new TwoServices(ServiceOptions.DEFAULT.withFabric(source), ServiceOptions.DEFAULT);
  }

  private static PortReader reader(SysfsTree tree) {
    return new SysfsPort(tree.root(), "rxe0", 1);
  }

  @Test
  void aPKeyThatThePortDoesNotHaveFailsAtOnce(@TempDir Path root) {
    try (TwoServices two = services(reader(tree(root)))) {
      two.b.listen(ALL, 4, request -> request.accept(ANY));
      assertThat(failure(two.a.connect(two.request().withPKey(0x8002))))
          .isInstanceOfSatisfying(
              PortLostException.class, no -> assertThat(no.loss()).isEqualTo(Loss.P_KEY_GONE));
      assertThat(two.a.statistics().sent()).doesNotContainKey(MessageType.REQ);
      assertThat(two.a.statistics().census().isEmpty()).isTrue();
    }
  }

  @Test
  void aRequestWithAPKeyThatThePortDoesNotHaveIsRejectedWithReason12(@TempDir Path root)
      throws Exception {
    SysfsTree tree = new SysfsTree(root);
    tree.gid(0, "0000:0000:0000:0000:0000:ffff:0a4d:000c", "RoCE v2");
    FabricSource source = new FabricSource(1, reader(tree), GidType.ROCE_V2, Duration.ofMillis(10));
    try (TwoServices two =
        new TwoServices(ServiceOptions.DEFAULT, ServiceOptions.DEFAULT.withFabric(source))) {
      two.b.listen(ALL, 4, request -> request.accept(ANY));
      assertThat(failure(two.a.connect(two.request().withPKey(0x1234))))
          .isInstanceOfSatisfying(
              RejectedException.class,
              no -> {
                assertThat(no.reason()).isEqualTo(RejectReason.INVALID_GID);
                assertThat(no.info().toHex()).isEqualTo("00000000000000000000ffff0a4d000c");
              });
      await(two.a.connect(two.request().withPKey(0x7fff)));
    }
  }

  @Test
  void aPKeyThatGoesOrMovesIsToldToWhoIsConnectedAndStopsWhoConnects(@TempDir Path root)
      throws Exception {
    SysfsTree tree = tree(root);
    try (TwoServices two = services(reader(tree))) {
      CompletableFuture<IncomingRequest> kept = new CompletableFuture<>();
      two.b.listen(
          ALL,
          4,
          request -> {
            if (request.request().privateData().isZero()) {
              request.accept(ANY);
            } else {
              kept.complete(request);
            }
          });
      CmConnection inDefault = await(two.a.connect(two.request()));
      CmConnection inFirst = await(two.a.connect(two.request().withPKey(0x8001)));
      CompletableFuture<CmConnection> connecting =
          two.a.connect(two.request().withPKey(0x8001).with(PrivateData.of((byte) 1)));
      await(kept);
      ConcurrentLinkedQueue<Reaction> ofDefault = new ConcurrentLinkedQueue<>();
      ConcurrentLinkedQueue<Reaction> ofFirst = new ConcurrentLinkedQueue<>();
      ConcurrentLinkedQueue<Reaction> ofDatagram = new ConcurrentLinkedQueue<>();
      inDefault.onFabric(ofDefault::add);
      inFirst.onFabric(ofFirst::add);
      PortPath path = new PortPath(1, new PKey(0x8001), 1, two.plugA.gid, GidType.ROCE_V2);
      AutoCloseable watch = two.a.watch(new Use.Datagram(path), ofDatagram::add);

      tree.pKey(2, 0x8001);
      tree.pKey(1, 0);
      until(() -> !ofFirst.isEmpty() && ofFirst.peek() instanceof Reaction.PathChanged);
      assertThat(ofFirst).containsExactly(new Reaction.PathChanged(new PKey(0x8001), 1, 2));
      until(() -> !ofDatagram.isEmpty());
      assertThat(ofDatagram).containsExactly(new Reaction.Disconnected(Loss.P_KEY_MOVED));
      watch.close();
      assertThat(connecting).isNotDone();

      tree.pKey(2, 0);
      assertThat(failure(connecting))
          .isInstanceOfSatisfying(
              PortLostException.class, no -> assertThat(no.loss()).isEqualTo(Loss.P_KEY_GONE));
      until(() -> ofFirst.size() == 2);
      assertThat(ofFirst).last().isEqualTo(new Reaction.PKeyLost(new PKey(0x8001)));
      assertThat(ofDefault).isEmpty();
      assertThat(ofDatagram).hasSize(1);
    }
  }

  @Test
  void whatNeedsAnEntryThatIsBeingReadLeavesAfterwardsAndTheRestAtOnce(@TempDir Path root)
      throws Exception {
    SysfsTree tree = tree(root);
    PortReader device = reader(tree);
    AtomicInteger reads = new AtomicInteger();
    CountDownLatch slow = new CountDownLatch(1);
    CompletableFuture<Void> reading = new CompletableFuture<>();
    PortReader twice =
        () -> {
          PortReading seen = device.read();
          if (seen.pKeys().get(4).valid() && reads.incrementAndGet() == 2) {
            reading.complete(null);
            try {
              slow.await();
            } catch (InterruptedException stopped) {
              throw new IOException(stopped);
            }
          }
          return seen;
        };
    try (TwoServices two = services(twice)) {
      two.b.listen(ALL, 4, request -> request.accept(ANY));
      tree.pKey(4, 0x8004);
      await(reading); // entry 4 is in process now
      CompletableFuture<CmConnection> waiting = two.a.connect(two.request().withPKey(0x8004));
      await(two.a.connect(two.request()));
      assertThat(waiting).isNotDone();
      slow.countDown();
      await(waiting);
      assertThat(two.a.statistics().retransmitted()).isEmpty();
    }
  }

  @Test
  void aDeviceThatIsPulledIsToldAndEndsTheService(@TempDir Path root) throws Exception {
    SysfsTree tree = tree(root);
    try (TwoServices two = services(reader(tree))) {
      two.b.listen(ALL, 4, request -> request.accept(ANY));
      CmConnection connection = await(two.a.connect(two.request()));
      CompletableFuture<Reaction> told = new CompletableFuture<>();
      connection.onFabric(told::complete);
      tree.pull();
      assertThat(await(told)).isInstanceOf(Reaction.DeviceRemoved.class);
      assertThat(failure(connection.disconnected())).hasMessage("the device is removed");
    }
  }
}
