package io.cmscope.analyzer.conversation;

import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.wire.ExtensionHeader;
import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.Opcode;
import io.cmscope.codec.wire.Packet;
import io.cmscope.codec.wire.Reth;
import org.jspecify.annotations.Nullable;

/**
 * What the capture told of one end of a conversation: who it is, the numbers it announced, what it
 * sent, and the states it could be in.
 */
public final class End {
  private static final int TYPES = MessageType.values().length;
  private static final int PSN_MASK = 0xffffff;
  private static final long UNKNOWN = Long.MIN_VALUE;

  private final Side side;
  private final Shadow shadow;
  private int address;
  private Host host;
  private @Nullable Gid gid;
  private int commId;
  private boolean commIdKnown;
  private int qpn = -1;
  private int startingPsn = -1;
  private final @Nullable Message[] last = new @Nullable Message[TYPES];
  private byte @Nullable [] opening;
  private boolean announced;
  private boolean seen;
  private long timewaitFrom = UNKNOWN;
  private @Nullable Repeats repeats;
  private long limitedFrame;
  private long dataFrame;
  private long dataTime;
  private @Nullable LateData late;
  private long takenOver = Long.MAX_VALUE;
  private int nextPsn = -1;

  End(Side side, int address, Host host, boolean startSeen) {
    this.side = side;
    this.address = address;
    this.host = host;
    this.shadow = new Shadow(startSeen);
  }

  public Side side() {
    return side;
  }

  /** Number of its address, see {@link Hosts}. */
  public int address() {
    return address;
  }

  public Host host() {
    return host;
  }

  /** Its GID as the REQ names it, else unknown. */
  public @Nullable Gid gid() {
    return gid;
  }

  /** Its comm id (SIDR: the request id); meaningful if {@link #commIdKnown()}. */
  public int commId() {
    return commId;
  }

  public boolean commIdKnown() {
    return commIdKnown;
  }

  /** The QPN it announced in its REQ, REP or SIDR_REP, or -1. */
  public int qpn() {
    return qpn;
  }

  /** The PSN at which its peer is to begin sending, or -1. */
  public int startingPsn() {
    return startingPsn;
  }

  public Shadow shadow() {
    return shadow;
  }

  /** The octets of the MAD of its first REQ or REP, as captured; null also once it is closed. */
  public byte @Nullable [] opening() {
    return opening;
  }

  /** Whether its QPN is from its own REQ or REP, not from what its peer says. */
  public boolean qpnAnnounced() {
    return announced && startingPsn >= 0 && qpn >= 0;
  }

  /** The first transmission of a type by this end, if seen. */
  public @Nullable Message first(MessageType type) {
    @Nullable Message latest = last[type.ordinal()];
    return latest == null ? null : latest.first();
  }

  /** The latest transmission of a type by this end, if seen. */
  public @Nullable Message last(MessageType type) {
    return last[type.ordinal()];
  }

  /** How often this end sent a type. */
  public int count(MessageType type) {
    @Nullable Message message = last[type.ordinal()];
    return message == null ? 0 : message.transmission();
  }

  public boolean sent(MessageType type) {
    return last[type.ordinal()] != null;
  }

  /** Whether any frame of it belongs to this conversation, data included. */
  public boolean seen() {
    return seen;
  }

  /** Whether it sent a data request (SEND, WRITE, READ, atomic) to its peer's QP. */
  public boolean sentData() {
    return dataFrame != 0;
  }

  /** Its latest data request, or null if it sent none. */
  public @Nullable Repeats repeats() {
    return repeats;
  }

  /** What it sent after it had disconnected, or null. */
  public @Nullable LateData late() {
    return late;
  }

  void late(Message closing, long frame, long time) {
    if (late == null) {
      late = new LateData(closing, frame, time);
    } else {
      late.more(frame, time);
    }
  }

  /** When another connection took its QPN over, or {@link Long#MAX_VALUE}. */
  public long takenOver() {
    return takenOver;
  }

  void takenOver(long time) {
    takenOver = Math.min(takenOver, time);
  }

  /** The DREQ or DREP by which it ended the connection, whichever came first, or null. */
  public @Nullable Message closing() {
    @Nullable Message dreq = first(MessageType.DREQ);
    @Nullable Message drep = first(MessageType.DREP);
    if (dreq == null || drep == null) {
      return dreq == null ? drep : dreq;
    }
    return dreq.frame() < drep.frame() ? dreq : drep;
  }

  /** The frame of its first data request, or 0. */
  public long dataFrame() {
    return dataFrame;
  }

  /** When its first data request was seen. */
  public long dataTime() {
    return dataTime;
  }

  /** The first frame it sent as a limited member of its partition, or 0. */
  public long limitedFrame() {
    return limitedFrame;
  }

  /** Whether its entry into timewait was seen or can be told. */
  public boolean timewaitKnown() {
    return timewaitFrom != UNKNOWN;
  }

  /** When it entered timewait, nanoseconds since the epoch. */
  public long timewaitFrom() {
    return timewaitFrom;
  }

  void at(int newAddress, Host newHost) {
    address = newAddress;
    host = newHost;
  }

  void host(Host newHost) {
    host = newHost;
  }

  void gid(Gid value) {
    gid = value;
  }

  void commId(int id) {
    commId = id;
    commIdKnown = true;
  }

  void qpn(int value) {
    qpn = value;
  }

  void startingPsn(int value) {
    startingPsn = value;
  }

  void opening(byte[] octets) {
    announced = true;
    if (opening == null) {
      opening = octets;
    }
  }

  void forgetOpening() {
    opening = null;
  }

  /** Its REP was refused, and its next one says something else. */
  void forgetReply() {
    last[MessageType.REP.ordinal()] = null;
    opening = null;
    qpn = -1;
    startingPsn = -1;
    commIdKnown = false;
  }

  void timewaitFrom(long time) {
    timewaitFrom = time;
  }

  void note(Message message) {
    seen = true;
    last[message.type().ordinal()] = message;
  }

  /** Takes note of the P_Key of a packet that carried a message of this end. */
  void notePKey(int pKey, long frame) {
    if (limitedFrame == 0 && PartitionKey.isLimited(pKey)) {
      limitedFrame = frame;
    }
  }

  void noteFrame() {
    seen = true;
  }

  void noteReply() {
    if (repeats != null) {
      repeats.replied();
    }
  }

  /**
   * Follows the PSNs of its requests.
   *
   * @param mtu the path MTU in octets, or 0 where it is unknown
   * @return whether requests between this one and the one before were not seen
   */
  boolean psnJumps(Packet packet, int mtu) {
    int ahead = nextPsn < 0 ? 0 : (packet.psn() - nextPsn) & PSN_MASK;
    if (ahead > PSN_MASK / 2) {
      return false; // sent again
    }
    boolean jumps = nextPsn >= 0 && ahead > 0;
    int taken = 1;
    if (Opcode.isReadRequest(packet.opcode())) { // takes as many PSNs as its response has packets
      int reth = packet.indexOf(ExtensionHeader.RETH);
      if (reth < 0 || mtu == 0) {
        nextPsn = -1;
        return jumps;
      }
      long octets = Reth.DMA_LENGTH.get(packet.buffer(), reth);
      taken = (int) Math.max(1, (octets + mtu - 1) / mtu);
    }
    nextPsn = (packet.psn() + taken) & PSN_MASK;
    return jumps;
  }

  void noteRequest(Packet packet, long frame, long time) {
    seen = true;
    if (repeats == null) {
      repeats = new Repeats();
    }
    repeats.request(packet.psn(), packet.opcode(), packet.ipIdentification(), frame, time);
    if (dataFrame == 0) {
      dataFrame = frame;
      dataTime = time;
    }
  }
}
