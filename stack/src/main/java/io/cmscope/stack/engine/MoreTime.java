package io.cmscope.stack.engine;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.MraedMessage;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.rules.PeerPolicy.Mras;
import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.rules.State;

/** MRA, both ways (12.9.8.6): the answer takes longer than promised. */
final class MoreTime {
  private final Core core;

  MoreTime(Core core) {
    this.core = core;
  }

  /** The user is slow: the peer is told now, or when it asks again, as the policy has it. */
  void needed(Connection connection, int serviceTimeout) {
    Signal signal = signal(connection.state());
    core.require(connection, signal, "ask for more time for");
    CmMessage mra = mra(connection, signal, serviceTimeout);
    connection.moreTime = (byte) serviceTimeout;
    if (core.policy.mras() == Mras.EAGER) {
      core.sends(connection, signal);
      core.out.send(connection, transaction(connection), mra);
    }
  }

  /** The peer asks again and the application has not decided. */
  void answerRepeated(Connection connection, CmMad mad, PeerAddress from) {
    if (connection.moreTime < 0) {
      core.out.drop(mad, from, Dropped.NOTHING_TO_DO);
      return;
    }
    Signal signal = signal(connection.state());
    core.sends(connection, signal);
    core.out.send(connection, mad.transactionId(), mra(connection, signal, connection.moreTime));
  }

  void hears(CmMad mad, Mra mra, PeerAddress from) {
    Signal signal = Signal.of(mra);
    Connection connection = core.tables.connections.get(mra.ids().remote());
    boolean firstWord = connection != null && connection.remoteId == 0 && signal == Signal.MRA_REQ;
    if (connection == null || !firstWord) {
      connection = core.tables.find(mad, mra.ids(), from);
    } else if (!core.tables.sourceFits(connection, from)) {
      core.out.drop(mad, from, Dropped.WRONG_SOURCE);
      return;
    }
    if (connection == null) {
      return;
    }
    if (signal != null && core.hears(connection, signal)) {
      core.times.timers.arm(
          connection, core.times.now + core.times.extendedWait(connection, mra.serviceTimeout()));
    } else {
      core.out.drop(mad, from, Dropped.NOTHING_TO_DO);
    }
  }

  private static long transaction(Connection connection) {
    CmMad lap = connection.pending;
    return lap != null ? lap.transactionId() : connection.transactionId;
  }

  /** What the application is slow about; for a state in which it is not, what the table refuses. */
  private static Signal signal(State state) {
    return switch (state) {
      case REP_RCVD, MRA_REP_SENT -> Signal.MRA_REP;
      case LAP_RCVD, MRA_LAP_SENT -> Signal.MRA_LAP;
      default -> Signal.MRA_REQ;
    };
  }

  private static Mra mra(Connection connection, Signal signal, int serviceTimeout) {
    MraedMessage what =
        switch (signal) {
          case MRA_REP -> MraedMessage.REP;
          case MRA_LAP -> MraedMessage.LAP;
          default -> MraedMessage.REQ;
        };
    return new Mra(connection.ids(), what.code(), serviceTimeout, PrivateData.EMPTY);
  }
}
