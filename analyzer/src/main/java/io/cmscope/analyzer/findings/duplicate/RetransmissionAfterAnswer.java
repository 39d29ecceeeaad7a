package io.cmscope.analyzer.findings.duplicate;

import io.cmscope.analyzer.conversation.Closing;
import io.cmscope.analyzer.conversation.End;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.rules.Timing;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A REQ or REP is sent again after its answer was seen. */
public final class RetransmissionAfterAnswer extends Rule {

  public RetransmissionAfterAnswer() {
    super(
        new Explanation(
            "retransmission-after-answer",
            Family.DUPLICATE,
            Severity.WARNING,
            "A REQ is sent again after its REP, REJ or MRA was seen, or a REP after its RTU "
                + "or REJ.",
            "Set-up takes an interval longer. The usual cause is that the answer was lost "
                + "after this capture point; the other is a CM that ignores it.",
            "No repeat once the answer has arrived.",
            "Capture at the end that repeats: if the answer arrives there, see why its CM "
                + "drops it (comm ids, a QPN it holds).",
            "IBA vol 1, 12.9.8.1"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REQ, MessageType.REP);
  }

  @Override
  public void onMessage(Case it) {
    if (!it.message().retransmission()) {
      return;
    }
    @Nullable Message answer = answer(it);
    if (answer != null && it.message().time() - answer.time() > it.slack()) {
      it.report(
          Certainty.missing(it.conversation().gap() ? 1 : 0),
          it.message().type().label()
              + " of "
              + it.name(it.message().from())
              + " is sent again after its "
              + answer.type().label()
              + ", which was lost after this capture point or ignored",
          answer.frame(),
          it.message().frame());
    }
  }

  private static @Nullable Message answer(Case it) {
    End peer = it.receiver();
    if (it.message().type() == MessageType.REP) {
      @Nullable Message rtu = peer.first(MessageType.RTU);
      return rtu != null ? rtu : reject(it, MessageType.REP);
    }
    @Nullable Message rep = peer.first(MessageType.REP);
    if (rep != null) {
      return refusedAsStale(it, rep) ? null : rep;
    }
    @Nullable Message reject = reject(it, MessageType.REQ);
    return reject != null ? reject : runningMra(it, peer);
  }

  /** Whether the sender of the REQ refused this REP with a REJ 10, and so waits for another one. */
  private static boolean refusedAsStale(Case it, Message rep) {
    Closing.@Nullable Reject reject = it.conversation().closing().reject();
    return it.conversation().repRefusedAsStale() && reject != null && rep.time() <= reject.time();
  }

  /** The REJ of this message by its receiver. */
  private static @Nullable Message reject(Case it, MessageType rejected) {
    Closing.@Nullable Reject reject = it.conversation().closing().reject();
    return reject != null
            && reject.rejects() == rejected
            && reject.by() == it.message().from().peer()
        ? it.receiver().first(MessageType.REJ)
        : null;
  }

  private static @Nullable Message runningMra(Case it, End peer) {
    @Nullable Message mra = peer.last(MessageType.MRA);
    long extension = it.conversation().terms().extension(it.message().from());
    return mra != null && it.message().time() - mra.time() < (long) (Timing.EARLY * extension)
        ? mra
        : null;
  }
}
