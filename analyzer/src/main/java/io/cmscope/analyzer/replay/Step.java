package io.cmscope.analyzer.replay;

import java.util.List;

/** One thing that happens in a {@link Script}. */
public sealed interface Step {

  /** The message as it was recorded, at its first transmission. */
  Recorded message();

  /** Its further transmissions in the recording; played only where nothing answered it. */
  List<Recorded> repeats();

  /** How long after the step before it was, nanoseconds. */
  long delay();

  /**
   * We say this.
   *
   * @param answered whether the recording shows that the peer answered it
   */
  record Send(Recorded message, List<Recorded> repeats, long delay, boolean answered)
      implements Step {

    public Send {
      repeats = List.copyOf(repeats);
    }
  }

  /**
   * The peer says this.
   *
   * @param crossing a DREQ that crossed ours: a race that no peer can run again, so that a DREP
   *     does as well
   */
  record Expect(Recorded message, List<Recorded> repeats, long delay, boolean crossing)
      implements Step {

    public Expect {
      repeats = List.copyOf(repeats);
    }
  }
}
