package io.cmscope.stack.engine;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.rules.PeerPolicy.GivingUp;
import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.rules.State;
import io.cmscope.stack.engine.Event.Disconnected.Cause;
import java.util.Objects;

/** What happens when an answer does not come (12.9.8.1): the same octets again, or the end. */
final class Retransmission {
  private final Core core;
  private final Release release;
  private final Rejections rejections;

  Retransmission(Core core, Release release, Rejections rejections) {
    this.core = core;
    this.release = release;
    this.rejections = rejections;
  }

  void due(Connection connection) {
    if (connection.retriesLeft <= 0) {
      giveUp(connection);
      return;
    }
    connection.retriesLeft--;
    core.times.timers.arm(connection, core.times.now + connection.interval);
    if (isInTheWay(connection)) {
      return; // the peer would take the REQ for a new one, and its REP would be stale again
    }
    CmMad mad = Objects.requireNonNull(connection.pending);
    core.sends(connection, signal(mad.type()));
    core.out.send(mad, connection.peer.address, connection.pKey);
  }

  private static boolean isInTheWay(Connection connection) {
    Opening opening = connection.opening;
    if (opening == null || opening.inTheWay == null) {
      return false;
    }
    boolean live = opening.inTheWay.live();
    if (!live) {
      opening.inTheWay = null;
    }
    return live;
  }

  private static Signal signal(MessageType type) {
    return switch (type) {
      case REQ -> Signal.REQ;
      case REP -> Signal.REP;
      case LAP -> Signal.LAP;
      case DREQ -> Signal.DREQ;
      default -> throw new IllegalStateException(type + " is not repeated");
    };
  }

  private void giveUp(Connection connection) {
    State was = connection.state();
    switch (was) {
      case REQ_SENT, MRA_REQ_RCVD -> {
        endOpening(connection);
        core.out.tell(new Event.Unanswered(connection.id(), MessageType.REQ));
      }
      case REP_SENT, MRA_REP_RCVD -> {
        endOpening(connection);
        core.out.tell(new Event.Unanswered(connection.id(), MessageType.REP));
      }
      case LAP_SENT, MRA_LAP_RCVD -> {
        core.retriesEnd(connection);
        core.times.answered(connection);
        core.out.tell(new Event.PathUnanswered(connection.id()));
      }
      default -> {
        core.retriesEnd(connection);
        release.tellOver(connection, Cause.DREQ_TIMED_OUT, PrivateData.EMPTY);
      }
    }
  }

  private void endOpening(Connection connection) {
    if (core.policy.givingUp() == GivingUp.REJECT) {
      rejections.withdraw(connection);
    } else {
      core.retriesEnd(connection);
    }
  }
}
