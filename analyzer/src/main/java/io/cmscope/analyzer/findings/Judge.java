package io.cmscope.analyzer.findings;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Remembrance;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.conversation.Sighting;
import io.cmscope.analyzer.conversation.Watcher;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.wire.Opcode;
import io.cmscope.codec.wire.Packet;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** Lets every rule judge every conversation, and keeps the findings of those that go on. */
public final class Judge implements Watcher {

  /** Where results go, once nothing about them can change any more. */
  public interface Results {

    /** A conversation is over; its findings follow. */
    void conversation(Conversation conversation);

    /** A finding is complete. */
    void finding(Finding finding);
  }

  private final Results results;
  private final Case.Surroundings surroundings;
  private final CaptureRules captureRules;
  private final Rule[][] byType = new Rule[MessageType.values().length][];
  private final Rule[] watchingRequests;
  private final Rule[] watchingPackets;
  private final Rule[] judgingTheEnd;
  private final Explanation anyRule;

  /** Findings of conversations that go on: few have any. */
  private final Int2ObjectHashMap<List<Finding>> open = new Int2ObjectHashMap<>();

  private @Nullable Case it;

  public Judge(
      List<Rule> rules,
      CaptureRules captureRules,
      Case.Surroundings surroundings,
      Results results) {
    this.results = results;
    this.surroundings = surroundings;
    this.captureRules = captureRules;
    this.watchingRequests = rules.stream().filter(Rule::watchesRequests).toArray(Rule[]::new);
    this.watchingPackets = rules.stream().filter(Rule::watchesPackets).toArray(Rule[]::new);
    this.judgingTheEnd = rules.stream().filter(Rule::judgesTheEnd).toArray(Rule[]::new);
    this.anyRule = rules.getFirst().explanation();
    for (MessageType type : MessageType.values()) {
      byType[type.ordinal()] =
          rules.stream().filter(rule -> rule.about().contains(type)).toArray(Rule[]::new);
    }
  }

  @Override
  public void message(Conversation conversation, Message message, Sighting sighting) {
    captureRules.added(conversation, message, sighting);
    Case current = at(conversation, message, sighting, sighting.time());
    for (Rule rule : byType[message.type().ordinal()]) {
      current.judgedBy(rule.explanation());
      rule.onMessage(current);
    }
  }

  @Override
  public void late(Remembrance over, Sighting sighting) {}

  @Override
  public void seenAgain(Conversation conversation, long frame, Sighting again) {
    captureRules.seenAgain(frame, again.frame());
  }

  @Override
  public void missed(long frame) {
    captureRules.missed(frame);
  }

  @Override
  public void data(Conversation conversation, Side from, Packet packet, long frame, long time) {
    Case current = at(conversation, null, null, time);
    current.atPacket(packet, from, frame);
    for (Rule rule : watchingPackets) {
      current.judgedBy(rule.explanation());
      rule.onPacket(current);
    }
    if (Opcode.isRequest(packet.opcode())) {
      for (Rule rule : watchingRequests) {
        current.judgedBy(rule.explanation());
        rule.onRequest(current);
      }
    }
  }

  @Override
  public void over(Conversation conversation, long now, boolean inputEnded) {
    Case current = at(conversation, null, null, now);
    for (Rule rule : judgingTheEnd) {
      current.judgedBy(rule.explanation());
      rule.onOver(current);
    }
    results.conversation(conversation);
    List<Finding> findings = open.remove(conversation.id());
    if (findings != null) {
      findings.forEach(results::finding);
    }
  }

  void report(Explanation rule, Finding.Verdict verdict, int conversation) {
    List<Finding> findings = open.computeIfAbsent(conversation, id -> new ArrayList<>(2));
    for (Finding finding : findings) {
      if (finding.rule().id().equals(rule.id())) {
        finding.merge(verdict);
        return;
      }
    }
    findings.add(new Finding(rule, verdict));
  }

  private Case at(
      Conversation conversation,
      @Nullable Message message,
      @Nullable Sighting sighting,
      long time) {
    if (it == null) {
      it = new Case(this, surroundings, conversation, anyRule);
    }
    it.at(conversation, message, sighting, time);
    return it;
  }
}
