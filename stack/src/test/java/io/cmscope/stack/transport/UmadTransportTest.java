package io.cmscope.stack.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.IcrcState;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.fabric.GidType;
import io.cmscope.stack.fabric.Port;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Against a made-up device, whose folders look as an rxe's do in a guest. */
@Timeout(60)
final class UmadTransportTest {
  private static final Gid OURS = Gid.parse("::ffff:10.77.0.12");
  private static final Gid PEER = Gid.parse("::ffff:10.77.0.11");
  private static final int INVALID = 22;
  private static final int NO_DEVICE = 5;

  /** Keeps what is written; reads what the test put. */
  private static final class FakeFile implements UmadFile {
    private final BlockingQueue<ByteBuf> toRead = new LinkedBlockingQueue<>();
    private final BlockingQueue<ByteBuf> written = new LinkedBlockingQueue<>();
    private volatile @Nullable Failure failure;
    private volatile boolean closed;

    @Override
    public void register(ByteBuf registration) throws Failure {
      fail();
      UmadHeader.setHostInt(registration, 0, 5);
    }

    @Override
    public void write(ByteBuf buf, int length) throws Failure {
      fail();
      written.add(buf.copy(0, length));
    }

    @Override
    public int read(ByteBuf into) throws Failure {
      fail();
      try {
        ByteBuf next = toRead.poll(20, TimeUnit.MILLISECONDS);
        if (next == null) {
          return 0;
        }
        into.setBytes(0, next, 0, next.capacity());
        return next.capacity();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return 0;
      }
    }

    private void fail() throws Failure {
      Failure now = failure;
      if (now != null) {
        throw now;
      }
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  @TempDir Path root;
  private final FakeFile file = new FakeFile();
  private final Heard heard = new Heard();
  private UmadDevice device;

  @BeforeEach
  void makeDevice() throws IOException {
    device = new UmadDevice(root.resolve("dev"), root.resolve("ib"), root.resolve("mad"));
    put("ib/rxe0/node_guid", "5054:00ff:fe77:0012");
    put("ib/rxe0/ports/1/link_layer", "Ethernet");
    put("ib/rxe0/ports/1/lid", "0x0");
    put("ib/rxe0/ports/1/pkeys/0", "0xffff");
    put("ib/rxe0/ports/1/gids/0", "fe80:0000:0000:0000:5054:00ff:fe77:0012");
    put("ib/rxe0/ports/1/gid_attrs/types/0", "RoCE v2");
    put("ib/rxe0/ports/1/gids/1", "0000:0000:0000:0000:0000:ffff:0a4d:000c");
    put("ib/rxe0/ports/1/gid_attrs/types/1", "RoCE v2");
    put("ib/rxe0/ports/1/gids/2", "0000:0000:0000:0000:0000:0000:0000:0000");
    put("mad/umad0/ibdev", "rxe0");
    put("mad/umad0/port", "1");
  }

  private void put(String path, String content) throws IOException {
    Path at = root.resolve(path);
    Files.createDirectories(at.getParent());
    Files.writeString(at, content + "\n");
  }

  private UmadTransport open() throws TransportException {
    Port tables = device.tables("rxe0", 1);
    LocalPort port = new LocalPort(device.guid("rxe0"), List.of(OURS), 0);
    return new UmadTransport("rxe0", GidType.ROCE_V2, tables, port, file, heard);
  }

  @Test
  void writesHeaderAndMadWithTheIndicesOfNow() throws Exception {
    try (UmadTransport transport = open()) {
      OutgoingMad sent = Mads.dreq(7, OURS, PEER);
      transport.send(sent);

      ByteBuf octets = file.written.take();
      assertThat(octets.capacity()).isEqualTo(320);
      assertThat(UmadHeader.read(octets)).isEqualTo(new UmadHeader(5, 0, 0, true, PEER, 1, 0));
      ByteBuf mad = Unpooled.buffer(256, 256);
      sent.mad().write(mad, 0);
      assertThat(octets.slice(64, 256)).isEqualTo(mad.writerIndex(256));
      assertThat(transport.statistics().madsSent()).isEqualTo(1);
    }
  }

  @Test
  void deliversWhatIsReadAndShowsTheTapAPacketAroundIt() throws Exception {
    try (UmadTransport transport = open()) {
      transport.start(heard);
      OutgoingMad theirs = Mads.dreq(8, PEER, OURS);
      file.toRead.add(asRead(theirs, 0));

      assertThat(heard.nextMad())
          .isEqualTo(new IncomingMad(theirs.mad(), PeerAddress.of(PEER), OURS, 0xffff));
      assertThat(heard.seen())
          .singleElement()
          .satisfies(
              it -> {
                assertThat(it.icrc()).isEqualTo(IcrcState.OK);
                assertThat(it.packet()).contains("10.77.0.11 -> 10.77.0.12");
              });
    }
  }

  @Test
  void countsWhatTheDeviceGivesBackAndWhatIsTooShort() throws Exception {
    try (UmadTransport transport = open()) {
      transport.start(heard);
      file.toRead.add(asRead(Mads.dreq(1, PEER, OURS), 110));
      file.toRead.add(Unpooled.buffer(10).writeZero(10).capacity(10));
      file.toRead.add(asRead(Mads.dreq(2, PEER, OURS), 0).capacity(64 + 20));
      file.toRead.add(asRead(Mads.dreq(3, PEER, OURS), 0));

      assertThat(heard.nextMad().mad().transactionId()).isEqualTo(3);
      assertThat(transport.statistics().dropped(Drop.RETURNED)).isEqualTo(1);
      assertThat(transport.statistics().dropped(Drop.CUT)).isEqualTo(2);
    }
  }

  private static ByteBuf asRead(OutgoingMad mad, int status) {
    ByteBuf buf = Unpooled.buffer(320);
    new UmadHeader(5, status, 0, true, mad.from(), 1, 0).write(buf, 256);
    mad.mad().write(buf, 64);
    return buf;
  }

  @Test
  void refusesAGidAPKeyAndADamageThatTheDeviceCannotSend() throws Exception {
    try (UmadTransport transport = open()) {
      OutgoingMad mad = Mads.dreq(1, OURS, PEER);
      assertThatThrownBy(() -> transport.send(Mads.dreq(1, PEER, OURS)))
          .hasMessage("umad cannot send: rxe0 has no GID ::ffff:10.77.0.11");
      assertThatThrownBy(() -> transport.send(new OutgoingMad(mad.mad(), OURS, mad.to(), 0x8123)))
          .hasMessage("umad cannot send: rxe0 has no P_Key 0x8123");
      assertThatThrownBy(() -> transport.send(new OutgoingMad(mad.mad(), OURS, mad.to(), 0x8000)))
          .hasMessage("umad cannot send: 0x8000 names no partition");
      assertThatThrownBy(() -> transport.send(mad.asDamaged()))
          .hasMessage("umad cannot send a wrong ICRC: the device computes it");
      assertThat(file.written).isEmpty();
      assertThat(transport.carriesData()).isFalse();
    }
  }

  @Test
  void saysThatTheKernelsOwnCmIsRegistered() {
    file.failure = new UmadFile.Failure(INVALID, "Invalid argument");
    assertThatThrownBy(this::open)
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("the kernel's own CM is registered there")
        .hasMessageContaining("rmmod rdma_ucm rdma_cm ib_cm");
  }

  @Test
  void saysThatTheDeviceWentAway() throws Exception {
    try (UmadTransport transport = open()) {
      transport.start(heard);
      file.failure = new UmadFile.Failure(NO_DEVICE, "Input/output error");
      for (int i = 0; i < 200 && heard.failures().isEmpty(); i++) {
        Thread.sleep(20);
      }
      assertThat(heard.failures())
          .singleElement()
          .satisfies(
              it ->
                  assertThat(it)
                      .hasMessage("umad hears nothing from rxe0 any more: Input/output error"));
    }
    assertThat(file.closed).isTrue();
  }

  @Test
  void readsIdentityAndTablesFromTheFolders() throws Exception {
    assertThat(device.node("rxe0", 1)).isEqualTo(root.resolve("dev/umad0"));
    assertThat(device.guid("rxe0")).isEqualTo(0x5054_00ff_fe77_0012L);
    assertThat(device.isRoce("rxe0", 1)).isTrue();
    assertThat(device.tables("rxe0", 1).gids().snapshot().size()).isEqualTo(3);
  }

  @Test
  void saysWhatIsMissing() throws Exception {
    TransportSpec.Umad absent = new TransportSpec.Umad("mlx5_0");
    assertThatThrownBy(() -> UmadTransport.open(absent, device, PacketTap.NONE))
        .hasMessage("umad: there is no RDMA device \"mlx5_0\"; there are: rxe0");
    TransportSpec.Umad rxe = new TransportSpec.Umad("rxe0");
    assertThatThrownBy(() -> UmadTransport.open(rxe, device, PacketTap.NONE))
        .isInstanceOf(TransportException.class)
        .hasMessageStartingWith("umad: there is no " + root.resolve("dev/umad0") + "; let udev");
    put("dev/umad0", "");
    assertThatThrownBy(() -> UmadTransport.open(rxe, device, PacketTap.NONE))
        .as("a file is no device: its ioctl fails")
        .isInstanceOf(TransportException.class)
        .hasMessageStartingWith("umad cannot register for CM on rxe0: ");
    Files.delete(root.resolve("mad/umad0/port"));
    assertThatThrownBy(() -> device.node("rxe0", 1))
        .hasMessage("umad: port 1 of rxe0 has no MAD device; use \"modprobe ib_umad\"");
    UmadDevice nothing = new UmadDevice(root, root.resolve("none"), root.resolve("none"));
    assertThatThrownBy(() -> nothing.node("rxe0", 1))
        .hasMessageContaining("there is none at all")
        .hasMessageContaining("--transport udp");
  }
}
