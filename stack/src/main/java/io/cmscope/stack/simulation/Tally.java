package io.cmscope.stack.simulation;

import io.cmscope.codec.cm.Req;
import io.cmscope.stack.engine.Effect;
import io.cmscope.stack.engine.Event;
import java.util.HashSet;
import java.util.Set;

/** Counts what became of the connections that were asked for, as their active ends saw it. */
public final class Tally implements Watcher {

  private record ActiveEnd(Host host, int life, int id) {}

  private final Set<ActiveEnd> undecided = new HashSet<>();
  private long asked;
  private long established;
  private long rejected;
  private long unanswered;
  private long crashes;

  @Override
  public void did(Host host, Effect effect) {
    if (effect instanceof Effect.Send send && send.mad().message() instanceof Req req) {
      boolean retransmission = !undecided.add(new ActiveEnd(host, host.life(), req.localCommId()));
      asked += retransmission ? 0 : 1;
    } else if (effect instanceof Effect.Tell tell) {
      told(host, tell.event());
    }
  }

  private void told(Host host, Event event) {
    ActiveEnd end = new ActiveEnd(host, host.life(), event.id());
    if (event instanceof Event.Established && undecided.remove(end)) {
      established++;
    } else if (event instanceof Event.Rejected && undecided.remove(end)) {
      rejected++;
    } else if (event instanceof Event.Unanswered && undecided.remove(end)) {
      unanswered++;
    }
  }

  @Override
  public void crashed(Host host) {
    crashes++;
  }

  /** Connections asked for; the retransmissions of a REQ count once. */
  public long asked() {
    return asked;
  }

  /** Of these, the ones that came about. */
  public long established() {
    return established;
  }

  /** Of these, the ones that the peer refused. */
  public long rejected() {
    return rejected;
  }

  /** Of these, the ones that nobody answered. */
  public long unanswered() {
    return unanswered;
  }

  /** Of these, the ones whose application or host gave them up before there was an answer. */
  public long abandoned() {
    return undecided.size();
  }

  /** How often a host went down. */
  public long crashes() {
    return crashes;
  }
}
