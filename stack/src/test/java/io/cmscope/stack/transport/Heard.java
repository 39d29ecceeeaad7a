package io.cmscope.stack.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.wire.Dissector;
import io.cmscope.codec.wire.Icrc;
import io.cmscope.codec.wire.IcrcState;
import io.cmscope.codec.wire.Packet;
import io.cmscope.codec.wire.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** What a port heard and what its tap saw. */
final class Heard implements MadTransport.Receiver, PacketTap {
  private static final long PATIENCE_SECONDS = 10;

  /** A packet as the tap saw it. */
  record Seen(int linkType, IcrcState icrc, String packet, String octets) {}

  private final BlockingQueue<IncomingMad> mads = new LinkedBlockingQueue<>();
  private final BlockingQueue<DataPacket> data = new LinkedBlockingQueue<>();
  private final BlockingQueue<TransportException> failures = new LinkedBlockingQueue<>();
  private final List<Seen> seen = new ArrayList<>();

  @Override
  public void received(IncomingMad mad) {
    mads.add(mad);
  }

  @Override
  public void receivedData(DataPacket packet) {
    data.add(packet);
  }

  @Override
  public void failed(TransportException why) {
    failures.add(why);
  }

  @Override
  public void saw(int linkType, long nanos, ByteBuf octets, int length) {
    Packet packet = new Packet();
    assertThat(new Dissector().dissect(octets, 0, length, length, linkType, packet))
        .isEqualTo(Verdict.TRANSPORT);
    synchronized (seen) {
      seen.add(
          new Seen(
              linkType,
              Icrc.verify(packet),
              packet.toString(),
              ByteBufUtil.hexDump(octets, 0, length)));
    }
  }

  List<Seen> seen() {
    synchronized (seen) {
      return List.copyOf(seen);
    }
  }

  IncomingMad nextMad() throws InterruptedException {
    IncomingMad next = mads.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertThat(next).as("a MAD").isNotNull();
    return Objects.requireNonNull(next);
  }

  DataPacket nextData() throws InterruptedException {
    DataPacket next = data.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertThat(next).as("a data packet").isNotNull();
    return Objects.requireNonNull(next);
  }

  boolean heardNothing() {
    return mads.isEmpty() && data.isEmpty() && failures.isEmpty();
  }

  List<TransportException> failures() {
    return List.copyOf(failures);
  }
}
