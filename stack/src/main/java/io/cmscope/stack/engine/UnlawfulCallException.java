package io.cmscope.stack.engine;

import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.rules.RuleTable;
import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.rules.State;
import java.util.List;
import java.util.stream.Collectors;

/** A user's call that the state machine has no step for. The engine is as it was before. */
public final class UnlawfulCallException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private UnlawfulCallException(String message) {
    super(message);
  }

  static UnlawfulCallException of(String call, String what, State state, PeerPolicy policy) {
    List<Signal> sendable = RuleTable.sendable(policy, state);
    String lawful =
        sendable.isEmpty()
            ? "it can send nothing now"
            : "it could send "
                + sendable.stream().map(Signal::name).collect(Collectors.joining(", "));
    return new UnlawfulCallException(
        "cannot " + call + " " + what + ": it is in state " + state + "; " + lawful);
  }

  static UnlawfulCallException because(String sentence) {
    return new UnlawfulCallException(sentence);
  }
}
