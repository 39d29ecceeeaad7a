package io.cmscope.analyzer.replay;

import io.cmscope.codec.cm.CmMad;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of one step. */
public final class Played {

  /** How far it came. */
  public enum Result {
    /** Its turn did not come. */
    NOT_REACHED("not reached"),
    /** Ours, sent. */
    SENT("sent"),
    /** The peer's, as recorded. */
    AGREES("agrees"),
    /** The peer's, not as recorded; or an answer to ours where the recording has none. */
    DIFFERS("differs"),
    /** The peer's, which did not come. */
    MISSING("missing"),
    /** There was no need for it this time. */
    SKIPPED("skipped");

    private final String label;

    Result(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }

  private final Step step;
  private final List<Difference> differences = new ArrayList<>();
  private Result result = Result.NOT_REACHED;
  private @Nullable CmMad mad;
  private long at;
  private long waited = -1;
  private int sent;
  private int answered;
  private int repeated;
  private int unexpected;

  Played(Step step) {
    this.step = step;
  }

  public Step step() {
    return step;
  }

  public boolean isOurs() {
    return step instanceof Step.Send;
  }

  public Result result() {
    return result;
  }

  /** In which fields the peer's message is not as recorded. */
  public List<Difference> differences() {
    return List.copyOf(differences);
  }

  /** The message as it was sent or came this time, if it was or did. */
  public @Nullable CmMad mad() {
    return mad;
  }

  /** Transmissions of ours. */
  public int sent() {
    return sent;
  }

  /** Those of them that were not the first. */
  public int retransmitted() {
    return Math.max(0, sent - 1);
  }

  /** Messages of the peer that were about this one of ours. */
  public int answered() {
    return answered;
  }

  /** How often the peer said this again. */
  public int repeated() {
    return repeated;
  }

  /** Messages that came while this was next and belonged to no step. */
  public int unexpected() {
    return unexpected;
  }

  /** Nanoseconds from the step before until it was sent or came; negative if it was not. */
  public long waited() {
    return waited;
  }

  /** When it was sent first, or came. */
  long at() {
    return at;
  }

  boolean isOver() {
    return result != Result.NOT_REACHED;
  }

  void sent(CmMad what, long now, long after) {
    if (sent++ == 0) {
      mad = what;
      at = now;
      waited = after;
      result = Result.SENT;
    }
  }

  void came(CmMad what, long now, long after, List<Difference> found) {
    mad = what;
    at = now;
    waited = after;
    differences.addAll(found);
    result = differences.isEmpty() ? Result.AGREES : Result.DIFFERS;
  }

  void differs(Difference difference) {
    differences.add(difference);
    result = Result.DIFFERS;
  }

  void missing() {
    result = Result.MISSING;
  }

  void skipped() {
    result = Result.SKIPPED;
  }

  void answeredOnce() {
    answered++;
  }

  void repeatedOnce() {
    repeated++;
  }

  void unexpectedOnce() {
    unexpected++;
  }
}
