package io.cmscope.analyzer.conversation;

import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.Rep;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the connection a message with two comm ids belongs to. */
final class Matcher {

  /**
   * @param known the connection
   * @param from which of its ends sent the message
   */
  record Match(Known known, Side from) {}

  private Matcher() {}

  /**
   * The connection whose ids fit, the latest first. A message of the passive end names the active
   * end's id as remote, one of the active end as local; whichever is filed is found.
   */
  static @Nullable Match find(
      Directory directory, Sighting sighting, CommIds ids, Host sender, Host receiver) {
    if (ids.remote() != 0) {
      @Nullable Match match =
          among(directory.allByCommId(receiver, ids.remote()), Side.PASSIVE, sighting, ids, sender);
      if (match != null) {
        return match;
      }
    }
    if (ids.local() == 0) {
      return null;
    }
    return among(directory.allByCommId(sender, ids.local()), Side.ACTIVE, sighting, ids, receiver);
  }

  /**
   * @param from the side that sent the message if a candidate fits
   * @param other the host that must be at the end whose id was not looked up
   */
  private static @Nullable Match among(
      List<Known> candidates, Side from, Sighting sighting, CommIds ids, Host other) {
    for (int i = candidates.size() - 1; i >= 0; i--) {
      Known known = candidates.get(i);
      if (fits(known, from, sighting, ids, other)) {
        return new Match(known, from);
      }
    }
    return null;
  }

  private static boolean fits(Known known, Side from, Sighting sighting, CommIds ids, Host other) {
    if (known.host(Side.PASSIVE) != other
        && !(known instanceof Conversation open && sameAddress(open, from, sighting))) {
      return false;
    }
    if (known instanceof Conversation open && open.kind() != Conversation.Kind.CONNECTION) {
      return false;
    }
    int passiveId = known.commId(Side.PASSIVE);
    int named = from == Side.PASSIVE ? ids.local() : ids.remote();
    if (passiveId == named || passiveId == 0 || answersAfterReject(known, from, sighting)) {
      return true;
    }
    // A REJ may leave out the id of its sender or of its receiver, or (Linux, of a REQ) copy the
    // vendor id of the REQ there; a REP under another id opens another connection.
    return sighting.mad().message() instanceof Rej rej
        && (named == 0 || (rej.messageRejected() == 0 && from == Side.PASSIVE));
  }

  /**
   * A passive end that rejected a REQ, or whose REP was refused as stale, has forgotten its id: the
   * same REQ again gets another one.
   */
  private static boolean answersAfterReject(Known known, Side from, Sighting sighting) {
    return known instanceof Conversation open
        && from == Side.PASSIVE
        && sighting.mad().message() instanceof Rep
        && (open.repRefusedAsStale()
            || (open.passive().sent(MessageType.REJ) && !open.passive().sent(MessageType.REP)));
  }

  private static boolean sameAddress(Conversation open, Side from, Sighting sighting) {
    int passive = from == Side.PASSIVE ? sighting.source() : sighting.destination();
    return open.passive().address() == passive;
  }
}
