package io.cmscope.stack.engine;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.rules.Kinship;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.Rule;
import io.cmscope.codec.rules.RuleTable;
import io.cmscope.codec.rules.State;
import io.cmscope.codec.rules.Trigger;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One end of one connection, from its REQ to its timewait.
 *
 * <p>Kept small, for there may be a million: what only the establishment needs is in {@link
 * Opening}, what timewait needs is copied into {@link Timewait}.
 */
final class Connection extends Remote implements Kinship.Held {
  private State state = State.IDLE;

  /** The queue pair; until the user accepts, one with the number 0. */
  Qp local;

  /** Whether the QPN was reserved, and is to be released. */
  boolean reserved;

  Peer peer;
  final Owner owner;
  @Nullable Connection nextOfOwner;
  @Nullable Connection previousOfOwner;

  @Nullable Opening opening;

  /** What we repeat until it is answered: REQ, REP, DREQ or LAP; or the LAP we are to answer. */
  @Nullable CmMad pending;

  /** What our RTU or DREP carried, to be said again when the question comes again. */
  PrivateData answerData = PrivateData.EMPTY;

  /** Transaction id of the REQ; in DREQ_RCVD that of the DREQ. */
  long transactionId;

  /** Nanoseconds between two DREQs, or two LAPs. */
  long interval;

  /** Where else the peer may send from, after a path was loaded. */
  @Nullable PeerAddress alternate;

  int pKey;

  /** Exponent: the REQ's local ACK timeout. */
  byte ackTimeout;

  /** Exponent of the MRA that the application wants, or -1. */
  byte moreTime = -1;

  byte maxRetries;
  byte retriesLeft;

  /** Exponent. */
  byte timewait;

  boolean active;
  boolean peerToPeer;

  /** Whether its queue pair was told to fail, which is done once. */
  boolean failed;

  /** Whether the user knows that it is over. */
  boolean endTold;

  Connection(Qp local, Peer peer, Owner owner, boolean active) {
    this.local = local;
    this.peer = peer;
    this.owner = owner;
    this.active = active;
  }

  int id() {
    return local.connection();
  }

  State state() {
    return state;
  }

  /** As our messages carry them. */
  CommIds ids() {
    return new CommIds(/* local= */ id(), /* remote= */ remoteId);
  }

  Opening opening() {
    return Objects.requireNonNull(opening);
  }

  /** The step a trigger leads to, or null where the table has none. */
  @Nullable Rule rule(PeerPolicy policy, Trigger on) {
    return RuleTable.find(policy, state, on);
  }

  /** Takes a step; the only place where the state changes. */
  void take(Rule rule) {
    if (rule.from() != state) {
      throw new IllegalStateException(
          this + " is in " + state + ", which " + rule + " is not from");
    }
    state = rule.to();
  }

  @Override
  public boolean live() {
    return state.live();
  }

  @Override
  public boolean inTimewait() {
    return state == State.TIMEWAIT;
  }

  static String name(int id) {
    return "connection 0x" + HexFormat.of().toHexDigits(id);
  }

  /** {@code connection 0x11223344 (ESTABLISHED)} */
  @Override
  public String toString() {
    return name(id()) + " (" + state + ")";
  }
}
