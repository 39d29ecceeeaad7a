package io.cmscope.stack.transport;

import io.cmscope.codec.wire.Dissector;
import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.LinkType;
import io.cmscope.codec.wire.Packet;
import io.cmscope.codec.wire.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.InterruptedIOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** A port of a {@link MemoryWire}. Its tap sees IP packets. */
public final class MemoryTransport implements MadTransport {
  private static final int SOURCE_PORT = 55_410; // that of rxe's QP 1
  private static final byte[] END = {};

  private final MemoryWire wire;
  private final LocalPort port;
  private final Counters counters = new Counters();
  private final TapLine tap;
  private final PacketBuilder<?> builder = PacketBuilder.ip(SOURCE_PORT);
  private final BlockingQueue<byte[]> arrived = new LinkedBlockingQueue<>();
  private final Dissector dissector = new Dissector();
  private final Packet packet = new Packet();
  private volatile boolean closed;
  private volatile @Nullable Inbox inbox;

  MemoryTransport(MemoryWire wire, LocalPort port, PacketTap tap) {
    this.wire = wire;
    this.port = port;
    this.tap = new TapLine(tap, LinkType.RAW_IP);
  }

  @Override
  public LocalPort port() {
    return port;
  }

  @Override
  public void start(Receiver receiver) {
    PacketSorter sorter = new PacketSorter(port, receiver, counters);
    inbox = new Inbox("memory " + port.gids().getFirst(), () -> receive(sorter), receiver);
  }

  void arrived(byte[] octets) {
    arrived.add(octets);
  }

  private void receive(PacketSorter sorter) throws InterruptedIOException {
    byte[] octets;
    try {
      octets = arrived.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
    if (octets.length == 0) {
      return;
    }
    ByteBuf buf = Unpooled.wrappedBuffer(octets);
    int length = octets.length;
    if (dissector.dissect(buf, 0, length, length, LinkType.RAW_IP, packet) != Verdict.TRANSPORT) {
      counters.dropped(Drop.NOT_ROCE);
      return;
    }
    tap.saw(buf, length);
    if (PacketSorter.hasRightIcrc(packet)) {
      sorter.sort(packet);
    } else {
      counters.dropped(Drop.WRONG_ICRC);
    }
  }

  @Override
  public void send(OutgoingMad mad) throws TransportException {
    put(builder.build(mad), mad.to().gid());
    counters.madSent();
  }

  @Override
  public boolean carriesData() {
    return true;
  }

  @Override
  public void sendData(DataPacket data) throws TransportException {
    put(builder.build(data), data.destination());
    counters.dataSent();
  }

  private void put(int length, Gid to) throws TransportException {
    if (closed) {
      throw new TransportException("memory port " + port.gids().getFirst() + " is closed");
    }
    ByteBuf built = builder.packet();
    tap.saw(built, length);
    byte[] octets = new byte[length];
    built.getBytes(0, octets);
    wire.carry(octets, to);
  }

  @Override
  public TransportStatistics statistics() {
    return counters.read();
  }

  @Override
  public void close() {
    closed = true;
    wire.unplug(this);
    Inbox running = inbox;
    if (running != null) {
      running.closing();
      arrived.add(END);
      running.awaitEnd();
    }
  }
}
