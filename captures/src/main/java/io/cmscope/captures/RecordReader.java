package io.cmscope.captures;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the readers of all formats share: counting, ending, and saying what is wrong. */
abstract sealed class RecordReader implements FrameSource
    permits PcapReader, PcapngReader, ErfReader {

  /**
   * More captured octets than this in one frame are taken for damage, as libpcap and Wireshark do.
   */
  static final int LARGEST_FRAME = 262_144;

  final OctetWindow window;
  final Frame frame = new Frame();

  /** Frames of the file so far, whether handed out or not. */
  long count;

  /** Frames the capturer lost that no frame has told yet. */
  long lost;

  private final String file;
  private final List<CaptureProblem> problems = new ArrayList<>(2);
  private final LinkTypes linkTypes = new LinkTypes();
  private boolean ended;
  private boolean damaged;
  private long unread; // frames that count but are not handed out

  RecordReader(OctetWindow window, String file) {
    this.window = window;
    this.file = file;
  }

  /** Fills {@link #frame} with the next frame, or returns false when there is none. */
  abstract boolean advance();

  /** "pcap", "pcapng" or "erf". */
  abstract String format();

  /** Whether the time in an ERF record goes before the time the file gives it. */
  boolean keepsTimeOfErf() {
    return true;
  }

  /** Adds what {@link Info#notes} should say of this format. */
  void addNotes(List<String> notes) {}

  @Override
  public final @Nullable Frame next() {
    while (!ended) {
      if (!advance()) {
        ended = true;
      } else if (frame.linkType() != LinkTypes.ERF || ErfRecord.unwrap(frame, keepsTimeOfErf())) {
        frame.dropped(frame.dropped() + lost);
        lost = 0;
        linkTypes.add(frame.linkType());
        return frame;
      } else {
        lost += frame.dropped();
        unread++;
      }
    }
    return null;
  }

  /** Notes a link type that the file announces, except where its frames tell more. */
  final void declare(int linkType) {
    if (linkType != LinkTypes.ERF) {
      linkTypes.add(linkType);
    }
  }

  /** Ends reading where no record begins: well if the input ends here, as cut off otherwise. */
  final boolean endBefore(String record) {
    if (window.available() == 0 && !window.failed()) {
      return false;
    }
    return cutOff(window.position(), record);
  }

  /** Ends reading inside a record that began at an offset. */
  final boolean cutOff(long offset, String record) {
    long present = window.position() - offset + window.available();
    return stop(offset, record, (present == 0 ? "" : present + " octets, then ") + window.end());
  }

  /** Ends reading: nothing after the offset makes sense. */
  final boolean stop(long offset, String expected, String found) {
    problems.add(new CaptureProblem(file, offset, expected, found));
    return false;
  }

  /**
   * Remembers damage after which reading goes on; only its first occurrence, or the list could
   * outgrow the file.
   */
  final void damage(long offset, String expected, String found) {
    if (!damaged) {
      damaged = true;
      problems.add(new CaptureProblem(file, offset, expected, found));
    }
  }

  @Override
  public final Info info() {
    List<String> notes = new ArrayList<>();
    if (unread > 0) {
      notes.add("records of the capturing hardware that hold no frame: " + unread);
    }
    addNotes(notes);
    return new Info(format() + window.source().packaging(), linkTypes.list(), notes);
  }

  @Override
  public final long frames() {
    return count;
  }

  @Override
  public final List<CaptureProblem> problems() {
    return List.copyOf(problems);
  }

  @Override
  public final long position() {
    return window.source().position();
  }

  @Override
  public final long size() {
    return window.source().size();
  }

  @Override
  public final void close() {
    ended = true;
    window.close();
  }
}
