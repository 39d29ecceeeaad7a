package io.cmscope.analyzer.findings.duplicate;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.Timing;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A REQ, REP or DREQ is sent again before its time. */
public final class EarlyRetransmission extends Rule {

  public EarlyRetransmission() {
    super(
        new Explanation(
            "early-retransmission",
            Family.DUPLICATE,
            Severity.WARNING,
            "A REQ, REP or DREQ is sent again sooner than the timeouts of the REQ allow "
                + "(below 0.93 of the nominal interval).",
            "The peer gets less time than it was promised; many early repeats load it when it "
                + "is already slow.",
            "REQ: twice the packet lifetime plus the remote CM response timeout; REP: the "
                + "local CM response timeout; DREQ: as its sender waits for a REQ or REP.",
            "The timers of the sender, or a second sender with the same ids.",
            "IBA vol 1, 12.10; Linux timers run up to 4.6 % short"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REQ, MessageType.REP, MessageType.DREQ);
  }

  @Override
  public void onMessage(Case it) {
    @Nullable Message before = it.message().previous();
    Conversation conversation = it.conversation();
    if (before == null
        || !conversation.terms().timeoutsSeen()
        || conversation.terms().ackTimeout() == 0
        || before.fingerprint() != it.message().fingerprint()) {
      return;
    }
    Side from = it.message().from();
    long interval = conversation.interval(from);
    long gap = it.message().time() - before.time();
    if (gap >= (long) (Timing.EARLY * interval)
        || extensionRanOut(it, before)
        || answersRepeatedReq(it)) {
      return;
    }
    it.report(
        Certainty.missing(conversation.gap() ? 1 : 0),
        String.format(
            java.util.Locale.ROOT,
            "%s of %s is sent again after %.3f s; its interval is %.3f s",
            it.message().type().label(),
            it.name(from),
            gap / 1e9,
            interval / 1e9),
        before.frame(),
        it.message().frame());
  }

  /** Some stacks send their REP again when the REQ comes again; Linux waits for its own timer. */
  private static boolean answersRepeatedReq(Case it) {
    @Nullable Message req = it.receiver().last(MessageType.REQ);
    return it.message().type() == MessageType.REP
        && it.surroundings().policy().repeatedReq() == PeerPolicy.RepeatedReq.REPEAT_REP
        && req != null
        && req.retransmission(); // its own timer goes on beside
  }

  /** After an MRA the wait is the MRA's, for every repeat from then on (Linux ib_modify_mad). */
  private static boolean extensionRanOut(Case it, Message before) {
    @Nullable Message mra = it.receiver().last(MessageType.MRA);
    if (mra == null || it.message().type() == MessageType.DREQ) {
      return false;
    }
    long extension = it.conversation().terms().extension(it.message().from());
    long since = Math.max(mra.time(), before.time());
    return it.message().time() - since >= (long) (Timing.EARLY * extension);
  }
}
