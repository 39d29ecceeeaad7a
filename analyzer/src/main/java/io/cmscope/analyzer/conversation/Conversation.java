package io.cmscope.analyzer.conversation;

import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.rules.Timing;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One connection attempt, or one SIDR exchange, from its first message to its end. */
public final class Conversation implements Known {

  /** What kind of exchange it is. */
  public enum Kind {
    CONNECTION("connection"),
    SIDR("sidr");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }

  private static final long LEAST_SLACK = 50_000_000L;
  private static final long MOST_SLACK = 500_000_000L;

  /** A repeat is never taken as missing before one and a half intervals and this. */
  private static final long LATE_BY = 1_000_000_000L;

  private static final int MOST_UNLAWFUL = 8;
  private static final long[] NONE = {};

  private final int id;
  private final Kind kind;
  private final boolean startSeen;
  private final CaptureLimits limits;
  private final End active;
  private final End passive;
  private final List<Message> messages = new ArrayList<>(6);
  private final Terms terms = new Terms();
  private final Closing closing = new Closing();
  private List<Known> sameRequesterQpn = List.of();
  private List<Known> sameReplierQpn = List.of();
  private @Nullable Known sameCommId;
  private boolean restarted;
  private boolean twoTaps;
  private long reviewAt;
  private int place;
  private long shortestDelay = MOST_SLACK;
  private long[] staleRejects = NONE;
  private @Nullable Conversation crossing;
  private List<Unlawful> unlawful = List.of();
  private long dataBefore;
  private int activeDreqQpn = -1;
  private int passiveDreqQpn = -1;

  Conversation(
      int id, Kind kind, boolean startSeen, CaptureLimits limits, End active, End passive) {
    this.id = id;
    this.kind = kind;
    this.startSeen = startSeen;
    this.limits = limits;
    this.active = active;
    this.passive = passive;
  }

  @Override
  public int id() {
    return id;
  }

  public Kind kind() {
    return kind;
  }

  /** The first data packet to the QPN of its REQ before any message of the CM named it, or 0. */
  public long dataBefore() {
    return dataBefore;
  }

  void dataBefore(long frame) {
    dataBefore = frame;
  }

  /** Whether its first message in the capture is its REQ or SIDR_REQ. */
  public boolean startSeen() {
    return startSeen;
  }

  public End end(Side side) {
    return side == Side.ACTIVE ? active : passive;
  }

  public End active() {
    return active;
  }

  public End passive() {
    return passive;
  }

  /** What the REQ and REP agreed on. */
  public Terms terms() {
    return terms;
  }

  /** How it ended, as far as it did. */
  public Closing closing() {
    return closing;
  }

  /** Every transmission, in the order of the capture. */
  public List<Message> messages() {
    return messages;
  }

  /** The message of an end just before the latest one, if any. */
  private @Nullable Message beforeLast(Side from) {
    for (int i = messages.size() - 2; i >= 0; i--) {
      Message candidate = messages.get(i);
      if (candidate.from() == from) {
        return candidate;
      }
    }
    return null;
  }

  /** Its latest message. */
  public Message last() {
    return messages.getLast();
  }

  @Override
  public long firstFrame() {
    return messages.getFirst().frame();
  }

  public long start() {
    return messages.getFirst().time();
  }

  /** Whether frames are missing from the capture since it began. */
  public boolean gap() {
    return limits.gapSince(start());
  }

  /** Whether frames are missing from the capture since its latest message. */
  public boolean gapSinceLast() {
    return limits.gapSince(last().time());
  }

  /** What was known under the QPN of the REQ when the REQ came, oldest first. */
  public List<Known> sameRequesterQpn() {
    return sameRequesterQpn;
  }

  /** What was known under the QPN of the REP when the REP came, oldest first. */
  public List<Known> sameReplierQpn() {
    return sameReplierQpn;
  }

  /** What was known under the comm id of the REQ when it came with other contents. */
  public @Nullable Known sameCommId() {
    return sameCommId;
  }

  /** Whether the REQ looks like one of a host that was restarted since its last one. */
  public boolean restarted() {
    return restarted;
  }

  /**
   * The frames of the REJ 10 to the QPN its latest REJ 10 refuses, within a minute up to it: the
   * first of them, and the latest.
   */
  public long[] staleRejects() {
    return staleRejects.clone();
  }

  void staleRejects(long[] frames) {
    staleRejects = frames;
  }

  /** The request in the other direction, for the same service, that its REQ crossed, or null. */
  public @Nullable Conversation crossing() {
    return crossing;
  }

  void crossing(Conversation other) {
    crossing = other;
  }

  /** Its messages that none of the states their senders could be in allows, the first few. */
  public List<Unlawful> unlawful() {
    return unlawful;
  }

  /**
   * Lets the shadow of a sender take a message. If the capture missed a frame, or shows two in the
   * wrong order, nothing is known of the two ends from then on.
   */
  void sent(End end, Message message, Signal signal) {
    if (messages.size() > 1 && limits.gapSince(messages.get(messages.size() - 2).time())) {
      lost();
    }
    if (!unlawful.isEmpty() && unlawful.removeIf(found -> explains(found, message, signal))) {
      lost();
    }
    int states = end.shadow().states();
    if (end.shadow().sent(signal, message.time(), slack()) || message.repeatsOctets()) {
      return;
    }
    Unlawful found = new Unlawful(message, signal, states, beforeLast(message.from()));
    if (found.oneUnseenFrameExplains()) {
      lost();
    } else if (unlawful.size() < MOST_UNLAWFUL) {
      unlawful = unlawful.isEmpty() ? new ArrayList<>(1) : unlawful;
      unlawful.add(found);
    }
  }

  /** Whether a message that comes just behind an unlawful one would make it lawful before it. */
  private boolean explains(Unlawful found, Message message, Signal signal) {
    return Math.abs(message.time() - found.message().time()) <= slack()
        && found.lawfulAfter(signal, message.from() == found.message().from());
  }

  private void lost() {
    active.shadow().lost();
    passive.shadow().lost();
  }

  /** Whether both ends may send data, as seen: RTU, or data to the passive side. */
  public boolean established() {
    return active.sent(MessageType.RTU) || active.sentData();
  }

  /** When it was established, or {@link Long#MAX_VALUE}. */
  public long establishedAt() {
    @Nullable Message rtu = active.first(MessageType.RTU);
    long byMessage = rtu == null ? Long.MAX_VALUE : rtu.time();
    return active.sentData() ? Math.min(byMessage, active.dataTime()) : byMessage;
  }

  /**
   * Below this gap nothing is concluded from the order of frames: three times the shortest delay
   * between the two ends, 50 to 500 ms, in nanoseconds; and what the clocks of several captures may
   * be wrong by.
   */
  public long slack() {
    return Math.max(LEAST_SLACK, Math.min(MOST_SLACK, 3 * shortestDelay)) + limits.clockError();
  }

  /** The same for a frame that another tap may show again: up to a tenth of a second more. */
  long repeatSlack() {
    return twoTaps ? slack() + Message.SAME_TRANSMISSION : slack();
  }

  void twoTaps() {
    twoTaps = true;
  }

  /** The remote QPN an end's latest DREQ names, or -1. */
  public int dreqQpn(Side from) {
    return from == Side.ACTIVE ? activeDreqQpn : passiveDreqQpn;
  }

  void dreqQpn(Side from, int qpn) {
    if (from == Side.ACTIVE) {
      activeDreqQpn = qpn;
    } else {
      passiveDreqQpn = qpn;
    }
  }

  /** The span after which an end sends its request again: T_REQ, T_REP or T_DREQ. */
  public long interval(Side side) {
    return side == Side.ACTIVE ? terms.requestInterval() : terms.replyInterval();
  }

  @Override
  public Host host(Side side) {
    return end(side).host();
  }

  @Override
  public int commId(Side side) {
    return end(side).commId();
  }

  @Override
  public int qpn(Side side) {
    return end(side).qpn();
  }

  @Override
  public boolean live(Side side, long now) {
    settle(side, now);
    return end(side).shadow().mustBeLive();
  }

  @Override
  public boolean timewaitKnown(Side side) {
    return end(side).timewaitKnown();
  }

  @Override
  public long timewaitFrom(Side side) {
    return end(side).timewaitFrom();
  }

  @Override
  public long timewaitLength(Side side) {
    return Timing.nanos(timewaitExponent(side));
  }

  int timewaitExponent(Side side) {
    return side == Side.ACTIVE
        ? Timing.activeTimewaitExponent(terms.ackTimeout(), terms.targetAckDelay())
        : Timing.passiveTimewaitExponent(terms.ackTimeout());
  }

  @Override
  public long requestFingerprint() {
    @Nullable Message request = active.first(MessageType.REQ);
    return request == null ? 0 : request.fingerprint();
  }

  @Override
  public long overSince() {
    if (active.timewaitKnown() || passive.timewaitKnown()) {
      return Math.max(active.timewaitFrom(), passive.timewaitFrom());
    }
    if (closing.reject() != null) {
      return closing.reject().time();
    }
    @Nullable Message request = active.last(MessageType.REQ);
    return request == null || passive.sent(MessageType.REP) || established()
        ? Long.MAX_VALUE
        : request.time() + retriesLeft(active, request);
  }

  @Override
  public long endFrame() {
    return closing.frame() != 0 ? closing.frame() : last().frame();
  }

  @Override
  public boolean wholeSeen() {
    return startSeen && active.seen() && passive.seen() && !gap();
  }

  /**
   * Lets time work on an end's shadow. An end whose request was answered and that does not send it
   * again when its time has come has heard the answer; one that used all its retries, or that
   * nobody answered, may have given up. And timewait ends.
   */
  void settle(Side side, long now) {
    End end = end(side);
    @Nullable Message last = outstanding(end);
    if (last != null) {
      long silent = now - last.time();
      long repeat = interval(side) + interval(side) / 2 + LATE_BY + terms.extension(side);
      boolean mayRepeat = last.transmission() <= terms.maxCmRetries();
      if (silent > repeat && mayRepeat && answered(end, last) && !gap()) {
        end.shadow().stopsWaiting();
      }
      boolean heardOf = mayRepeat && answered(end, last); // it repeats before it gives up
      long left = Math.max(retriesLeft(end, last), heardOf ? repeat : 0);
      if (silent > left || !terms.timeoutsSeen()) {
        end.shadow().mayGiveUp();
      }
    }
    if (end.timewaitKnown()
        && now - end.timewaitFrom() > (long) (Timing.EARLY * timewaitLength(side))) {
      end.shadow().mayLeaveTimewait();
    }
  }

  /** Whether the peer's answer to a request was seen, at any time. */
  private boolean answered(End end, Message request) {
    End peer = end(end.side().peer());
    return switch (request.type()) {
      case REQ -> peer.sent(MessageType.REP);
      case REP -> peer.sent(MessageType.RTU) || peer.sentData();
      default -> peer.sent(MessageType.DREP) || peer.sent(MessageType.DREQ);
    };
  }

  private static @Nullable Message outstanding(End end) {
    @Nullable Message dreq = end.last(MessageType.DREQ);
    if (dreq != null) {
      return dreq;
    }
    return end.last(end.side() == Side.ACTIVE ? MessageType.REQ : MessageType.REP);
  }

  /** The time from the latest transmission of a request until its sender gives up. */
  long retriesLeft(End end, Message last) {
    long unsent = Math.max(0, 1L + terms.maxCmRetries() - last.transmission());
    return (unsent + 1) * interval(end.side()) + terms.extension(end.side());
  }

  /**
   * Whether the active end refused the REP with a REJ 10. It goes on with its REQ then, until a REP
   * comes that it can take (Linux cm_rep_handler).
   */
  public boolean repRefusedAsStale() {
    Closing.@Nullable Reject reject = closing.reject();
    return reject != null
        && reject.by() == Side.ACTIVE
        && reject.rejects() == MessageType.REP
        && reject.reason() == RejectReason.STALE_CONNECTION.code();
  }

  void add(Message message) {
    if (!messages.isEmpty() && last().from() != message.from()) {
      shortestDelay = Math.min(shortestDelay, Math.max(0, message.time() - last().time()));
    }
    messages.add(message);
    end(message.from()).note(message);
  }

  void kin(List<Known> sameQpn, @Nullable Known sameId, boolean hostRestarted) {
    sameRequesterQpn = List.copyOf(sameQpn);
    sameCommId = sameId;
    restarted = hostRestarted;
  }

  void replierKin(List<Known> sameQpn) {
    List<Known> all = new ArrayList<>(sameReplierQpn); // of a REP that was refused
    all.addAll(sameQpn);
    sameReplierQpn = List.copyOf(all);
  }

  /** Nothing is judged any more: a chain of connections must not keep each other in memory. */
  void forgetKin() {
    sameRequesterQpn = List.of();
    sameReplierQpn = List.of();
    sameCommId = null;
    crossing = null;
    active.forgetOpening();
    passive.forgetOpening();
  }

  long reviewAt() {
    return reviewAt;
  }

  /** Where it stands in the agenda. */
  int place() {
    return place;
  }

  void place(int value) {
    place = value;
  }

  void reviewAt(long time) {
    reviewAt = time;
  }
}
