package io.cmscope.stack.simulation;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.RejectedMessage;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.Timing;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.Effect;
import io.cmscope.stack.engine.Event;
import io.cmscope.stack.engine.Event.Disconnected.Cause;
import io.cmscope.stack.engine.Qp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Knows both ends of every connection of a simulation, and what must be true of them whatever the
 * wire does.
 */
final class RunChecker implements Watcher {

  /** One end of a connection in one life of a host. */
  static final class End {
    final Host host;
    final int life;
    final int id;
    final Req req;
    final boolean active;
    @Nullable Rep rep;
    boolean crashed;
    boolean withdrawn;
    boolean saidDrep;
    boolean replied;
    boolean established;
    boolean byData;
    boolean rejected;
    boolean unanswered;
    @Nullable Cause cause;
    long disconnectedAt;
    boolean exited;
    boolean released;
    int pathNews;

    End(Host host, int id, Req req, boolean active) {
      this.host = host;
      this.life = host.life();
      this.id = id;
      this.req = req;
      this.active = active;
    }

    /** The peer's comm id, if it was ever known. */
    int peerId() {
      if (!active) {
        return req.localCommId();
      }
      return rep == null || !replied ? 0 : rep.ids().local();
    }

    @Override
    public String toString() {
      return String.format(
          "%s end 0x%08x of %s (life %d)", active ? "active" : "passive", id, host, life);
    }
  }

  private record Key(Host host, int life, int id) {}

  private final SimulatedFabric fabric;
  private final Map<Key, End> ends = new HashMap<>();
  private final List<End> inOrder = new ArrayList<>();
  private final Map<Key, Qp> reserved = new HashMap<>(); // and not released
  private final Set<Key> answered = new HashSet<>(); // SIDR questions
  private int staleRejects;

  RunChecker(SimulatedFabric fabric) {
    this.fabric = fabric;
  }

  /** All ends there were, in order of their beginning. */
  List<End> ends() {
    return inOrder;
  }

  /** How many SIDR questions were answered, or given up. */
  int sidrAnswers() {
    return answered.size();
  }

  /** How many REJs say "stale connection"; each was checked. */
  int staleRejects() {
    return staleRejects;
  }

  @Override
  public void crashed(Host host) {
    for (End end : inOrder) {
      if (end.host.equals(host) && end.life == host.life()) {
        end.crashed = true;
      }
    }
  }

  @Override
  public void did(Host host, Effect effect) {
    switch (effect) {
      case Effect.Send send -> sent(host, send.mad(), send.to().gid());
      case Effect.Tell tell -> told(host, tell.event());
      case Effect.Initialize begin -> reserved.put(key(host, begin.qp()), begin.qp());
      case Effect.Reset end -> released(host, end.qp());
      default -> {
        // QueuePairs judge the others
      }
    }
  }

  private static Key key(Host host, Qp qp) {
    return new Key(host, host.life(), qp.connection());
  }

  private @Nullable End find(Host host, int id) {
    return ends.get(new Key(host, host.life(), id));
  }

  private End known(Host host, int id, Object what) {
    End end = find(host, id);
    check(end != null, "%s tells %s of a connection nobody knows", host, what);
    return Objects.requireNonNull(end);
  }

  private void add(End end) {
    check(
        ends.put(new Key(end.host, end.life, end.id), end) == null,
        "%s: its comm id is given twice",
        end);
    inOrder.add(end);
  }

  // --- what is sent ---------------------------------------------------------------------------

  private void sent(Host host, CmMad mad, Gid to) {
    switch (mad.message()) {
      case Req req -> {
        if (find(host, req.localCommId()) == null) {
          add(new End(host, req.localCommId(), req, /* active= */ true));
        }
      }
      case Rep rep -> known(host, rep.ids().local(), rep).rep = rep;
      case Rej rej -> sent(host, rej, to);
      case Drep drep -> {
        End end = find(host, drep.ids().local());
        if (end != null) {
          end.saidDrep = true;
        }
      }
      default -> {
        // nothing to learn
      }
    }
  }

  private void sent(Host host, Rej rej, Gid to) {
    if (rej.rejectReason() == RejectReason.STALE_CONNECTION) {
      staleRejects++;
      checkStale(host, rej, to);
      return;
    }
    End own = find(host, rej.ids().local());
    for (End end : inOrder) {
      boolean ofReq =
          rej.ids().local() == 0
              && !end.active
              && end.host.equals(host)
              && end.life == host.life()
              && end.peerId() == rej.ids().remote()
              && end.req.primary().localGid().equals(to);
      if (ofReq || end.equals(own)) {
        end.withdrawn = true;
      }
    }
  }

  /** Nothing is stale of which the receiver knows, or must know, that it is over. */
  private void checkStale(Host host, Rej rej, Gid to) {
    Host peer = host(to);
    End refused = find(peer, rej.ids().remote());
    if (refused == null) {
      return; // asked in an earlier life
    }
    int qpn = qpn(refused);
    boolean justified = false;
    for (End held : inOrder) {
      if (held.host.equals(host)
          && held.life == host.life()
          && remoteQpn(held) == qpn
          && remoteGuid(held) == peer.caGuid()) {
        boolean another = held.peerId() != rej.ids().remote();
        justified |= (another && mayStillHold(held)) || (rejectsWhatRests(host) && resting(held));
      }
    }
    check(
        justified,
        "%s rejects as stale a %s of %s, but holds nothing live with its QPN 0x%06x",
        host,
        rej.messageRejected() == RejectedMessage.REP.code() ? "REP" : "REQ",
        refused,
        qpn);
  }

  private static boolean resting(End held) {
    return !held.exited && (held.cause != null || held.withdrawn || held.rejected);
  }

  private static boolean rejectsWhatRests(Host host) {
    return host.options().policy().inTimewait() == PeerPolicy.InTimewait.REJECT;
  }

  private static boolean mayStillHold(End held) {
    boolean over =
        held.exited
            || held.rejected
            || held.unanswered
            || held.withdrawn
            || held.cause == Cause.BY_US
            || held.saidDrep
            || held.cause == Cause.BY_US
            || held.cause == Cause.DREQ_TIMED_OUT;
    return !over;
  }

  private static int qpn(End end) {
    if (end.active) {
      return end.req.localQpn();
    }
    return end.rep == null ? -1 : end.rep.localQpn();
  }

  private static int remoteQpn(End end) {
    if (!end.active) {
      return end.req.localQpn();
    }
    return end.rep == null ? -1 : end.rep.localQpn();
  }

  private static long remoteGuid(End end) {
    if (!end.active) {
      return end.req.localCaGuid();
    }
    return end.rep == null ? 0 : end.rep.localCaGuid();
  }

  private Host host(Gid gid) {
    return fabric.hosts().stream().filter(it -> it.gid().equals(gid)).findFirst().orElseThrow();
  }

  // --- what users are told --------------------------------------------------------------------

  private void told(Host host, Event event) {
    if (event instanceof Event.Requested requested) {
      End end = new End(host, requested.id(), requested.req(), /* active= */ false);
      add(end);
      return;
    }
    if (event instanceof Event.SidrRequested) {
      return;
    }
    if (event instanceof Event.SidrAnswered || event instanceof Event.SidrUnanswered) {
      boolean first = answered.add(new Key(host, host.life(), event.id()));
      check(first, "%s is told %s, but was told before", host, event);
      return;
    }
    End end = known(host, event.id(), event);
    check(!end.exited, "%s is told %s after the end of its timewait", end, event);
    switch (event) {
      case Event.Replied replied -> {
        check(!end.replied, "%s is told of its REP twice", end);
        end.replied = true;
        end.rep = replied.rep();
      }
      case Event.Established established -> {
        check(!end.established, "%s is established twice", end);
        check(undecided(end), "%s is established after its end", end);
        end.established = true;
        end.byData = established.by() == Event.Established.By.DATA;
      }
      case Event.Rejected rejected -> {
        check(undecided(end) && !end.established, "%s is rejected after %s", end, story(end));
        end.rejected = true;
      }
      case Event.Unanswered unanswered -> {
        check(undecided(end) && !end.established, "%s is unanswered after %s", end, story(end));
        end.unanswered = true;
      }
      case Event.Disconnected disconnected -> {
        check(undecided(end), "%s is disconnected after %s", end, story(end));
        check(end.established || !end.active, "%s is disconnected, but never was connected", end);
        end.cause = disconnected.cause();
        end.disconnectedAt = fabric.now();
      }
      case Event.TimewaitExited exited -> {
        check(
            end.cause != null || end.rejected || end.withdrawn,
            "%s leaves timewait after %s",
            end,
            story(end));
        end.exited = true;
      }
      default -> {
        check(
            end.established && end.cause == null, "%s is told %s after %s", end, event, story(end));
        end.pathNews++;
      }
    }
  }

  private static boolean undecided(End end) {
    return !end.rejected && !end.unanswered && end.cause == null;
  }

  private static String story(End end) {
    StringBuilder story = new StringBuilder("nothing");
    append(story, end.replied, "replied");
    append(story, end.established, "established");
    append(story, end.withdrawn, "withdrawn");
    append(story, end.rejected, "rejected");
    append(story, end.unanswered, "unanswered");
    append(story, end.cause != null, "disconnected " + end.cause);
    append(story, end.exited, "timewait exited");
    append(story, end.released, "QPN released");
    append(story, end.crashed, "crashed");
    return story.toString();
  }

  private static void append(StringBuilder story, boolean happened, String what) {
    if (happened) {
      story.append(", ").append(what);
    }
  }

  // --- queue pairs ----------------------------------------------------------------------------

  private void released(Host host, Qp qp) {
    End end = known(host, qp.connection(), "the release of " + qp);
    check(reserved.remove(key(host, qp), qp), "%s releases %s, but had not reserved it", end, qp);
    check(!end.released, "%s releases its QPN twice", end);
    end.released = true;
    if (end.cause != null) {
      long rested = fabric.now() - end.disconnectedAt;
      long nominal = timewait(end);
      boolean exact = end.cause == Cause.BY_US || end.cause == Cause.DREQ_TIMED_OUT;
      check(
          exact ? rested == nominal : rested >= nominal,
          "%s (%s) rested %d ns, its timewait is %d ns",
          end,
          end.cause,
          rested,
          nominal);
    }
  }

  private static long timewait(End end) {
    int ackTimeout = end.req.primary().localAckTimeout();
    return end.active && end.rep != null
        ? Timing.activeTimewait(ackTimeout, end.rep.targetAckDelay())
        : Timing.passiveTimewait(ackTimeout);
  }

  // --- the end --------------------------------------------------------------------------------

  void checkTheEnd() {
    for (Host host : fabric.hosts()) {
      check(host.isUp(), "%s is down at the end", host);
      check(host.engine().census().isEmpty(), "%s still holds %s", host, host.engine().census());
      check(host.engine().nextDeadline() == Long.MAX_VALUE, "%s still has a timer", host);
      check(host.qpnsInUse() == 0, "%s has %d QPNs in use", host, host.qpnsInUse());
    }
    for (End end : inOrder) {
      checkOutcome(end);
      if (end.active) {
        checkPassiveEndOf(end);
      } else {
        checkActiveEndOf(end);
      }
    }
  }

  private void checkOutcome(End end) {
    if (end.crashed) {
      return;
    }
    check(!undecided(end) || end.withdrawn, "%s has no outcome: %s", end, story(end));
    check(!end.established || end.cause != null, "%s was not told of its end", end);
    check(end.cause == null || end.exited, "%s never leaves timewait: %s", end, story(end));
    check(
        !reserved.containsKey(new Key(end.host, end.life, end.id)),
        "%s never releases its QPN: %s",
        end,
        story(end));
  }

  /** Whoever is established as the active end has a passive end that knows of it, or why not. */
  private void checkPassiveEndOf(End active) {
    if (!active.established) {
      return;
    }
    End passive = other(active);
    check(passive != null, "%s is established with nobody", active);
  }

  /** The passive end is established only by what an established active end sends. */
  private void checkActiveEndOf(End passive) {
    if (!passive.established) {
      return;
    }
    End active = other(passive);
    check(
        active != null && active.established && active.peerId() == passive.id,
        "%s is established, but its peer is %s",
        passive,
        active == null ? "nobody" : active + ": " + story(active));
  }

  private @Nullable End other(End end) {
    for (End it : inOrder) {
      boolean fits =
          it.active != end.active
              && it.id == end.peerId()
              && it.host.caGuid() == remoteGuid(end)
              && (!it.active || it.req.localQpn() == end.req.localQpn());
      if (fits) {
        return it;
      }
    }
    return null;
  }

  @SuppressWarnings("AnnotateFormatMethod") // the annotation would be another dependency
  private static void check(boolean right, String sentence, @Nullable Object... values) {
    if (!right) {
      throw new AssertionError(String.format(sentence, values));
    }
  }
}
