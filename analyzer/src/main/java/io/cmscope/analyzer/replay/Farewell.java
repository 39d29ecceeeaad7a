package io.cmscope.analyzer.replay;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.RejectedMessage;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is said to a peer at the end of a replay that leaves something open on its side: nobody is
 * left waiting for an end that does not exist any more. It is said once, and not waited for.
 */
final class Farewell {
  private static final Set<MessageType> CLOSING =
      EnumSet.of(MessageType.REJ, MessageType.DREQ, MessageType.DREP);

  private Farewell() {}

  /** What to say to an answer that is not in the recording, if anything. */
  static Optional<CmMad> to(CmMad answer) {
    return switch (answer.message()) {
      case Rep rep ->
          Optional.of(
              refusal(answer.transactionId(), rep.ids().asSeenByPeer(), RejectedMessage.REP));
      case Dreq dreq ->
          Optional.of(
              CmMad.of(
                  answer.transactionId(), new Drep(dreq.ids().asSeenByPeer(), PrivateData.EMPTY)));
      default -> Optional.empty();
    };
  }

  /** The REJ for a peer whose REQ came, and that waits for a REP or for what follows its own. */
  static Optional<CmMad> toWhoAsked(List<Played> steps) {
    Optional<CmMad> answer = Optional.empty();
    for (Played step : steps) {
      CmMad mad = step.mad();
      if (mad == null || step.isOurs()) {
        continue;
      }
      if (mad.message() instanceof Req req) {
        CommIds ids = new CommIds(0, req.localCommId());
        answer = Optional.of(refusal(mad.transactionId(), ids, RejectedMessage.REQ));
      } else if (CLOSING.contains(mad.type())) {
        return Optional.empty();
      }
    }
    return answer;
  }

  private static CmMad refusal(long transaction, CommIds ids, RejectedMessage what) {
    return CmMad.of(
        transaction,
        new Rej(
            ids,
            what.code(),
            0,
            RejectReason.CONSUMER.code(),
            PrivateData.EMPTY,
            PrivateData.EMPTY));
  }

  /** The DREQ of a connection that was established, and that nobody has closed. */
  static Optional<CmMad> after(List<Played> steps, Side side) {
    int ours = 0;
    int theirs = 0;
    int peerQpn = 0;
    long transaction = 0;
    boolean established = false;
    for (Played step : steps) {
      CmMad mad = step.mad();
      if (mad == null) {
        continue;
      }
      if (CLOSING.contains(mad.type())) {
        return Optional.empty();
      }
      established |= mad.type() == MessageType.RTU;
      if (mad.message() instanceof Req req) {
        transaction = mad.transactionId();
        peerQpn = side == Side.PASSIVE ? req.localQpn() : peerQpn;
      }
      if (mad.message() instanceof Rep rep) {
        ours = step.isOurs() ? rep.ids().local() : rep.ids().remote();
        theirs = step.isOurs() ? rep.ids().remote() : rep.ids().local();
        peerQpn = side == Side.ACTIVE ? rep.localQpn() : peerQpn;
      }
    }
    CommIds ids = new CommIds(ours, theirs);
    return established
        ? Optional.of(CmMad.of(transaction, new Dreq(ids, peerQpn, PrivateData.EMPTY)))
        : Optional.empty();
  }
}
