package io.cmscope.analyzer.dialogue;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.wire.Dissector;
import io.cmscope.codec.wire.Icrc;
import io.cmscope.codec.wire.InfiniBandWriter;
import io.cmscope.codec.wire.LinkType;
import io.cmscope.codec.wire.Packet;
import io.cmscope.codec.wire.RoceV2Writer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who sends what when: a script that reads like the exchange, and becomes a real RoCEv2 capture.
 *
 * <p>Each message is a frame of its own with the next PSN and IP identification of its sender, a
 * tenth of a millisecond after the one before unless {@link #at} says otherwise. What is lost
 * before the tap is simply not sent.
 */
public final class Dialogue {
  private static final long EPOCH = 1_700_000_000_000_000_000L;
  private static final long STEP = 100_000L;
  private static final int ICRC = 4;

  /** Where things are in a frame: 14 octets Ethernet, 20 IPv4, 8 UDP, 12 BTH, 8 DETH, the MAD. */
  private static final int SOURCE = 26;

  private static final int DESTINATION = 30;
  private static final int P_KEY = 44;
  private static final int Q_KEY = 54;
  private static final int MAD = 62;

  private final List<Captured> frames = new ArrayList<>();
  private final Map<Peer, Integer> psn = new HashMap<>();
  private long now = EPOCH;
  private int snap = Integer.MAX_VALUE;

  /** Seconds since the start of the dialogue, also backwards. */
  public Dialogue at(double seconds) {
    now = EPOCH + Math.round(seconds * 1e9);
    return this;
  }

  /** Later than the frame before by so many seconds. */
  public Dialogue after(double seconds) {
    now = frames.getLast().nanos() + Math.round(seconds * 1e9);
    return this;
  }

  /** Frames from now on are cut by this snap length. */
  public Dialogue snap(int octets) {
    snap = octets;
    return this;
  }

  /** A host booted: its PSNs begin anew. */
  public Dialogue boot(Peer peer) {
    psn.put(peer, 0);
    return this;
  }

  public Dialogue req(Attempt attempt) {
    return cm(attempt, Side.ACTIVE, attempt.req());
  }

  public Dialogue rep(Attempt attempt) {
    return cm(attempt, Side.PASSIVE, attempt.rep());
  }

  public Dialogue rtu(Attempt attempt) {
    return cm(attempt, Side.ACTIVE, attempt.rtu());
  }

  /** REQ, REP, RTU. */
  public Dialogue establish(Attempt attempt) {
    return req(attempt).rep(attempt).rtu(attempt);
  }

  public Dialogue mra(Attempt attempt, Side from, int serviceTimeout) {
    return cm(attempt, from, attempt.mra(from, serviceTimeout));
  }

  /** As Linux rejects a REQ it keeps nothing of: without an id of its own. */
  public Dialogue rejReq(Attempt attempt, int reason) {
    return cm(attempt, Side.PASSIVE, attempt.rej(Side.PASSIVE, 0, 0, reason));
  }

  public Dialogue rejRep(Attempt attempt, int reason) {
    int local = attempt.ids(Side.ACTIVE).local();
    return cm(attempt, Side.ACTIVE, attempt.rej(Side.ACTIVE, local, 1, reason));
  }

  /** A REJ of neither REQ nor REP, as of an end that is killed. */
  public Dialogue rejOther(Attempt attempt, Side from, int reason) {
    return cm(attempt, from, attempt.rej(from, attempt.ids(from).local(), 2, reason));
  }

  public Dialogue dreq(Attempt attempt, Side from) {
    return dreq(attempt, from, attempt.qpn(from.peer()));
  }

  public Dialogue dreq(Attempt attempt, Side from, int remoteQpn) {
    return cm(attempt, from, attempt.dreq(from, remoteQpn));
  }

  public Dialogue drep(Attempt attempt, Side from) {
    return cm(attempt, from, attempt.drep(from));
  }

  /** DREQ by an end, DREP by the other. */
  public Dialogue close(Attempt attempt, Side by) {
    return dreq(attempt, by).drep(attempt, by.peer());
  }

  /** Any message between two hosts. */
  public Dialogue message(Peer from, Peer to, long transactionId, CmMessage message) {
    return cm(from, to, CmMad.of(transactionId, message));
  }

  /** RC SEND of four octets. */
  public Dialogue send(Attempt attempt, Side from, int atPsn) {
    return data(attempt, from, 0x04, atPsn, 4);
  }

  /** RC READ request. */
  public Dialogue read(Attempt attempt, Side from, int atPsn) {
    return data(attempt, from, 0x0c, atPsn, 16);
  }

  /** RC READ request for so many octets. */
  public Dialogue read(Attempt attempt, Side from, int atPsn, int octets) {
    int next = psn.merge(attempt.peer(from), 1, Integer::sum);
    RoceV2Writer writer =
        new RoceV2Writer()
            .opcode(0x0c)
            .destinationQpn(attempt.qpn(from.peer()))
            .psn(atPsn)
            .ipIdentification(next & 0xffff);
    ByteBuf reth = Unpooled.buffer().writeLong(0x7000).writeInt(0x1234).writeInt(octets);
    return frame(writer, attempt.peer(from), attempt.peer(from.peer()), reth);
  }

  /** RC acknowledge. */
  public Dialogue ack(Attempt attempt, Side from, int atPsn) {
    return data(attempt, from, 0x11, atPsn, 4);
  }

  /** A frame of any other kind, from the Ethernet header on. */
  public Dialogue other(byte[] octets) {
    return add(octets);
  }

  /** The frame before, seen again at a second tap. */
  public Dialogue seenAgainAfter(double seconds) {
    return after(seconds).add(frames.getLast().octets());
  }

  /**
   * The frame before, with other octets in its MAD, and the ICRC that fits them.
   *
   * @param octet counted from the start of the MAD; its message data start at 24
   */
  public Dialogue mad(int octet, int... values) {
    return octets(MAD + octet, values);
  }

  /** The frame before, sent with another P_Key. */
  public Dialogue pKey(int pKey) {
    return octets(P_KEY, pKey >>> 8, pKey);
  }

  /** The frame before, sent with another Q_Key. */
  public Dialogue qKey(int qKey) {
    return octets(Q_KEY, qKey >>> 24, qKey >>> 16, qKey >>> 8, qKey);
  }

  /** The frame before, with another IPv4 source, and the ICRC that fits. */
  public Dialogue from(int... address) {
    return octets(SOURCE, address);
  }

  /** The frame before, with another IPv4 destination, and the ICRC that fits. */
  public Dialogue to(int... address) {
    return octets(DESTINATION, address);
  }

  private Dialogue octets(int at, int... values) {
    byte[] octets = frames.getLast().octets().clone();
    for (int i = 0; i < values.length; i++) {
      octets[at + i] = (byte) values[i];
    }
    Packet packet = new Packet();
    new Dissector()
        .dissect(
            Unpooled.wrappedBuffer(octets),
            0,
            octets.length,
            octets.length,
            LinkType.ETHERNET,
            packet);
    Icrc.write(packet);
    frames.set(frames.size() - 1, frames.getLast().octets(octets));
    return this;
  }

  /** The frame before, with an ICRC that is not its own. */
  public Dialogue wrongIcrc() {
    return icrc((byte) 0x5a);
  }

  /** The frame before, with zeros in the place of the ICRC. */
  public Dialogue noIcrc() {
    return icrc((byte) 0);
  }

  /** The frame before, of which only the first octets were captured. */
  public Dialogue cut(int octets) {
    frames.set(frames.size() - 1, frames.getLast().cut(octets));
    return this;
  }

  /** The capturer says that it lost frames just before the frame before. */
  public Dialogue lostBefore(long lost) {
    frames.set(frames.size() - 1, frames.getLast().lostBefore(lost));
    return this;
  }

  /** The frames so far. */
  public List<Captured> frames() {
    return List.copyOf(frames);
  }

  /** As a pcap file, or pcapng where frames are said to be lost. */
  public byte[] capture() {
    return CaptureFile.of(LinkType.ETHERNET, frames);
  }

  /** What the analysis says of it. */
  public Analyzed analyzed() {
    return Analyzed.of(capture());
  }

  /**
   * What the analysis says of the same CM MADs on native InfiniBand; the last number of an IPv4
   * address is the LID there.
   */
  public Analyzed overInfiniBand() {
    List<Captured> lids = new ArrayList<>();
    for (Captured frame : frames) {
      byte[] octets = frame.octets();
      InfiniBandWriter writer =
          new InfiniBandWriter()
              .sourceLid(octets[SOURCE + 3])
              .destinationLid(octets[DESTINATION + 3])
              .psn(octets[MAD - 9]);
      ByteBuf out = Unpooled.buffer(512, 512);
      int length = writer.write(out, 0, Unpooled.wrappedBuffer(octets, MAD, 256));
      lids.add(new Captured(frame.nanos(), Arrays.copyOf(out.array(), length), length, 0));
    }
    return Analyzed.of(CaptureFile.of(LinkType.INFINIBAND, lids));
  }

  /** The findings alone, see {@link Analyzed#findings}. */
  public List<String> findings() {
    return analyzed().findings();
  }

  private Dialogue cm(Attempt attempt, Side from, CmMad mad) {
    return cm(attempt.peer(from), attempt.peer(from.peer()), mad);
  }

  private Dialogue cm(Peer from, Peer to, CmMad mad) {
    int next = psn.merge(from, 1, Integer::sum);
    RoceV2Writer writer = new RoceV2Writer().psn(next).ipIdentification(next & 0xffff);
    return frame(writer, from, to, Unpooled.wrappedBuffer(mad.octets()));
  }

  /** A packet of the connected QPs with so many octets after its BTH. */
  public Dialogue data(Attempt attempt, Side from, int opcode, int atPsn, int octets) {
    int next = psn.merge(attempt.peer(from), 1, Integer::sum);
    RoceV2Writer writer =
        new RoceV2Writer()
            .opcode(opcode)
            .destinationQpn(attempt.qpn(from.peer()))
            .psn(atPsn)
            .ipIdentification(next & 0xffff);
    return frame(
        writer, attempt.peer(from), attempt.peer(from.peer()), Unpooled.buffer().writeZero(octets));
  }

  private Dialogue frame(RoceV2Writer writer, Peer from, Peer to, ByteBuf payload) {
    ByteBuf out = Unpooled.buffer(8192, 8192);
    int length = writer.source(from.address()).destination(to.address()).write(out, 0, payload);
    return add(Arrays.copyOf(out.array(), length));
  }

  private Dialogue add(byte[] octets) {
    frames.add(new Captured(now, octets, Math.min(snap, octets.length), 0));
    now += STEP;
    return this;
  }

  private Dialogue icrc(byte value) {
    byte[] octets = frames.getLast().octets().clone();
    Arrays.fill(octets, octets.length - ICRC, octets.length, value);
    frames.set(frames.size() - 1, frames.getLast().octets(octets));
    return this;
  }
}
