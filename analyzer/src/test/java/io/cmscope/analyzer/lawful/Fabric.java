package io.cmscope.analyzer.lawful;

import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.InfiniBandWriter;
import io.cmscope.codec.wire.LinkType;
import io.cmscope.codec.wire.RoceV1Writer;
import io.cmscope.codec.wire.RoceV2Writer;
import io.netty.buffer.ByteBuf;

/** What the hosts are connected by. */
enum Fabric {
  ROCE_V2_IPV4(LinkType.ETHERNET),
  ROCE_V2_IPV6(LinkType.ETHERNET),
  ROCE_V1(LinkType.ETHERNET),
  INFINIBAND(LinkType.INFINIBAND);

  private static final long LINK_LOCAL = 0xfe80_0000_0000_0000L;

  final int linkType;

  Fabric(int linkType) {
    this.linkType = linkType;
  }

  /** Most often RoCEv2 over IPv4. */
  static Fabric any(Dice dice) {
    return dice.chance(0.7) ? ROCE_V2_IPV4 : dice.of(values());
  }

  Node node(int number, Dice dice) {
    Address address =
        switch (this) {
          case ROCE_V2_IPV4 -> Address.ipv4(0x0a00_0001 + number);
          case ROCE_V2_IPV6 -> Address.ipv6(0x2001_0db8_0000_0000L, 1 + number);
          case ROCE_V1 -> Address.ipv6(LINK_LOCAL, 0x5054_00ff_fe00_0001L + number);
          case INFINIBAND -> Address.lid(1 + number);
        };
    Gid gid = address.gid().orElseGet(() -> new Gid(LINK_LOCAL, 0x0002_c903_0000_0001L + number));
    return new Node(number, address, gid, dice);
  }

  /** Writes one frame; the payload begins after the BTH, and the DETH of datagrams. */
  int write(ByteBuf out, Node from, Node to, Bth bth, ByteBuf payload) {
    return switch (this) {
      case ROCE_V2_IPV4, ROCE_V2_IPV6 ->
          new RoceV2Writer()
              .source(from.address())
              .destination(to.address())
              .ipIdentification(this == ROCE_V2_IPV4 ? bth.identification() : 0)
              .opcode(bth.opcode())
              .destinationQpn(bth.destinationQpn())
              .psn(bth.psn())
              .pKey(bth.pKey())
              .qKey(bth.qKey())
              .write(out, 0, payload);
      case ROCE_V1 ->
          new RoceV1Writer()
              .sourceGid(from.gid)
              .destinationGid(to.gid)
              .opcode(bth.opcode())
              .destinationQpn(bth.destinationQpn())
              .psn(bth.psn())
              .pKey(bth.pKey())
              .qKey(bth.qKey())
              .write(out, 0, payload);
      case INFINIBAND ->
          new InfiniBandWriter()
              .sourceLid((int) from.address().low())
              .destinationLid((int) to.address().low())
              .opcode(bth.opcode())
              .destinationQpn(bth.destinationQpn())
              .psn(bth.psn())
              .pKey(bth.pKey())
              .qKey(bth.qKey())
              .write(out, 0, payload);
    };
  }

  /** What a frame says below the message. */
  record Bth(int opcode, int destinationQpn, int psn, int identification, int pKey, int qKey) {
    private static final int Q_KEY_OF_QP1 = 0x8001_0000;

    /** A management datagram. */
    static Bth mad(int psn, int identification) {
      return new Bth(0x64, 1, psn, identification, 0xffff, Q_KEY_OF_QP1);
    }

    /** A packet of a connected QP. */
    static Bth data(int opcode, int destinationQpn, int psn, int identification) {
      return new Bth(opcode, destinationQpn, psn, identification, 0xffff, 0);
    }
  }
}
