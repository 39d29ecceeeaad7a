package io.cmscope.analyzer.replay;

import io.cmscope.analyzer.conversation.Side;
import java.util.List;

/**
 * A replay that is over, and what came of it.
 *
 * @param capture the name of the file it was recorded in
 * @param here our address
 * @param peer the peer's, or words for whoever asks
 * @param unexpected the first of the messages that belonged to no step
 * @param dropped messages that came faster than they could be taken
 */
public record Performance(
    String capture,
    Recording recording,
    Side side,
    String here,
    String peer,
    Outcome outcome,
    List<Played> steps,
    List<Unexpected> unexpected,
    long dropped) {

  public Performance {
    steps = List.copyOf(steps);
    unexpected = List.copyOf(unexpected);
  }

  /** Of the peer's messages that were waited for, or came where none was. */
  public List<Played> answers() {
    return steps.stream()
        .filter(step -> !step.isOurs() || !step.differences().isEmpty())
        .filter(step -> step.result() != Played.Result.NOT_REACHED)
        .toList();
  }

  /** How many steps are not as recorded. */
  public long differing() {
    return answers().stream()
        .filter(
            step ->
                step.result() == Played.Result.DIFFERS || step.result() == Played.Result.MISSING)
        .count();
  }

  /** How many messages belonged to no step. */
  public int unexpectedCount() {
    return steps.stream().mapToInt(Played::unexpected).sum();
  }
}
