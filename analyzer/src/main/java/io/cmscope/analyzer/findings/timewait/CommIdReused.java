package io.cmscope.analyzer.findings.timewait;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Known;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A REQ carries a comm id that was used a short time ago for something else. */
public final class CommIdReused extends Rule {

  public CommIdReused() {
    super(
        new Explanation(
            "comm-id-reused",
            Family.TIMEWAIT,
            Severity.WARNING,
            "A REQ carries a comm id that its sender used for another connection which is "
                + "live, in timewait, or only just over.",
            "The peer tells duplicates by comm id: it may drop the REQ as a duplicate, answer "
                + "it with an old answer, or take a late message of the old connection for one of "
                + "the new.",
            "A local comm id is not used again while messages of the old connection may be in "
                + "the fabric.",
            "The CM of the sender: a restart with a counter that begins anew, or ids handed "
                + "out too early.",
            "IBA vol 1, 12.9.3; REJ reason 30"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REQ);
  }

  @Override
  public void onMessage(Case it) {
    Conversation conversation = it.conversation();
    @Nullable Known old = conversation.sameCommId();
    if (it.message().retransmission() || old == null || conversation.restarted()) {
      return;
    }
    if (old.requestFingerprint() == it.message().fingerprint()) {
      return; // the very same request once more, after a long silence
    }
    if (!old.matters(it.message().time())
        || (old instanceof Conversation open && open.kind() != conversation.kind())) {
      return;
    }
    it.reportWith(
        old.id(),
        Severity.WARNING,
        Certainty.CERTAIN,
        String.format(
            java.util.Locale.ROOT,
            "%s uses comm id 0x%08x again, which connection %d had",
            it.name(Side.ACTIVE),
            conversation.active().commId(),
            old.id()),
        old.firstFrame(),
        it.message().frame());
  }
}
