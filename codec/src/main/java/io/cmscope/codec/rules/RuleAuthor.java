package io.cmscope.codec.rules;

import static io.cmscope.codec.rules.PeerPolicy.*;
import static io.cmscope.codec.rules.Signal.*;
import static io.cmscope.codec.rules.State.*;

import io.cmscope.codec.rules.Trigger.Expires;
import io.cmscope.codec.rules.Trigger.Hears;
import io.cmscope.codec.rules.Trigger.Sends;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Writes the table of rules down, a paragraph a state. */
final class RuleAuthor {
  private static final Set<PeerPolicy> EVERYBODY = EnumSet.allOf(PeerPolicy.class);
  private static final Set<PeerPolicy> NOT_LINUX = EnumSet.of(ILLUMOS, IBACCESS);

  private static final State[] ACTIVE_WAITING = {REQ_SENT, MRA_REQ_RCVD};
  private static final State[] WITH_LAP = {
    ESTABLISHED, LAP_SENT, MRA_LAP_RCVD, LAP_RCVD, MRA_LAP_SENT
  };
  private static final Signal[] ANY_REJ = {REJ_REQ, REJ_REP, REJ_OTHER, REJ_STALE};

  private final List<Rule> rules = new ArrayList<>();
  private State from = IDLE;
  private Set<PeerPolicy> under = EVERYBODY;

  List<Rule> write() {
    idle();
    active();
    peerToPeer();
    passive();
    established();
    release();
    sidr();
    return rules;
  }

  private void idle() {
    in(IDLE)
        .sends(REQ, REQ_SENT, "12.9.6 active: connect")
        .hears(REQ, REQ_RCVD, "12.9.7 passive: a listener is there, or a REJ follows")
        .sends(SIDR_REQ, SIDR_REQ_SENT, "12.11 requester")
        .hears(SIDR_REQ, SIDR_REQ_RCVD, "12.11 responder")
        .ignores(MRA_REQ, MRA_REP, MRA_LAP, REP, RTU, DREQ, DREP, LAP, APR, SIDR_REP, DATA)
        .ignores(ANY_REJ)
        .only(LINUX)
        .sends(DREP, IDLE, "a DREQ for an unknown connection is answered (cm_issue_drep, 2.6.22)")
        .only(IBACCESS)
        .sends(REJ_REP, IDLE, "REJ 6 to a REP of an unknown connection")
        .sends(APR, IDLE, "status 1 to a LAP of an unknown connection")
        .only(ILLUMOS)
        .sends(SIDR_REP, IDLE, "the answer is kept for a second, for a SIDR_REQ that comes again");
  }

  private void active() {
    for (State state : ACTIVE_WAITING) {
      in(state)
          .sends(REQ, state, "12.9.6: retransmission of the same REQ")
          .hears(MRA_REQ, MRA_REQ_RCVD, "12.9.8.6: the peer needs more time")
          .hears(REP, REP_RCVD, "12.9.8.3.1: REP received")
          .hears(REJ_STALE, TIMEWAIT, "12.9.8.3.1: packets of the old connection may travel")
          .hearsAll(IDLE, "12.9.8.2: rejected", REJ_REQ, REJ_REP, REJ_OTHER)
          .sends(REJ_OTHER, IDLE, "REJ 4: given up or destroyed while connecting")
          .expires(Timer.RETRIES, IDLE, "12.9.8.1: no answer to any REQ")
          .ignores(REQ, MRA_REP, MRA_LAP, RTU, DREQ, DREP, LAP, APR, DATA)
          .notLinux()
          .sends(REJ_REQ, IDLE, "12.9.8.1: REJ 4, given up as the specification says it");
    }
    for (State state : new State[] {REP_RCVD, MRA_REP_SENT}) {
      in(state)
          .sends(RTU, ESTABLISHED, "12.9.6: ready to use")
          .sends(MRA_REP, MRA_REP_SENT, "12.9.8.6: the application needs more time")
          .sends(REJ_REP, IDLE, "12.9.8.2: the application rejects the REP")
          .sends(REJ_OTHER, IDLE, "12.9.8.2: given up after the REP")
          .sends(REJ_STALE, REQ_SENT, "12.9.8.3.1: REP with a QPN already connected")
          .hearsAll(TIMEWAIT, "12.9.8.4: rejected after the REP", ANY_REJ)
          .ignores(REP, REQ, MRA_REQ, MRA_LAP, MRA_REP, RTU, DREQ, DREP, LAP, APR, DATA);
    }
  }

  /** Two ends that ask each other for the same service; current Linux refuses to. */
  private void peerToPeer() {
    for (State state : ACTIVE_WAITING) {
      in(state)
          .notLinux()
          .hears(PEER_REQ, REQ_RCVD, "12.10.4: the greater (CA GUID, QPN) is active, we are not")
          .hears(PEER_ABSENT, state, "12.10.4: REJ 8, the peer has not asked yet");
    }
  }

  private void passive() {
    for (State state : new State[] {REQ_RCVD, MRA_REQ_SENT}) {
      in(state)
          .sends(REP, REP_SENT, "12.9.7: accepted")
          .sends(MRA_REQ, MRA_REQ_SENT, "12.9.8.6: the application needs more time")
          .sends(REJ_REQ, IDLE, "12.9.8.2: rejected")
          .sends(REJ_OTHER, IDLE, "12.9.8.2: rejected")
          .sends(REJ_STALE, IDLE, "12.9.8.3.1: REQ with a QPN already connected")
          .hearsAll(IDLE, "12.9.8.2: the active side gave up", REJ_REQ, REJ_REP, REJ_OTHER)
          .hears(REJ_STALE, TIMEWAIT, "12.9.8.3.1")
          .ignores(REQ, MRA_REQ, MRA_REP, MRA_LAP, REP, RTU, DREQ, DREP, LAP, APR, DATA);
    }
    for (State state : new State[] {REP_SENT, MRA_REP_RCVD}) {
      in(state)
          .sends(REP, state, "12.9.7: retransmission of the same REP, or answer to the REQ again")
          .hears(MRA_REP, MRA_REP_RCVD, "12.9.8.6: the peer needs more time")
          .hears(RTU, ESTABLISHED, "12.9.7: ready to use")
          .hears(DATA, ESTABLISHED, "12.9.7: communication established by data, the RTU was lost")
          .hears(DREQ, DREQ_RCVD, "12.9.8.3: disconnect before the RTU came")
          .hears(REJ_STALE, TIMEWAIT, "12.9.8.3.1")
          .hearsAll(IDLE, "12.9.8.2: the active side rejects", REJ_REQ, REJ_REP, REJ_OTHER)
          .sendsAll(TIMEWAIT, "12.9.8.4: destroyed after the REP", REJ_REP, REJ_OTHER, REJ_REQ)
          .expires(Timer.RETRIES, IDLE, "12.9.8.1: no answer to any REP")
          .ignores(REQ, MRA_REQ, MRA_LAP, REP, DREP, LAP, APR);
    }
  }

  private void established() {
    in(ESTABLISHED)
        .sends(LAP, LAP_SENT, "12.8.1: propose an alternate path")
        .hears(LAP, LAP_RCVD, "12.8.1: the peer proposes an alternate path")
        .ignores(MRA_LAP, APR);
    in(LAP_SENT)
        .sends(LAP, LAP_SENT, "12.8: retransmission")
        .hears(MRA_LAP, MRA_LAP_RCVD, "12.9.8.6")
        .hears(APR, ESTABLISHED, "12.8: answered")
        .expires(Timer.RETRIES, ESTABLISHED, "12.8: no answer to any LAP")
        .ignores(LAP);
    in(MRA_LAP_RCVD)
        .sends(LAP, MRA_LAP_RCVD, "12.8: retransmission")
        .hears(APR, ESTABLISHED, "12.8: answered")
        .expires(Timer.RETRIES, ESTABLISHED, "12.8: no answer to any LAP")
        .ignores(MRA_LAP, LAP);
    in(LAP_RCVD)
        .sends(MRA_LAP, MRA_LAP_SENT, "12.9.8.6: the application needs more time")
        .sends(APR, ESTABLISHED, "12.8: answered")
        .ignores(LAP, MRA_LAP, APR);
    in(MRA_LAP_SENT)
        .sends(MRA_LAP, MRA_LAP_SENT, "12.9.8.6: the LAP came again")
        .sends(APR, ESTABLISHED, "12.8: answered")
        .ignores(LAP, MRA_LAP, APR);
    for (State state : WITH_LAP) {
      in(state)
          .sends(RTU, state, "12.9.6: answer to a REP that came again")
          .sends(DREQ, DREQ_SENT, "12.9.8.3: disconnect")
          .hears(DREQ, DREQ_RCVD, "12.9.8.3: the peer disconnects")
          .sendsAll(TIMEWAIT, "12.9.8.4: rejects while established", REJ_REP, REJ_OTHER)
          .ignores(REQ, MRA_REQ, MRA_REP, REP, RTU, DREP, DATA)
          .only(LINUX, ILLUMOS)
          .hearsAll(TIMEWAIT, "12.9.8.4: rejected while established", ANY_REJ)
          .only(IBACCESS)
          .hearsAll(DREQ_RCVD, "rejected while established is taken as a DREQ", ANY_REJ);
    }
  }

  private void release() {
    in(DREQ_SENT)
        .sends(DREQ, DREQ_SENT, "12.9.8.3: retransmission")
        .hears(DREP, TIMEWAIT, "12.9.8.3: answered")
        .hears(DREQ, DREQ_RCVD, "12.9.8.3: both ends disconnect, the DREQs cross")
        .hearsAll(TIMEWAIT, "12.9.8.4", ANY_REJ)
        .expires(Timer.RETRIES, TIMEWAIT, "12.9.8.4: no answer to any DREQ")
        .ignores(REQ, MRA_REQ, MRA_REP, MRA_LAP, REP, RTU, LAP, APR, DATA);
    in(DREQ_RCVD)
        .sends(DREP, TIMEWAIT, "12.9.8.3: answered")
        .hears(DREP, TIMEWAIT, "12.9.8.3: the DREQs crossed and the peer answered ours")
        .ignores(DREQ, REQ, MRA_REQ, MRA_REP, MRA_LAP, REP, RTU, LAP, APR, DATA)
        .ignores(ANY_REJ);
    in(TIMEWAIT)
        .sends(DREP, TIMEWAIT, "12.9.8.4: a DREQ that comes again is answered again")
        .expires(Timer.TIMEWAIT, IDLE, "12.9.8.4: only now may the local QPN be used again")
        .ignores(DREQ, REQ, MRA_REQ, MRA_REP, MRA_LAP, REP, RTU, DREP, LAP, APR, DATA)
        .ignores(ANY_REJ)
        .only(ILLUMOS)
        .sends(REJ_STALE, TIMEWAIT, "REJ 10 to a REQ that meets the timewait of its own exchange");
  }

  private void sidr() {
    in(SIDR_REQ_SENT)
        .sends(SIDR_REQ, SIDR_REQ_SENT, "12.11: retransmission")
        .hears(SIDR_REP, IDLE, "12.11: answered")
        .expires(Timer.RETRIES, IDLE, "12.11: no answer to any SIDR_REQ");
    in(SIDR_REQ_RCVD)
        .sends(SIDR_REP, IDLE, "12.11: answered; status 2 when destroyed unanswered")
        .ignores(SIDR_REQ);
  }

  private RuleAuthor in(State state) {
    from = state;
    under = EVERYBODY;
    return this;
  }

  /** The rest of the paragraph holds under these policies alone. */
  private RuleAuthor only(PeerPolicy first, PeerPolicy... others) {
    under = EnumSet.of(first, others);
    return this;
  }

  private RuleAuthor notLinux() {
    under = NOT_LINUX;
    return this;
  }

  private RuleAuthor sends(Signal signal, State to, String clause) {
    rules.add(new Rule(from, new Sends(signal), to, clause, under));
    return this;
  }

  private RuleAuthor hears(Signal signal, State to, String clause) {
    rules.add(new Rule(from, new Hears(signal), to, clause, under));
    return this;
  }

  private RuleAuthor expires(Timer timer, State to, String clause) {
    rules.add(new Rule(from, new Expires(timer), to, clause, under));
    return this;
  }

  private RuleAuthor sendsAll(State to, String clause, Signal... signals) {
    for (Signal signal : signals) {
      sends(signal, to, clause);
    }
    return this;
  }

  private RuleAuthor hearsAll(State to, String clause, Signal... signals) {
    for (Signal signal : signals) {
      hears(signal, to, clause);
    }
    return this;
  }

  /** Lawful to arrive, without effect: repeated, late or crossing messages. */
  private RuleAuthor ignores(Signal... signals) {
    return hearsAll(from, "dropped: repeated, late or for an earlier state", signals);
  }
}
