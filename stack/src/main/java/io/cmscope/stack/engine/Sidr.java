package io.cmscope.stack.engine;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.cm.SidrStatus;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.rules.State;
import io.cmscope.codec.rules.Timing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** Service id resolution (12.11): one question, one answer, no connection, no timewait. */
final class Sidr {
  /** How long illumos keeps an answer for a question that comes again. */
  private static final long KEPT = Timing.nanos(18);

  private final Core core;
  private final Int2ObjectHashMap<SidrExchange> asked = new Int2ObjectHashMap<>();
  private final Int2ObjectHashMap<SidrExchange> askedOfUs = new Int2ObjectHashMap<>();
  private final Map<SidrExchange.Key, SidrExchange> byKey = new HashMap<>();

  Sidr(Core core) {
    this.core = core;
  }

  int size() {
    return asked.size() + byKey.size();
  }

  @Nullable State state(int id) {
    SidrExchange exchange = asked.containsKey(id) ? asked.get(id) : askedOfUs.get(id);
    return exchange == null ? null : exchange.state();
  }

  int ask(SidrQuestion question, Owner owner) {
    int id = newId();
    SidrReq req = new SidrReq(id, question.pKey(), question.serviceId(), question.privateData());
    CmMad mad = CmMad.of(core.out.newTransaction(), req);
    Peer peer = core.tables.peers.refer(question.to());
    SidrExchange exchange = new SidrExchange(id, peer, owner, mad, question.pKey(), null);
    exchange.interval = question.timeout();
    exchange.retriesLeft = question.retries();
    asked.put(id, exchange);
    exchange.sends(core.policy, Signal.SIDR_REQ);
    core.out.send(mad, peer.address, exchange.pKey);
    core.times.timers.arm(exchange, core.times.now + exchange.interval);
    return id;
  }

  private int newId() {
    int id;
    do {
      id = core.tables.commIds.next();
    } while (asked.containsKey(id) || askedOfUs.containsKey(id));
    return id;
  }

  void hears(CmMad mad, SidrReq req, PeerAddress from) {
    SidrExchange.Key key = new SidrExchange.Key(from, req.requestId());
    SidrExchange known = byKey.get(key);
    if (known != null) {
      hearsAgain(known, mad, from);
      return;
    }
    Listener listener = core.tables.listeners.find(req.serviceId());
    if (listener == null) {
      answerFromNowhere(mad, req, from);
      return;
    }
    if (byKey.size() >= core.limits.sidr()) {
      core.out.drop(mad, from, Dropped.FULL);
      return;
    }
    int id = newId();
    Peer peer = core.tables.peers.refer(from);
    SidrExchange exchange = new SidrExchange(id, peer, listener.owner, mad, req.pKey(), key);
    byKey.put(key, exchange);
    askedOfUs.put(id, exchange);
    exchange.hears(core.policy, Signal.SIDR_REQ);
    core.out.tell(new Event.SidrRequested(id, listener.id, req, from));
  }

  private void hearsAgain(SidrExchange known, CmMad mad, PeerAddress from) {
    if (known.state() == State.SIDR_REQ_RCVD) {
      known.hears(core.policy, Signal.SIDR_REQ);
      core.out.drop(mad, from, Dropped.NOTHING_TO_DO);
    } else {
      known.sends(core.policy, Signal.SIDR_REP);
      core.out.send(known.mad, known.peer.address, known.pKey);
    }
  }

  private void answerFromNowhere(CmMad mad, SidrReq req, PeerAddress from) {
    if (!core.idleMayRefuse(Signal.SIDR_REQ, Signal.SIDR_REP)) {
      throw new IllegalStateException("the table does not let a SIDR_REQ be answered");
    }
    SidrAnswer answer = SidrAnswer.refused(SidrStatus.SERVICE_ID_NOT_SUPPORTED);
    core.out.send(CmMad.of(mad.transactionId(), reply(req, answer)), from, req.pKey());
  }

  void answer(int id, SidrAnswer answer) {
    SidrExchange exchange = askedOfUs.get(id);
    if (exchange == null) {
      throw new IllegalArgumentException(
          "cannot answer " + SidrExchange.name(id) + ": it is answered, or never was");
    }
    SidrReq req = (SidrReq) exchange.mad.message();
    CmMad mad = CmMad.of(exchange.mad.transactionId(), reply(req, answer));
    exchange.sends(core.policy, Signal.SIDR_REP);
    askedOfUs.remove(id);
    core.out.send(mad, exchange.peer.address, exchange.pKey);
    if (core.policy == PeerPolicy.ILLUMOS) {
      exchange.mad = mad;
      core.times.timers.arm(exchange, core.times.now + KEPT);
    } else {
      forget(exchange);
    }
  }

  private static SidrRep reply(SidrReq req, SidrAnswer answer) {
    return new SidrRep(
        req.requestId(),
        answer.status().code(),
        answer.info().length(),
        0,
        answer.qpn(),
        req.serviceId(),
        answer.qKey(),
        answer.info(),
        answer.privateData());
  }

  void hears(CmMad mad, SidrRep rep, PeerAddress from) {
    SidrExchange exchange = asked.get(rep.requestId());
    if (exchange == null) {
      core.out.drop(mad, from, Dropped.UNKNOWN_IDS);
    } else if (!core.tables.sourceFits(exchange.peer, null, from)) {
      core.out.drop(mad, from, Dropped.WRONG_SOURCE);
    } else {
      exchange.hears(core.policy, Signal.SIDR_REP);
      forget(exchange);
      core.out.tell(new Event.SidrAnswered(exchange.id, rep));
    }
  }

  void due(SidrExchange exchange) {
    if (exchange.state() != State.SIDR_REQ_SENT) {
      forget(exchange); // an answer that was kept long enough
    } else if (exchange.retriesLeft-- > 0) {
      exchange.sends(core.policy, Signal.SIDR_REQ);
      core.out.send(exchange.mad, exchange.peer.address, exchange.pKey);
      core.times.timers.arm(exchange, core.times.now + exchange.interval);
    } else {
      exchange.retriesEnd(core.policy);
      forget(exchange);
      core.out.tell(new Event.SidrUnanswered(exchange.id));
    }
  }

  /** The user is not interested any more: a peer is told so, our own question is forgotten. */
  boolean destroy(int id) {
    @Nullable SidrExchange ours = asked.get(id);
    if (ours != null) {
      ours.retriesEnd(core.policy);
      forget(ours);
      return true;
    }
    if (askedOfUs.containsKey(id)) {
      answer(id, SidrAnswer.refused(SidrStatus.REJECTED_BY_PROVIDER));
      return true;
    }
    return false;
  }

  void destroyAllOf(Owner owner) {
    List<SidrExchange> theirs = new ArrayList<>();
    asked.forEachInt((id, exchange) -> theirs.add(exchange));
    askedOfUs.forEachInt((id, exchange) -> theirs.add(exchange));
    for (SidrExchange exchange : theirs) {
      if (exchange.owner.id == owner.id) {
        destroy(exchange.id);
      }
    }
  }

  private void forget(SidrExchange exchange) {
    core.times.timers.cancel(exchange);
    asked.remove(exchange.id);
    if (exchange.key != null) {
      byKey.remove(exchange.key);
    }
    core.tables.peers.release(exchange.peer);
  }
}
