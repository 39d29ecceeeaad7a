package io.cmscope.analyzer.findings.fields;

import io.cmscope.analyzer.conversation.End;
import io.cmscope.analyzer.conversation.PartitionKey;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.wire.Bth;
import java.util.EnumSet;
import java.util.Set;

/** The partition of a REQ is not that of its packet, or both ends are limited members. */
public final class PKeyMismatch extends Rule {

  public PKeyMismatch() {
    super(
        new Explanation(
            "pkey-mismatch",
            Family.FIELDS,
            Severity.WARNING,
            "The P_Key in a REQ names another partition than the P_Key of the packet that "
                + "carries it (warning), or both ends send as limited members of their partition "
                + "(error).",
            "The connection is made for the P_Key in the REQ. If one end does not have it, the "
                + "adapters drop its data without a sign, or the REQ is refused (Linux: REJ 12). Two "
                + "limited members can never talk: each drops what the other sends.",
            "One partition in REQ and packet, compared by the low 15 bits; bit 15 (full member) "
                + "set at one end at least.",
            "The P_Key tables of both ports (/sys/class/infiniband/*/ports/*/pkeys) and what "
                + "the subnet manager assigns (partitions.conf: full or limited). On RoCE it is "
                + "always 0xffff.",
            "IBA vol 1, 10.9 and 12.6.5; Linux ib_find_cached_pkey"));
  }

  @Override
  public Set<MessageType> about() {
    return EnumSet.allOf(MessageType.class);
  }

  @Override
  public void onMessage(Case it) {
    int pKey = it.sighting().pKey();
    if (it.message().type() == MessageType.REQ) {
      request(it, pKey);
    }
    if (PartitionKey.isLimited(pKey)) {
      limited(it);
    }
  }

  private static void request(Case it, int pKey) {
    if (it.sighting().mad().message() instanceof Req req
        && it.sighting().mad().present(Req.P_KEY)
        && !PartitionKey.samePartition(req.pKey(), pKey)
        && !it.repeated()) {
      it.report(
          Certainty.CERTAIN,
          it.messageName()
              + " asks for P_Key "
              + Req.P_KEY.text(req.pKey())
              + ", but its packet has "
              + Bth.P_KEY.text(pKey),
          it.message().frame());
    }
  }

  /** Told once: with the first limited message of the end that comes second. */
  private static void limited(Case it) {
    End sender = it.sender();
    End receiver = it.receiver();
    if (sender.limitedFrame() == it.message().frame() && receiver.limitedFrame() != 0) {
      it.report(
          Severity.ERROR,
          Certainty.CERTAIN,
          it.name(sender.side())
              + " and "
              + it.name(receiver.side())
              + " are both limited members of their partition: they cannot talk",
          receiver.limitedFrame(),
          sender.limitedFrame());
    }
  }
}
