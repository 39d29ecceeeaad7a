package io.cmscope.analyzer.findings.stale;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.End;
import io.cmscope.analyzer.conversation.Known;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.rules.Kinship;
import io.cmscope.codec.rules.PeerPolicy;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the receiver of a REQ or REP holds under the QPN it names. */
final class StaleKin {

  private StaleKin() {}

  /** The connection that makes the newest REQ or REP stale, or null. */
  static @Nullable Known live(Case it) {
    Side from = it.message().from();
    return live(
        it.conversation(),
        kin(it.conversation(), from),
        from,
        it.message().time(),
        it.surroundings().policy());
  }

  /** The connection that made the REQ or REP of a side stale when it came, or null. */
  static @Nullable Known live(
      Conversation conversation, List<Known> kin, Side from, long when, PeerPolicy policy) {
    End sender = conversation.end(from);
    End receiver = conversation.end(from.peer());
    for (int i = kin.size() - 1; i >= 0; i--) {
      Known known = kin.get(i);
      @Nullable Side sendersEnd = known.endWith(sender.host(), sender.qpn());
      if (known != conversation
          && sendersEnd != null
          && known.host(sendersEnd.peer()) == receiver.host()
          && known.commId(sendersEnd) != sender.commId()
          && Kinship.of(null, new Holding(known, sendersEnd.peer(), when), policy)
              == Kinship.STALE) {
        return known;
      }
    }
    return null;
  }

  /** What was known under the QPN of a side's REQ or REP when it came. */
  static List<Known> kin(Conversation conversation, Side from) {
    return from == Side.ACTIVE ? conversation.sameRequesterQpn() : conversation.sameReplierQpn();
  }

  /** Of these, the others that had not been over for T_keep or longer at a time. */
  static List<Known> kin(Conversation conversation, Side from, long when) {
    return kin(conversation, from).stream()
        .filter(known -> known != conversation && known.matters(when))
        .toList();
  }

  /** The side whose REQ or REP a REJ refuses. */
  static Side refused(MessageType rejects, Side by) {
    return switch (rejects) {
      case REQ -> Side.ACTIVE;
      case REP -> Side.PASSIVE;
      default -> by.peer();
    };
  }

  static String hex(int qpn) {
    return "0x" + HexFormat.of().toHexDigits(qpn, 6);
  }

  /** What one end holds of a known connection at a time. */
  private record Holding(Known known, Side side, long when) implements Kinship.Held {
    @Override
    public boolean live() {
      return known.live(side, when);
    }

    @Override
    public boolean inTimewait() {
      return known.inTimewait(side, when);
    }
  }
}
