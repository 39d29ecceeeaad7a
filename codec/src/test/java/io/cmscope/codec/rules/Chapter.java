package io.cmscope.codec.rules;

import static io.cmscope.codec.rules.State.*;

import java.util.EnumSet;
import java.util.Set;

/** A part of the state machine that is read, and drawn, by itself. */
enum Chapter {
  ACTIVE("The active side", "Asks with a REQ, gets a REP, says RTU."),
  PASSIVE("The passive side", "Gets a REQ, answers with a REP, waits for the RTU or data."),
  PEER_TO_PEER(
      "Peer to peer",
      "Both ends ask for one service. The end with the smaller (CA GUID, QPN) becomes passive and"
          + " goes on as above."),
  RELEASE("Release and timewait", "DREQ, DREP, and the time for which the local QPN rests."),
  PATH_LOADING("Path loading", "LAP and APR; all of these states count as established."),
  SIDR("SIDR", "One question, one answer, no connection."),
  IDLE_ENDS("Ends that hold nothing", "What an end does that does not know the connection.");

  private static final Set<State> ACTIVE_STATES =
      EnumSet.of(REQ_SENT, MRA_REQ_RCVD, REP_RCVD, MRA_REP_SENT);
  private static final Set<State> PASSIVE_STATES =
      EnumSet.of(REQ_RCVD, MRA_REQ_SENT, REP_SENT, MRA_REP_RCVD);
  private static final Set<State> LAP_STATES =
      EnumSet.of(LAP_SENT, MRA_LAP_RCVD, LAP_RCVD, MRA_LAP_SENT);
  private static final Set<State> SIDR_STATES = EnumSet.of(SIDR_REQ_SENT, SIDR_REQ_RCVD);

  final String title;
  final String about;

  Chapter(String title, String about) {
    this.title = title;
    this.about = about;
  }

  /** The one chapter a rule belongs to. */
  static Chapter of(Rule rule) {
    if (rule.on() instanceof Trigger.Hears hears
        && (hears.signal() == Signal.PEER_REQ || hears.signal() == Signal.PEER_ABSENT)) {
      return PEER_TO_PEER;
    }
    State from = rule.from();
    State home = from == IDLE ? rule.to() : from;
    if (SIDR_STATES.contains(home)) {
      return SIDR;
    }
    if (ACTIVE_STATES.contains(home)) {
      return ACTIVE;
    }
    if (PASSIVE_STATES.contains(home)) {
      return PASSIVE;
    }
    if (LAP_STATES.contains(from) || (from == ESTABLISHED && LAP_STATES.contains(rule.to()))) {
      return PATH_LOADING;
    }
    return from == IDLE ? IDLE_ENDS : RELEASE;
  }
}
