package io.cmscope.stack.transport;

import io.cmscope.codec.wire.Dissector;
import io.cmscope.codec.wire.Encapsulation;
import io.cmscope.codec.wire.EthernetHeader;
import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.LinkType;
import io.cmscope.codec.wire.Packet;
import io.cmscope.codec.wire.RoceV1Writer;
import io.cmscope.codec.wire.RoceV2Writer;
import io.cmscope.codec.wire.Verdict;
import io.cmscope.codec.wire.VlanTag;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * RoCE of both versions by injecting and capturing Ethernet frames: IPv4, IPv6, VLANs. Needs
 * CAP_NET_RAW and libpcap.
 *
 * <p>The port's GIDs are the addresses of the interface, so that the kernel answers who asks where
 * they are; within a VLAN that the kernel knows nothing of, this transport answers. The first
 * packet to a neighbour may wait for its MAC address, at most {@code 0.6} s.
 */
public final class PcapTransport implements MadTransport {
  private static final int SOURCE_PORT = 55_410; // that of rxe's QP 1
  private static final int LONGEST = 1024;
  private static final String ROCE =
      "(udp dst port 4791 or ether proto 0x8915 or arp or (icmp6 and ip6[40] >= 135 and ip6[40] <="
          + " 136))";

  private final EthernetPort ethernet;
  private final TransportSpec.Pcap spec;
  private final LocalPort port;
  private final Routes routes;
  private final Neighbours neighbours;
  private final PcapPort pcap;
  private final SilentPort silent;
  private final TapLine tap;
  private final Counters counters = new Counters();
  private final PacketBuilder<?> builder;
  private final byte[] outgoing = new byte[LONGEST];

  private final Dissector dissector = new Dissector();
  private final Packet packet = new Packet();
  private volatile @Nullable Inbox inbox;

  private PcapTransport(
      TransportSpec.Pcap spec,
      EthernetPort ethernet,
      LocalPort port,
      PcapPort pcap,
      SilentPort silent,
      PacketTap tap) {
    this.spec = spec;
    this.ethernet = ethernet;
    this.port = port;
    this.pcap = pcap;
    this.silent = silent;
    this.tap = new TapLine(tap, LinkType.ETHERNET);
    this.routes = new Routes(ethernet);
    this.neighbours = new Neighbours(ethernet.name());
    this.builder = spec.roceV1() ? v1() : v2();
  }

  private PacketBuilder<RoceV1Writer> v1() {
    RoceV1Writer writer = new RoceV1Writer().sourceMac(ethernet.mac());
    spec.vlan().ifPresent(writer::vlan);
    return PacketBuilder.ethernetV1(writer);
  }

  private PacketBuilder<RoceV2Writer> v2() {
    RoceV2Writer writer = new RoceV2Writer().sourceMac(ethernet.mac()).sourcePort(SOURCE_PORT);
    spec.vlan().ifPresent(writer::vlan);
    return PacketBuilder.ethernetV2(writer);
  }

  /**
   * Opens an interface.
   *
   * @throws TransportException in a sentence, when it cannot be had
   */
  public static PcapTransport open(TransportSpec.Pcap spec, PacketTap tap)
      throws TransportException {
    EthernetPort ethernet = EthernetPort.of(spec.interfaceName());
    LocalPort port = new LocalPort(Eui64.of(ethernet.mac()), gids(spec, ethernet), 0);
    String filter =
        spec.vlan().isPresent() ? "vlan " + spec.vlan().getAsInt() + " and " + ROCE : ROCE;
    PcapPort pcap = PcapPort.open(ethernet.name(), filter);
    try {
      SilentPort silent = new SilentPort(spec.roceV1() ? List.of() : spoken(port, ethernet));
      return new PcapTransport(spec, ethernet, port, pcap, silent, tap);
    } catch (TransportException e) {
      pcap.close();
      throw e;
    }
  }

  private static List<Gid> gids(TransportSpec.Pcap spec, EthernetPort ethernet)
      throws TransportException {
    List<Gid> gids = new ArrayList<>(ethernet.addresses().stream().map(it -> it.gid()).toList());
    if (spec.roceV1()) {
      gids.remove(ethernet.linkLocal());
      gids.addFirst(ethernet.linkLocal());
    }
    if (gids.isEmpty()) {
      throw new TransportException(
          "pcap: "
              + ethernet.name()
              + " has no IP address, so RoCEv2 has no GID there; give it one,"
              + " or use RoCEv1");
    }
    if (spec.local().isEmpty()) {
      return gids;
    }
    Gid local = spec.local().orElseThrow();
    if (!gids.contains(local)) {
      throw new TransportException(
          "pcap: " + local + " is no address of " + ethernet.name() + ", which has " + gids);
    }
    return List.of(local);
  }

  private static List<EthernetPort.Subnet> spoken(LocalPort port, EthernetPort ethernet) {
    return ethernet.addresses().stream().filter(it -> port.gids().contains(it.gid())).toList();
  }

  @Override
  public LocalPort port() {
    return port;
  }

  @Override
  public void start(Receiver receiver) {
    PacketSorter sorter = new PacketSorter(port, receiver, counters);
    inbox = new Inbox("pcap " + ethernet.name(), () -> receive(sorter), receiver);
  }

  @Override
  public void send(OutgoingMad mad) throws TransportException {
    aim(mad.from(), mad.to().gid());
    put(builder.build(mad));
    counters.madSent();
  }

  @Override
  public boolean carriesData() {
    return true;
  }

  @Override
  public void sendData(DataPacket data) throws TransportException {
    aim(data.source(), data.destination());
    put(builder.build(data));
    counters.dataSent();
  }

  private void aim(Gid from, Gid to) throws TransportException {
    Gid hop =
        routes
            .nextHop(to)
            .orElseThrow(
                () ->
                    new TransportException(
                        "no route leads to " + to + " through " + ethernet.name()));
    builder.nextHop(
        spec.roceV1() && EthernetPort.isLinkLocal(hop) && Eui64.isOfMac(hop.low())
            ? Eui64.mac(hop.low())
            : neighbours
                .find(hop, it -> ask(from, it))
                .orElseThrow(
                    () ->
                        new TransportException(
                            "nobody on " + ethernet.name() + " says that it is " + hop)));
  }

  private void ask(Gid from, Gid neighbour) throws TransportException {
    Gid asking = from.isIpv4Mapped() == neighbour.isIpv4Mapped() ? from : port.towards(neighbour);
    if (asking.isIpv4Mapped() != neighbour.isIpv4Mapped()) {
      asking = ethernet.linkLocal();
    }
    NeighbourMessage question = new NeighbourMessage(true, asking, ethernet.mac(), neighbour);
    put(question, question.questionMac());
  }

  private void put(NeighbourMessage message, long to) throws TransportException {
    ByteBuf frame = Unpooled.buffer(LONGEST);
    frame.writeShort((int) (to >>> 32)).writeInt((int) to);
    frame.writeShort((int) (ethernet.mac() >>> 32)).writeInt((int) ethernet.mac());
    spec.vlan().ifPresent(vlan -> frame.writeShort(0x8100).writeShort(vlan));
    frame.writeShort(message.etherType()).writeBytes(message.write());
    byte[] octets = new byte[frame.readableBytes()];
    frame.readBytes(octets);
    pcap.send(octets, octets.length);
  }

  private void put(int length) throws TransportException {
    ByteBuf built = builder.packet();
    tap.saw(built, length);
    built.getBytes(0, outgoing, 0, length);
    pcap.send(outgoing, length);
  }

  private void receive(PacketSorter sorter) throws TransportException {
    byte[] frame = pcap.next();
    if (frame == null) {
      return;
    }
    ByteBuf buf = Unpooled.wrappedBuffer(frame);
    int length = frame.length;
    if (length < EthernetHeader.LENGTH || EthernetHeader.SOURCE.get(buf, 0) == ethernet.mac()) {
      return;
    }
    Verdict verdict = dissector.dissect(buf, 0, length, length, LinkType.ETHERNET, packet);
    if (verdict == Verdict.OTHER) {
      neighbourSpoke(buf, length);
    } else if (verdict != Verdict.TRANSPORT) {
      counters.dropped(verdict == Verdict.CUT ? Drop.CUT : Drop.NOT_ROCE);
    } else if (isOnOurLink(buf) && isOurVersion() && sorter.isForUs(packet)) {
      tap.saw(buf, length);
      deliver(sorter, EthernetHeader.SOURCE.get(buf, 0));
    } else {
      counters.dropped(Drop.NOT_FOR_US);
    }
  }

  private void deliver(PacketSorter sorter, long senderMac) {
    if (!PacketSorter.hasRightIcrc(packet)) {
      counters.dropped(Drop.WRONG_ICRC);
      return;
    }
    Gid source = packet.sourceGid();
    if (source != null) {
      // From a host beyond a router it is the router's, as for the packets to it.
      routes.nextHop(source).ifPresent(hop -> neighbours.heard(hop, senderMac));
    }
    sorter.sort(packet);
  }

  private boolean isOurVersion() {
    return spec.roceV1() == (packet.encapsulation() == Encapsulation.ROCE_V1);
  }

  /** In our VLAN, or in none; a tag with VLAN id 0 gives only a priority. */
  private boolean isOnOurLink(ByteBuf frame) {
    int ethertype = EthernetHeader.ETHERTYPE.octet();
    int vlan =
        VlanTag.isTag(frame.getUnsignedShort(ethertype))
            ? VlanTag.VLAN_ID.getInt(frame, ethertype)
            : 0;
    return vlan == spec.vlan().orElse(0);
  }

  /** Hears who is where, and answers for our addresses in a VLAN that is ours alone. */
  private void neighbourSpoke(ByteBuf frame, int length) throws TransportException {
    int at = EthernetHeader.ETHERTYPE.octet();
    if (!isOnOurLink(frame)) {
      return;
    }
    if (VlanTag.isTag(frame.getUnsignedShort(at))) {
      at += VlanTag.LENGTH;
    }
    NeighbourMessage message =
        length < at + 2
            ? null
            : NeighbourMessage.read(frame.getUnsignedShort(at), frame, at + 2, length);
    if (message == null || message.sender().isZero()) {
      return;
    }
    neighbours.heard(message.sender(), message.senderMac());
    if (message.question() && spec.vlan().isPresent() && port.gids().contains(message.target())) {
      put(message.answer(ethernet.mac()), message.senderMac());
    }
  }

  @Override
  public TransportStatistics statistics() {
    return counters.read();
  }

  @Override
  public void close() {
    Inbox running = inbox;
    if (running != null) {
      running.closing();
    }
    pcap.interrupt();
    if (running != null) {
      running.awaitEnd();
    }
    pcap.close();
    silent.close();
  }
}
