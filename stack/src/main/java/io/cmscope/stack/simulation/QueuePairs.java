package io.cmscope.stack.simulation;

import io.cmscope.stack.engine.Effect.ReceiveTerms;
import io.cmscope.stack.engine.Effect.SendTerms;
import io.cmscope.stack.engine.Qp;
import io.cmscope.stack.fabric.InMemoryQpReservations;
import io.cmscope.stack.fabric.QpReservations;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The queue pairs of a host. They refuse every transition that a real adapter would refuse: what a
 * CM asks for in the wrong order ends the simulation.
 */
final class QueuePairs implements QpReservations {

  /** As the verbs name them. */
  enum State {
    RESET,
    INIT,
    RTR,
    RTS,
    ERR
  }

  private static final class QueuePair {
    final int connection;
    State state = State.INIT;
    @Nullable ReceiveTerms receives;
    @Nullable SendTerms sends;

    QueuePair(int connection) {
      this.connection = connection;
    }
  }

  private final InMemoryQpReservations numbers;
  private final Map<Integer, QueuePair> byNumber = new HashMap<>();

  QueuePairs(int first, int count) {
    numbers = new InMemoryQpReservations(first, count);
  }

  /** A number that is free now, or -1; the next one in turn, so that used ones rest longest. */
  int free(long now) {
    int qpn = numbers.reserve().orElse(-1);
    if (qpn >= 0) {
      numbers.release(qpn, now);
    }
    return qpn;
  }

  int inUse() {
    return numbers.inUse();
  }

  @Override
  public OptionalInt reserve() {
    return numbers.reserve();
  }

  @Override
  public boolean reserve(int qpn) {
    return numbers.reserve(qpn);
  }

  @Override
  public void quarantine(int qpn, long until) {
    if (byNumber.containsKey(qpn) && byNumber.get(qpn).state != State.ERR) {
      throw new IllegalStateException(name(qpn) + " is to rest, but still works");
    }
    numbers.quarantine(qpn, until);
  }

  @Override
  public void release(int qpn, long now) {
    QueuePair pair = byNumber.remove(qpn);
    if (pair != null && pair.state != State.RESET) {
      throw new IllegalStateException(name(qpn) + " is released in " + pair.state);
    }
    numbers.release(qpn, now);
  }

  void initialize(Qp qp) {
    if (byNumber.put(qp.number(), new QueuePair(qp.connection())) != null) {
      throw new IllegalStateException(qp + " is initialized, but serves another connection");
    }
  }

  void readyToReceive(Qp qp, ReceiveTerms terms) {
    move(qp, State.INIT, State.RTR).receives = terms;
  }

  void readyToSend(Qp qp, SendTerms terms) {
    move(qp, State.RTR, State.RTS).sends = terms;
  }

  void fail(Qp qp) {
    find(qp, "told to fail").state = State.ERR;
  }

  void reset(Qp qp) {
    find(qp, "reset").state = State.RESET;
  }

  void loadPath(Qp qp) {
    QueuePair pair = find(qp, "given a path");
    if (pair.state != State.RTS) {
      throw new IllegalStateException(qp + " is given a path in " + pair.state);
    }
  }

  /**
   * The connection that a request reaches: none before the QP is ready to receive, and none when it
   * comes from elsewhere or out of sequence, as what is left of an earlier connection does.
   */
  OptionalInt receiver(Transmission.Data data) {
    QueuePair pair = byNumber.get(data.qpn());
    if (pair == null || (pair.state != State.RTR && pair.state != State.RTS)) {
      return OptionalInt.empty();
    }
    ReceiveTerms terms = pair.receives;
    return terms != null
            && terms.psn() == data.psn()
            && terms.path().remoteGid().equals(data.source())
        ? OptionalInt.of(pair.connection)
        : OptionalInt.empty();
  }

  /** How the QP receives, if it can send now. */
  @Nullable ReceiveTerms receiveTerms(int number) {
    QueuePair pair = byNumber.get(number);
    return pair != null && pair.state == State.RTS ? pair.receives : null;
  }

  /** How the QP sends, if it can now. */
  @Nullable SendTerms sendTerms(int number) {
    QueuePair pair = byNumber.get(number);
    return pair != null && pair.state == State.RTS ? pair.sends : null;
  }

  private QueuePair move(Qp qp, State from, State to) {
    QueuePair pair = find(qp, "moved to " + to);
    if (pair.state != from) {
      throw new IllegalStateException(qp + " is moved to " + to + " from " + pair.state);
    }
    pair.state = to;
    return pair;
  }

  private QueuePair find(Qp qp, String what) {
    QueuePair pair = byNumber.get(qp.number());
    if (pair == null || pair.connection != qp.connection()) {
      throw new IllegalStateException(qp + " is " + what + ", but was never initialized");
    }
    return pair;
  }

  private static String name(int qpn) {
    return String.format("QP 0x%06x", qpn);
  }
}
