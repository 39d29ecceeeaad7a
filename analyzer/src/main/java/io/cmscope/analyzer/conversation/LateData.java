package io.cmscope.analyzer.conversation;

/** Data requests that an end sent although it had disconnected before: the first and the last. */
public final class LateData {
  private final Message closing;
  private final long firstFrame;
  private final long firstTime;
  private long lastFrame;
  private long lastTime;
  private int count;

  LateData(Message closing, long frame, long time) {
    this.closing = closing;
    firstFrame = frame;
    firstTime = time;
    more(frame, time);
  }

  void more(long frame, long time) {
    lastFrame = frame;
    lastTime = time;
    count++;
  }

  /** The DREQ or DREP it had sent. */
  public Message closing() {
    return closing;
  }

  public long firstFrame() {
    return firstFrame;
  }

  public long firstTime() {
    return firstTime;
  }

  public long lastFrame() {
    return lastFrame;
  }

  public long lastTime() {
    return lastTime;
  }

  public int count() {
    return count;
  }
}
