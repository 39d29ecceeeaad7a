package io.cmscope.stack.transport;

import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Aeth;
import io.cmscope.codec.wire.EthernetHeader;
import io.cmscope.codec.wire.EthernetWriter;
import io.cmscope.codec.wire.ExtensionHeader;
import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.Opcode;
import io.cmscope.codec.wire.RoceV1Writer;
import io.cmscope.codec.wire.RoceV2Writer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * Builds the frames that leave, as Linux's rxe builds them: datagrams of QP 1 carry the acknowledge
 * request bit and count their PSN from 0. One frame at a time, for one thread.
 *
 * @param <W> the kind of RoCE
 */
abstract class PacketBuilder<W extends EthernetWriter<W>> {
  private static final int QP1 = 1;
  private static final int PSN_BITS = 0xff_ffff;
  private static final int LONGEST = 512;
  private static final int RELIABLE_CONNECTION = 0x20;

  private final W writer;
  private final int linkOctets;
  private final ByteBuf frame = Unpooled.buffer(LONGEST, LONGEST);
  private final ByteBuf packet;
  private final ByteBuf mad = Unpooled.buffer(MadHeader.MAD_LENGTH, MadHeader.MAD_LENGTH);
  private int nextPsn;

  private PacketBuilder(W writer, int linkOctets) {
    this.writer = writer;
    this.linkOctets = linkOctets;
    this.packet = frame.slice(linkOctets, LONGEST - linkOctets);
    mad.writerIndex(MadHeader.MAD_LENGTH);
  }

  /** RoCEv2 without link layer: what it builds begins with the IP header. */
  static PacketBuilder<RoceV2Writer> ip(int sourcePort) {
    return new V2(new RoceV2Writer().sourcePort(sourcePort), EthernetHeader.LENGTH);
  }

  /** RoCEv2 on Ethernet. */
  static PacketBuilder<RoceV2Writer> ethernetV2(RoceV2Writer writer) {
    return new V2(writer, 0);
  }

  /** RoCEv1. */
  static PacketBuilder<RoceV1Writer> ethernetV1(RoceV1Writer writer) {
    return new V1(writer);
  }

  /** The packet last built, from index 0. */
  ByteBuf packet() {
    return packet;
  }

  /** Where its BTH begins. */
  int transportOffset() {
    return writer.transportOffset() - linkOctets;
  }

  /** The MAC address of the next hop, for the packets that follow. */
  void nextHop(long mac) {
    writer.destinationMac(mac);
  }

  abstract void addresses(W into, Gid source, Gid destination);

  /** Refuses what no packet can carry. */
  private static void check(Gid source, Gid destination) throws TransportException {
    if (source.isIpv4Mapped() != destination.isIpv4Mapped()) {
      throw new TransportException(
          "cannot send from " + source + " to " + destination + ": only one of them is IPv4");
    }
  }

  /** Builds a datagram; returns its octets. */
  int build(OutgoingMad outgoing) throws TransportException {
    check(outgoing.from(), outgoing.to().gid());
    addresses(writer, outgoing.from(), outgoing.to().gid());
    outgoing.mad().write(mad, 0);
    writer
        .opcode(Opcode.UD_SEND_ONLY)
        .pKey(outgoing.pKey())
        .destinationQpn(QP1)
        .ackRequest(true)
        .psn(nextPsn);
    nextPsn = (nextPsn + 1) & PSN_BITS;
    int length = writer.write(frame, 0, mad);
    if (outgoing.damaged()) {
      int last = length - 1;
      frame.setByte(last, ~frame.getByte(last));
    }
    return length - linkOctets;
  }

  /**
   * Builds a packet of a connected queue pair, whose headers other than AETH are zero; returns its
   * octets.
   */
  int build(DataPacket data) throws TransportException {
    check(data.source(), data.destination());
    addresses(writer, data.source(), data.destination());
    int opcode = data.opcode();
    writer
        .opcode(opcode)
        .pKey(data.pKey())
        .destinationQpn(data.qpn())
        .ackRequest(opcode < RELIABLE_CONNECTION && Opcode.isRequest(opcode))
        .psn(data.psn());
    ByteBuf headers = Unpooled.buffer().writeZero(Opcode.headerOctets(opcode));
    int at = 0;
    for (ExtensionHeader header : Opcode.headers(opcode)) {
      if (header == ExtensionHeader.AETH) {
        headers.setByte(at, data.syndrome());
        Aeth.MSN.set(headers, at, data.messageNumber());
      }
      at += header.length();
    }
    return writer.write(frame, 0, headers) - linkOctets;
  }

  private static final class V2 extends PacketBuilder<RoceV2Writer> {
    V2(RoceV2Writer writer, int linkOctets) {
      super(writer, linkOctets);
    }

    @Override
    void addresses(RoceV2Writer into, Gid source, Gid destination) {
      into.source(ip(source)).destination(ip(destination));
    }

    private static Address ip(Gid gid) {
      return gid.isIpv4Mapped()
          ? Address.ipv4((int) gid.low())
          : Address.ipv6(gid.high(), gid.low());
    }
  }

  private static final class V1 extends PacketBuilder<RoceV1Writer> {
    V1(RoceV1Writer writer) {
      super(writer, 0);
    }

    @Override
    void addresses(RoceV1Writer into, Gid source, Gid destination) {
      into.sourceGid(source).destinationGid(destination);
    }
  }
}
