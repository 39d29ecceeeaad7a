package io.cmscope.analyzer.replay;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.captures.PcapngWriter;
import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.LinkType;
import io.cmscope.codec.wire.RoceV2Writer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Writes a rehearsal as RoCEv2 frames with right ICRCs. */
public final class RehearsalCapture {
  private static final int FRAME = 512; // more than a MAD takes over IPv6
  private static final int IDENTIFICATIONS = 0xffff;
  private static final int SOURCE_PORT = 55_410; // that of QP 1 of rxe
  private static final long LOCALLY_ADMINISTERED = 0x02_00_00_000000L;

  private final Map<Side, Address> addresses = new EnumMap<>(Side.class);
  private final Map<Side, Integer> identifications = new EnumMap<>(Side.class);
  private final RoceV2Writer writer = new RoceV2Writer();
  private final ByteBuf frame = Unpooled.buffer(FRAME, FRAME);
  private final ByteBuf mad = Unpooled.buffer(MadHeader.MAD_LENGTH, MadHeader.MAD_LENGTH);

  /** Both IPv4, or both IPv6. */
  public RehearsalCapture(Address active, Address passive) {
    addresses.put(Side.ACTIVE, active);
    addresses.put(Side.PASSIVE, passive);
    mad.writerIndex(MadHeader.MAD_LENGTH);
  }

  /** Writes all of it; the writer stays open. */
  public void write(List<Rehearsal.Line> lines, PcapngWriter out) throws IOException {
    int port = out.addInterface(LinkType.ETHERNET, "replay");
    for (Rehearsal.Line line : lines) {
      int length = frame(line);
      out.write(port, line.time(), frame, 0, length, length);
    }
  }

  private int frame(Rehearsal.Line line) {
    Address source = address(line.from());
    Address destination = address(line.from().peer());
    line.mad().write(mad, 0);
    return writer
        .source(source)
        .destination(destination)
        .sourceMac(mac(source))
        .destinationMac(mac(destination))
        .sourcePort(SOURCE_PORT)
        .ipIdentification(identifications.merge(line.from(), 1, Integer::sum) & IDENTIFICATIONS)
        .pKey(line.recorded().pKey())
        .psn(line.recorded().psn())
        .ackRequest(true) // as rxe sends it
        .write(frame, 0, mad);
  }

  private Address address(Side side) {
    return addresses.getOrDefault(side, Address.ipv4(0));
  }

  private static long mac(Address address) {
    return LOCALLY_ADMINISTERED | (address.low() & 0xffffff);
  }
}
