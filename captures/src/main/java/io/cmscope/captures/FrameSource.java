package io.cmscope.captures;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Frames, one after the other. Used by one thread. */
public interface FrameSource extends AutoCloseable {
  /**
   * The next frame, or null after the last one that can be read. Where the input is damaged, what
   * makes sense is handed out and {@link #problems()} tells the rest; this method throws nothing.
   * The frame is the same object every time and valid until the next call.
   */
  @Nullable Frame next();

  /** What is known of the input so far; complete after the last frame. */
  Info info();

  /**
   * Frames of the input so far as Wireshark counts them, including records that were counted but
   * not handed out: at the end, how many frames the file has.
   */
  long frames();

  /** What is wrong with the input, as far as it was read: empty for a sound one, at most a few. */
  List<CaptureProblem> problems();

  /** Octets of the input consumed so far (of a compressed file: compressed ones), for progress. */
  long position();

  /** Octets of the input in all, or -1 when that is not known. */
  long size();

  /** Ends reading and releases the file; the last frame is no longer valid. */
  @Override
  void close();
}
