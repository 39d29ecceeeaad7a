package io.cmscope.analyzer.findings.capture;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.FrameNumber;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Sighting;
import io.cmscope.analyzer.findings.CaptureRule;
import io.cmscope.analyzer.findings.Evidence;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import org.jspecify.annotations.Nullable;

/** Time steps back in the capture. */
public final class ClockStep extends CaptureRule {
  private static final long SECOND = 1_000_000_000L;

  private final Evidence steps = new Evidence();
  private long[] lastTime = {};
  private long[] lastFrame = {};
  private long worst;

  public ClockStep() {
    super(
        new Explanation(
            "clock-step",
            Family.CAPTURE,
            Severity.INFO,
            "A frame is stamped more than a second before the frame ahead of it, or an answer "
                + "before the request that it follows.",
            "Time spans across the step mean nothing: intervals, timewaits, delays.",
            "Time stamps that grow.",
            "Was the clock set during the capture, or were files joined in the wrong order? "
                + "(reordercap sorts.)",
            "Observation"));
  }

  @Override
  public boolean watchesFrames() {
    return true;
  }

  @Override
  public boolean watchesMads() {
    return true;
  }

  @Override
  public void frame(long frame, long time, long lost) {
    int capture = FrameNumber.capture(frame);
    if (capture >= lastTime.length) {
      grow(capture + 1, time);
    }
    long back = lastTime[capture] - time;
    if (back > SECOND) {
      steps.add(lastFrame[capture]);
      steps.add(frame);
      worst = Math.max(worst, back);
    }
    lastTime[capture] = time;
    lastFrame[capture] = frame;
  }

  /** An answer that follows its request in the file but is stamped before it. */
  @Override
  public void added(Conversation conversation, Message message, Sighting sighting) {
    @Nullable MessageType asked =
        switch (message.type()) {
          case REP -> MessageType.REQ;
          case RTU -> MessageType.REP;
          case DREP -> MessageType.DREQ;
          case SIDR_REP -> MessageType.SIDR_REQ;
          default -> null;
        };
    @Nullable Message request =
        asked == null ? null : conversation.end(message.from().peer()).last(asked);
    if (request == null) {
      return;
    }
    long back = request.time() - message.time();
    if (back > conversation.slack() && back <= SECOND) { // a longer one is told by its frame
      steps.add(request.frame());
      steps.add(message.frame());
      worst = Math.max(worst, back);
    }
  }

  private void grow(int size, long time) {
    int known = lastTime.length;
    lastTime = java.util.Arrays.copyOf(lastTime, size);
    lastFrame = java.util.Arrays.copyOf(lastFrame, size);
    java.util.Arrays.fill(lastTime, known, size, time);
  }

  @Override
  public void finish(Ending ending, Report report) {
    if (steps.count() > 0) {
      report.add(
          Severity.INFO,
          String.format(
              java.util.Locale.ROOT, "time steps back by up to %.3f s in the capture", worst / 1e9),
          new int[0],
          steps.frames());
    }
  }
}
