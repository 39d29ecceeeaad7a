package io.cmscope.analyzer;

import io.cmscope.analyzer.clock.ClockOffset;
import java.util.ArrayList;
import java.util.List;

/** What one capture held: counted while its frames pass. */
public final class CaptureSummary {
  private final String file;
  private String format = "";
  private List<Integer> linkTypes = List.of();
  private long frames;
  private long octets;
  private long cmMessages;
  private long cutFrames;
  private long firstTime;
  private long lastTime;
  private boolean complete = true;
  private ClockOffset clock = ClockOffset.UNKNOWN;
  private final List<String> notes = new ArrayList<>();

  CaptureSummary(String file) {
    this.file = file;
  }

  void frame(long time, int captured) {
    if (frames == 0) {
      firstTime = time;
      lastTime = time;
    }
    frames++;
    octets += captured;
    firstTime = Math.min(firstTime, time);
    lastTime = Math.max(lastTime, time);
  }

  void cutFrame() {
    cutFrames++;
  }

  void cmMessage() {
    cmMessages++;
  }

  void noteCutFrames() {
    if (cutFrames > 0) {
      note(
          cutFrames == 1
              ? "1 RDMA frame is cut by the snap length"
              : cutFrames + " RDMA frames are cut by the snap length");
    }
  }

  void finish(String itsFormat, List<Integer> itsLinkTypes, long itsFrames) {
    format = itsFormat;
    linkTypes = itsLinkTypes;
    frames = itsFrames;
  }

  void note(String note) {
    notes.add(note);
  }

  void clock(ClockOffset offset) {
    clock = offset;
  }

  /** How its clock stood to that of the first capture; the times of its frames are corrected. */
  public ClockOffset clock() {
    return clock;
  }

  void incomplete() {
    complete = false;
  }

  /** The file as it was named. */
  public String file() {
    return file;
  }

  /** "pcap", "pcapng", "erf", with what it was compressed by. */
  public String format() {
    return format;
  }

  public List<Integer> linkTypes() {
    return linkTypes;
  }

  /** Frames of every kind. */
  public long frames() {
    return frames;
  }

  /** Octets of all frames, as captured. */
  public long octets() {
    return octets;
  }

  public long cmMessages() {
    return cmMessages;
  }

  /** Nanoseconds since the epoch; meaningful if there are frames. */
  public long firstTime() {
    return firstTime;
  }

  public long lastTime() {
    return lastTime;
  }

  /** Whether it could be read to its end. */
  public boolean complete() {
    return complete;
  }

  public List<String> notes() {
    return notes;
  }
}
