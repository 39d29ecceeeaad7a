package io.cmscope.analyzer.cli;

import io.cmscope.captures.FrameSource;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Supplier;

/** A line on the terminal that says how far something long has come. */
final class Progress {
  private static final long FIRST_AFTER = 1_000_000_000L;
  private static final long EVERY = 200_000_000L;
  private static final int FRAMES_BETWEEN_LOOKS = 1 << 14;

  private final PrintWriter err;
  private final boolean shown;
  private long next = System.nanoTime() + FIRST_AFTER;
  private long frames;
  private boolean printed;

  Progress(PrintWriter err, boolean shown) {
    this.err = err;
    this.shown = shown;
  }

  /** A frame was read. */
  void frame(FrameSource source) {
    frames++;
    if (!shown || (frames & (FRAMES_BETWEEN_LOOKS - 1)) != 0) {
      return;
    }
    show(() -> read(source) + ", " + frames + " frames");
  }

  private static String read(FrameSource source) {
    return source.size() > 0
        ? String.format(Locale.ROOT, "%3d %%", 100 * source.position() / source.size())
        : source.position() / 1_000_000 + " MB";
  }

  /** So many of all are over. */
  void count(long done, long all) {
    if (shown) {
      show(() -> done + " of " + all);
    }
  }

  private void show(Supplier<String> line) {
    long now = System.nanoTime();
    if (now - next < 0) {
      return;
    }
    next = now + EVERY;
    printed = true;
    err.print("\r" + line.get());
    err.flush();
  }

  /** Takes the line away. */
  void finish() {
    if (printed) {
      err.print("\r\u001b[K");
      err.flush();
    }
  }
}
