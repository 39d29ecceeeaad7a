package io.cmscope.analyzer.findings.stale;

import io.cmscope.analyzer.conversation.Closing;
import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Known;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Seconds;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.rules.PeerPolicy;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A REJ 10 although the old connection was in, or past, timewait. */
public final class FalseStaleReject extends Rule {

  public FalseStaleReject() {
    super(
        new Explanation(
            "false-stale-reject",
            Family.STALE_CONNECTION,
            Severity.WARNING,
            "A REJ 10 (stale connection) although the only connection known with that QPN was "
                + "already in timewait, or past it.",
            "Connection set-up fails although nothing is wrong: the rejecting CM tracks the "
                + "remote QPN in timewait (the 2006 discussion), and every fast reconnect with a "
                + "reused QPN is refused until its timewait ends.",
            "The REQ is accepted: a QPN in timewait is not a connected one.",
            "Which CM rejects? Solaris and illumos do this by design (--peer-policy illumos). On Linux look for a "
                + "connection the capture did not show. The finding says for how long the "
                + "timewait goes on.",
            "IBA vol 1, 12.9.8.3.1 and 12.9.8.4; the 2006 resolution in Linux "
                + "cm_enter_timewait"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REJ);
  }

  @Override
  public void onMessage(Case it) {
    Closing.@Nullable Reject reject = it.conversation().closing().reject();
    if (reject == null
        || reject.reason() != RejectReason.STALE_CONNECTION.code()
        || reject.frame() != it.message().frame()) {
      return;
    }
    Side refused = StaleKin.refused(reject.rejects(), reject.by());
    @Nullable Message request =
        it.conversation()
            .end(refused)
            .last(refused == Side.ACTIVE ? MessageType.REQ : MessageType.REP);
    @Nullable Known old = onlyEnded(it, refused, reject.time());
    if (old == null || request == null) {
      return;
    }
    Side holder = heldBy(it, old, refused);
    boolean resting = old.inTimewait(holder, reject.time());
    if (resting && it.surroundings().policy().inTimewait() == PeerPolicy.InTimewait.REJECT) {
      return; // what this stack does by design
    }
    Certainty certainty = Certainty.missing(old.wholeSeen() && !it.conversation().gap() ? 0 : 1);
    it.reportWith(
        old.id(),
        certainty == Certainty.CERTAIN ? Severity.WARNING : Severity.INFO,
        certainty,
        it.name(reject.by())
            + " rejects QPN "
            + StaleKin.hex(it.conversation().end(refused).qpn())
            + " as stale, but its connection "
            + old.id()
            + (resting
                ? " is only in timewait there, for another "
                    + Seconds.of(
                        old.timewaitFrom(holder) + old.timewaitLength(holder) - reject.time())
                : " was over there")
            + (it.sender().host().otherThanLinux()
                ? " (its transaction ids do not look like Linux: see --peer-policy)"
                : ""),
        old.endFrame(),
        request.frame(),
        it.message().frame());
  }

  private static Side heldBy(Case it, Known old, Side refused) {
    Side end =
        old.endWith(it.conversation().end(refused).host(), it.conversation().end(refused).qpn());
    return end == null ? Side.PASSIVE : end.peer();
  }

  /** The latest connection with that QPN and peer, if none of them is anything but ended. */
  private static @Nullable Known onlyEnded(Case it, Side refused, long when) {
    Conversation conversation = it.conversation();
    @Nullable Known latest = null;
    for (Known known : StaleKin.kin(conversation, refused, when)) {
      @Nullable Side end =
          known.endWith(conversation.end(refused).host(), conversation.end(refused).qpn());
      if (end == null || known.host(end.peer()) != conversation.end(refused.peer()).host()) {
        continue;
      }
      boolean ended = known.timewaitKnown(end.peer()) && known.timewaitFrom(end.peer()) <= when;
      if (!ended) {
        return null;
      }
      latest = known;
    }
    return latest;
  }
}
