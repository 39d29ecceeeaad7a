package io.cmscope.analyzer.findings;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.End;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.conversation.Sighting;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.Timing;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Packet;
import org.jspecify.annotations.Nullable;

/** What a rule judges: a conversation, and either its newest message or its end. */
public final class Case {

  /** What a rule sees of the capture around the conversation. */
  public interface Surroundings {
    /** Whether any frame went from one address to another. */
    boolean seen(int fromAddress, int toAddress);

    /** For how long the capture had shown an address, without a gap, before a time. */
    long seenFor(int address, long before);

    /** How long the capture had gone on, without a gap, before a time; nanoseconds. */
    long capturedFor(long before);

    /** Whose behaviour counts as right. */
    PeerPolicy policy();

    /** The address behind a number. */
    Address address(int number);

    /** An address in words. */
    String name(int address);
  }

  private final Judge judge;
  private final Surroundings surroundings;
  private Conversation conversation;
  private @Nullable Message message;
  private @Nullable Sighting sighting;
  private @Nullable Packet packet;
  private Side packetFrom = Side.ACTIVE;
  private long packetFrame;
  private long now;
  private Explanation rule;

  Case(Judge judge, Surroundings surroundings, Conversation conversation, Explanation rule) {
    this.judge = judge;
    this.surroundings = surroundings;
    this.conversation = conversation;
    this.rule = rule;
  }

  void at(
      Conversation newConversation,
      @Nullable Message newMessage,
      @Nullable Sighting newSighting,
      long time) {
    conversation = newConversation;
    message = newMessage;
    sighting = newSighting;
    packet = null;
    now = time;
  }

  void atPacket(Packet newPacket, Side from, long frame) {
    packet = newPacket;
    packetFrom = from;
    packetFrame = frame;
  }

  void judgedBy(Explanation explanation) {
    rule = explanation;
  }

  public Conversation conversation() {
    return conversation;
  }

  /** The newest message. */
  public Message message() {
    if (message == null) {
      throw new IllegalStateException("no message at the end of a conversation");
    }
    return message;
  }

  /** The newest message as it was seen. */
  public Sighting sighting() {
    if (sighting == null) {
      throw new IllegalStateException("no sighting at the end of a conversation");
    }
    return sighting;
  }

  /** The newest packet of the connected QPs. */
  public Packet packet() {
    if (packet == null) {
      throw new IllegalStateException("no packet here");
    }
    return packet;
  }

  /** The end that sent the newest packet. */
  public Side packetFrom() {
    return packetFrom;
  }

  /** The frame of the newest packet. */
  public long packetFrame() {
    return packetFrame;
  }

  /** Whether its sender's last message of this type was the same, octet for octet. */
  public boolean repeated() {
    @Nullable Message before = message().previous();
    return before != null && before.fingerprint() == message().fingerprint();
  }

  /** The time of the capture, nanoseconds since the epoch. */
  public long now() {
    return now;
  }

  public Surroundings surroundings() {
    return surroundings;
  }

  /** The end that sent the newest message. */
  public End sender() {
    return conversation.end(message().from());
  }

  /** The end the newest message went to. */
  public End receiver() {
    return conversation.end(message().from().peer());
  }

  /** Below this gap nothing is concluded from the order of frames: 50 to 500 ms. */
  public long slack() {
    return conversation.slack();
  }

  /** Whether the capture goes on long enough after a time for an answer to be missed. */
  public boolean over(long last, long span) {
    return now - last >= (long) (Timing.OVER * span);
  }

  /** Whether anything went from an end to its peer at this capture point. */
  public boolean seenFrom(Side side) {
    return conversation.end(side).seen()
        || surroundings.seen(
            conversation.end(side).address(), conversation.end(side.peer()).address());
  }

  /** How many of these are missing: the start, one direction, freedom from gaps. */
  public int missing() {
    return (conversation.startSeen() ? 0 : 1)
        + (seenFrom(Side.ACTIVE) && seenFrom(Side.PASSIVE) ? 0 : 1)
        + (conversation.gap() ? 1 : 0);
  }

  /** "active 10.0.0.1", as sentences name an end. */
  public String name(Side side) {
    return side.label() + " " + surroundings.name(conversation.end(side).address());
  }

  /** "REQ of active 10.0.0.1", as sentences name the newest message. */
  public String messageName() {
    return message().type().label() + " of " + name(message().from());
  }

  /** The frames of all transmissions of a type by a side, up to the newest. */
  public long[] frames(Side side, MessageType type) {
    @Nullable Message last = conversation.end(side).last(type);
    int size = 0;
    for (Message m = last; m != null; m = m.previous()) {
      size++;
    }
    long[] frames = new long[size];
    for (Message m = last; m != null; m = m.previous()) {
      frames[--size] = m.frame();
    }
    return frames;
  }

  /** The rule fires at its own severity, lowered if less than all of the evidence is there. */
  public void report(Certainty certainty, String summary, long... frames) {
    Severity severity = rule.severity();
    report(
        certainty == Certainty.CERTAIN ? severity : severity.lower(), certainty, summary, frames);
  }

  /** The rule fires at another severity. */
  public void report(Severity severity, Certainty certainty, String summary, long... frames) {
    reportAdvising(severity, certainty, summary, rule.next(), frames);
  }

  /** The rule fires, and there is better advice than the rule's own. */
  public void reportAdvising(
      Severity severity, Certainty certainty, String summary, String next, long... frames) {
    judge.report(
        rule,
        new Finding.Verdict(
            severity, certainty, new int[] {conversation.id()}, frames, summary, next),
        conversation.id());
  }

  /** The rule fires about this conversation and another one. */
  public void reportWith(
      int otherConnection, Severity severity, Certainty certainty, String summary, long... frames) {
    judge.report(
        rule,
        new Finding.Verdict(
            severity,
            certainty,
            new int[] {otherConnection, conversation.id()},
            frames,
            summary,
            rule.next()),
        conversation.id());
  }
}
