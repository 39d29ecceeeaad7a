package io.cmscope.stack.engine;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.Rule;
import io.cmscope.codec.rules.RuleTable;
import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.rules.State;
import io.cmscope.codec.rules.Timer;
import io.cmscope.codec.rules.Trigger;
import org.jspecify.annotations.Nullable;

/** One SIDR question, ours or a peer's. */
final class SidrExchange extends Timed {
  final int id;
  final Peer peer;
  final Owner owner;

  /** Ours: the question to repeat. The peer's: the question, or our answer while it is kept. */
  CmMad mad;

  final int pKey;
  final @Nullable Key key;
  long interval;
  int retriesLeft;
  private State state = State.IDLE;

  /** What tells a question that comes again: who asks, and its number. */
  record Key(PeerAddress from, int requestId) {}

  SidrExchange(int id, Peer peer, Owner owner, CmMad mad, int pKey, @Nullable Key key) {
    this.id = id;
    this.peer = peer;
    this.owner = owner;
    this.mad = mad;
    this.pKey = pKey;
    this.key = key;
  }

  State state() {
    return state;
  }

  boolean maySend(PeerPolicy policy, Signal signal) {
    return RuleTable.find(policy, state, new Trigger.Sends(signal)) != null;
  }

  void sends(PeerPolicy policy, Signal signal) {
    take(policy, new Trigger.Sends(signal));
  }

  void hears(PeerPolicy policy, Signal signal) {
    take(policy, new Trigger.Hears(signal));
  }

  void retriesEnd(PeerPolicy policy) {
    take(policy, new Trigger.Expires(Timer.RETRIES));
  }

  private void take(PeerPolicy policy, Trigger on) {
    Rule rule = RuleTable.find(policy, state, on);
    if (rule == null) {
      throw new IllegalStateException("a SIDR exchange in " + state + " must not: " + on);
    }
    state = rule.to();
  }

  static String name(int id) {
    return "SIDR exchange 0x" + java.util.HexFormat.of().toHexDigits(id);
  }
}
