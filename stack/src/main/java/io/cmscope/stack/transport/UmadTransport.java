package io.cmscope.stack.transport;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.Decoded;
import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.LinkType;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.fabric.Entry;
import io.cmscope.stack.fabric.GidEntry;
import io.cmscope.stack.fabric.GidType;
import io.cmscope.stack.fabric.PKey;
import io.cmscope.stack.fabric.Port;
import io.cmscope.stack.fabric.PortPath;
import io.cmscope.stack.fabric.Sending;
import io.cmscope.stack.fabric.Snapshot;
import io.netty.buffer.ByteBuf;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * MADs through a device of this host, an rxe or an HCA, whose kernel has no CM of its own. The
 * kernel finds the way and builds packets; this end chooses GID and P_Key by index, anew for every
 * MAD.
 *
 * <p>The tap sees no packet of the wire but one made up around each MAD: RoCEv2 between the two
 * GIDs, with PSNs that count from 0.
 *
 * <p>The kernel writes its agent's number into the upper half of the transaction id of whatever is
 * no response by its method, and by its method no CM message is one. So a REP through here does not
 * repeat the REQ's transaction id, as it should; Linux does not mind, the analyzer says so ({@code
 * transaction-id-mismatch}).
 */
public final class UmadTransport implements MadTransport {
  private static final int SOURCE_PORT = 55_410; // that of rxe's QP 1
  private static final int MAD = UmadHeader.LENGTH + MadHeader.MAD_LENGTH;
  private static final int NOT_PERMITTED = 1;
  private static final int NO_ENTRY = 2;
  private static final int NO_DEVICE = 6;
  private static final int ACCESS = 13;
  private static final int INVALID = 22;

  private final String name;
  private final Port tables;
  private final GidType gidType;
  private final LocalPort port;
  private final UmadFile file;
  private final int agent;
  private final Counters counters = new Counters();
  private final TapLine tap;
  private final PacketBuilder<?> sentForTap = PacketBuilder.ip(SOURCE_PORT);
  private final PacketBuilder<?> receivedForTap = PacketBuilder.ip(SOURCE_PORT);
  private final ByteBuf outgoing = NativeUmadFile.buffer(MAD);
  private final ByteBuf incoming = NativeUmadFile.buffer(MAD);
  private volatile boolean closed;
  private volatile @Nullable Inbox inbox;

  UmadTransport(
      String name, GidType gidType, Port tables, LocalPort port, UmadFile file, PacketTap tap)
      throws TransportException {
    this.name = name;
    this.gidType = gidType;
    this.tables = tables;
    this.port = port;
    this.file = file;
    this.tap = new TapLine(tap, LinkType.RAW_IP);
    this.agent = register();
  }

  /**
   * Opens a port of a device.
   *
   * @throws TransportException in a sentence, when it cannot be had
   */
  public static UmadTransport open(TransportSpec.Umad spec, PacketTap tap)
      throws TransportException {
    return open(spec, UmadDevice.LINUX, tap);
  }

  static UmadTransport open(TransportSpec.Umad spec, UmadDevice device, PacketTap tap)
      throws TransportException {
    String adapter = spec.device();
    Path node = device.node(adapter, spec.port());
    Port tables =
        spec.tables().isPresent() ? spec.tables().get() : device.tables(adapter, spec.port());
    GidType type = device.isRoce(adapter, spec.port()) ? GidType.ROCE_V2 : GidType.INFINIBAND;
    List<Gid> gids = gids(tables, type);
    if (gids.isEmpty()) {
      throw new TransportException(
          "umad: " + adapter + " has no GID of type " + type + "; give its interface an address");
    }
    LocalPort port = new LocalPort(device.guid(adapter), gids, device.lid(adapter, spec.port()));
    UmadFile file = openFile(node);
    try {
      return new UmadTransport(adapter, type, tables, port, file, tap);
    } catch (TransportException e) {
      file.close();
      throw e;
    }
  }

  /** IPv4 first, for most peers have it; link-local last. */
  private static List<Gid> gids(Port tables, GidType type) {
    Snapshot<GidEntry> entries = tables.gids().snapshot();
    return IntStream.range(0, entries.size())
        .mapToObj(entries::at)
        .flatMap(it -> it instanceof Entry.Settled<GidEntry> held ? Stream.of(held.value()) : null)
        .filter(it -> it.usable() && it.type() == type)
        .map(GidEntry::gid)
        .sorted(
            Comparator.comparing((Gid it) -> !it.isIpv4Mapped())
                .thenComparing(EthernetPort::isLinkLocal))
        .toList();
  }

  private static UmadFile openFile(Path node) throws TransportException {
    try {
      return NativeUmadFile.open(node);
    } catch (UmadFile.Failure e) {
      throw new TransportException(
          switch (e.errno()) {
            case NO_ENTRY ->
                "umad: there is no "
                    + node
                    + "; let udev make it, or make it with mknod as /sys/class/infiniband_mad/"
                    + node.getFileName()
                    + "/dev says";
            case ACCESS, NOT_PERMITTED ->
                "umad may not open " + node + ": run it as root, or let its user read and write it";
            case NO_DEVICE -> "umad: the device behind " + node + " is gone";
            default -> "umad cannot open " + node + ": " + e.getMessage();
          },
          e);
    } catch (LinkageError e) {
      throw new TransportException(
          "umad cannot call the C library: " + e.getMessage() + "; use --transport udp", e);
    }
  }

  private int register() throws TransportException {
    ByteBuf registration = NativeUmadFile.buffer(UmadRegistration.LENGTH);
    UmadRegistration.write(registration);
    try {
      file.register(registration);
      return UmadRegistration.agent(registration);
    } catch (UmadFile.Failure e) {
      throw new TransportException(
          e.errno() == INVALID
              ? "umad cannot be the CM of "
                  + name
                  + ": the kernel's own CM is registered there; use \"rmmod rdma_ucm rdma_cm ib_cm\""
                  + " (and what needs them) first, or --transport udp from an address without rxe"
              : "umad cannot register for CM on " + name + ": " + e.getMessage(),
          e);
    }
  }

  @Override
  public LocalPort port() {
    return port;
  }

  @Override
  public void start(Receiver receiver) {
    inbox = new Inbox("umad " + name, () -> receive(receiver), receiver);
  }

  @Override
  public void send(OutgoingMad mad) throws TransportException {
    if (closed) {
      throw new TransportException("umad is closed");
    }
    if (mad.damaged()) {
      throw new TransportException("umad cannot send a wrong ICRC: the device computes it");
    }
    Sending.Indices indices = indices(mad);
    boolean roce = gidType != GidType.INFINIBAND;
    // Within a subnet of InfiniBand the LID says all; a GRH is RoCE's only address.
    new UmadHeader(agent, 0, mad.to().lid(), roce, mad.to().gid(), indices.gid(), indices.pKey())
        .write(outgoing, MadHeader.MAD_LENGTH);
    mad.mad().write(outgoing, UmadHeader.LENGTH);
    try {
      tap.saw(sentForTap.packet(), sentForTap.build(mad));
      file.write(outgoing, MAD);
    } catch (UmadFile.Failure e) {
      throw new TransportException(
          "umad cannot send from " + mad.from() + " to " + mad.to() + ": " + e.getMessage(), e);
    }
    counters.madSent();
  }

  private Sending.Indices indices(OutgoingMad mad) throws TransportException {
    PKey pKey = new PKey(mad.pKey());
    if (!pKey.valid()) {
      throw new TransportException("umad cannot send: " + pKey + " names no partition");
    }
    PortPath path = new PortPath(tables.number(), pKey, 0, mad.from(), gidType);
    return switch (tables.sending(path)) {
      case Sending.With with -> with.indices();
      case Sending.Refused refused ->
          throw new TransportException(
              switch (refused.why()) {
                case P_KEY_GONE -> "umad cannot send: " + name + " has no P_Key " + pKey;
                default -> "umad cannot send: " + name + " has no GID " + mad.from();
              });
      case Sending.AfterRefresh later ->
          throw new TransportException(
              "umad cannot send now: the P_Key or GID table of " + name + " is being read");
    };
  }

  @Override
  public boolean carriesData() {
    return false;
  }

  @Override
  public void sendData(DataPacket packet) {
    throw new UnsupportedOperationException("a MAD device carries MADs only");
  }

  private void receive(Receiver receiver) throws TransportException {
    int length;
    try {
      length = file.read(incoming);
    } catch (UmadFile.Failure e) {
      throw new TransportException(
          "umad hears nothing from " + name + " any more: " + e.getMessage(), e);
    }
    if (length == 0) {
      return;
    }
    if (length < UmadHeader.LENGTH) {
      counters.dropped(Drop.CUT);
      return;
    }
    UmadHeader header = UmadHeader.read(incoming);
    Decoded decoded = CmMad.decode(incoming, UmadHeader.LENGTH, length - UmadHeader.LENGTH);
    if (header.status() != 0) {
      counters.dropped(Drop.RETURNED);
    } else if (decoded instanceof Decoded.Message message) {
      deliver(header, message.mad(), receiver);
    } else {
      counters.dropped(decoded instanceof Decoded.Malformed ? Drop.CUT : Drop.NOT_CM);
    }
  }

  private void deliver(UmadHeader header, CmMad mad, Receiver receiver) throws TransportException {
    Gid ours = header.hasGrh() ? gid(header.gidIndex()) : port.gids().getFirst();
    Gid theirs = header.hasGrh() ? header.gid() : Gid.ZERO;
    int pKey = pKey(header.pKeyIndex());
    if (theirs.isIpv4Mapped() == ours.isIpv4Mapped()) {
      OutgoingMad asSent = new OutgoingMad(mad, theirs, PeerAddress.of(ours), pKey);
      tap.saw(receivedForTap.packet(), receivedForTap.build(asSent));
    }
    counters.madReceived();
    receiver.received(new IncomingMad(mad, new PeerAddress(theirs, header.lid()), ours, pKey));
  }

  /** Ours, at an index; the device has just used it, so that only a refresh can hide it. */
  private Gid gid(int index) {
    return tables.gids().at(index) instanceof Entry.Settled<GidEntry> held
        ? held.value().gid()
        : port.gids().getFirst();
  }

  private int pKey(int index) {
    return tables.pKeys().at(index) instanceof Entry.Settled<PKey> held
        ? held.value().value()
        : PKey.DEFAULT.value();
  }

  @Override
  public TransportStatistics statistics() {
    return counters.read();
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    Inbox running = inbox;
    if (running != null) {
      running.closing();
      running.awaitEnd();
    }
    file.close();
  }
}
