package io.cmscope.analyzer.findings.timing;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.End;
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
import org.jspecify.annotations.Nullable;

/** All REQs of a connection attempt stay without any answer. */
public final class ConnectUnanswered extends Rule {

  public ConnectUnanswered() {
    super(
        new Explanation(
            "connect-unanswered",
            Family.TIMING,
            Severity.ERROR,
            "The REQ was sent as often as its sender may (1 + Max CM Retries), and nothing at "
                + "all came back.",
            "The connection attempt fails after all its retries, which can take minutes.",
            "REP, REJ or MRA within the remote CM response timeout.",
            "Is the peer up and reachable (ping, ARP)? Is UDP 4791 filtered? Does it have the "
                + "P_Key, and a listener whose backlog is not full? Linux drops REQs of a full "
                + "backlog silently.",
            "IBA vol 1, 12.9.8.1"));
  }

  @Override
  public boolean judgesTheEnd() {
    return true;
  }

  @Override
  public void onOver(Case it) {
    Conversation conversation = it.conversation();
    End active = conversation.active();
    int sent = active.count(MessageType.REQ);
    @Nullable Message last = active.last(MessageType.REQ);
    if (last == null
        || conversation.kind() != Conversation.Kind.CONNECTION
        || conversation.passive().seen()
        || active.sent(MessageType.REJ)
        || peerToPeer(it)
        || sent < 1 + conversation.terms().maxCmRetries()
        || !conversation.terms().timeoutsSeen()) {
      return;
    }
    int missing = it.over(last.time(), conversation.terms().requestInterval()) ? 0 : 1;
    boolean peerSeen = it.seenFrom(Side.PASSIVE);
    int flags = missing + (peerSeen ? 0 : 1) + (conversation.gap() ? 1 : 0);
    it.report(
        flags == 0 ? Severity.ERROR : Severity.WARNING,
        Certainty.missing(flags),
        sent
            + " REQs of "
            + it.name(Side.ACTIVE)
            + " to "
            + it.surroundings().name(conversation.passive().address())
            + " stay without any answer"
            + (peerSeen ? "" : "; this capture shows no frame of the peer at all"),
        it.frames(Side.ACTIVE, MessageType.REQ));
  }

  /** Of two REQs that cross peer-to-peer one stays without an answer; Linux does not do that. */
  private static boolean peerToPeer(Case it) {
    return it.conversation().crossing() != null && it.surroundings().policy() != PeerPolicy.LINUX;
  }
}
