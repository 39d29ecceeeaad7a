package io.cmscope.analyzer.cli;

import io.cmscope.analyzer.clock.ClockOffset;
import io.cmscope.analyzer.clock.Clocks;
import io.cmscope.captures.CaptureException;
import io.cmscope.captures.CaptureProblem;
import io.cmscope.captures.Captures;
import io.cmscope.captures.Frame;
import io.cmscope.captures.FrameSource;
import io.cmscope.captures.MergedSource;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Opens the captures a command line names; those that cannot be opened are told, once each. */
final class Inputs implements AutoCloseable {
  private static final String STANDARD_INPUT = "-";

  private final List<FrameSource> sources = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<String> opened = new ArrayList<>(); // as they were named
  private List<ClockOffset> clocks = List.of();
  private boolean failed;

  private Inputs() {}

  static Inputs open(List<String> files, PrintWriter err) {
    Inputs inputs = new Inputs();
    Interruption.readingBegins(); // opening reads already
    for (String file : files) {
      inputs.open(file, err);
    }
    err.flush();
    return inputs;
  }

  private void open(String file, PrintWriter err) {
    if (file.equals(STANDARD_INPUT) && opened.contains(STANDARD_INPUT)) {
      failed = true;
      err.println("cmscope: -: standard input can be read only once");
      return;
    }
    try {
      sources.add(
          file.equals(STANDARD_INPUT)
              ? Captures.open(System.in, "standard input")
              : Captures.open(Path.of(file)));
      names.add(file.equals(STANDARD_INPUT) ? "standard input" : file);
      opened.add(file);
    } catch (CaptureException e) {
      failed = true;
      err.println("cmscope: " + e.getMessage());
    } catch (InvalidPathException e) {
      failed = true;
      err.println("cmscope: " + file + ": expected the name of a file, found " + e.getReason());
    }
  }

  /**
   * Hands out all frames, in the order of time, those of one capture in its own order, until the
   * last or until the user interrupts.
   *
   * @return where they came from
   */
  FrameSource read(Consumer<Frame> frames, Progress progress) {
    FrameSource source = merged();
    Interruption.readingBegins();
    for (Frame frame = source.next();
        frame != null && !Interruption.isRequested();
        frame = source.next()) {
      frames.accept(frame);
      progress.frame(source);
    }
    Interruption.readingEnds();
    progress.finish();
    return source;
  }

  /** Tells what was damaged; returns whether anything was, or could not be opened at all. */
  boolean damaged(PrintWriter err) {
    boolean any = failed;
    for (FrameSource source : sources) {
      for (CaptureProblem problem : source.problems()) {
        err.println("cmscope: " + problem.message());
        any = true;
      }
    }
    err.flush();
    return any;
  }

  /** Whether one of them is a stream, such as a pipe from a capturing program. */
  boolean live() {
    return sources.stream().anyMatch(source -> source.size() < 0);
  }

  boolean isEmpty() {
    return sources.isEmpty();
  }

  /** How results name them. */
  List<String> names() {
    return ShownNames.of(names);
  }

  List<FrameSource> sources() {
    return sources;
  }

  private FrameSource merged() {
    if (sources.size() == 1) {
      return sources.getFirst();
    }
    long[] ahead = new long[sources.size()];
    for (int i = 0; i < clocks.size(); i++) {
      ahead[i] = clocks.get(i).matters() ? clocks.get(i).ahead() : 0;
    }
    return new MergedSource(sources, ahead);
  }

  /**
   * How the clocks of several captures stand to that of the first, from transmissions that two of
   * them show. They are read once for that before they are read for their frames; what cannot be
   * read twice, such as a pipe, keeps its clock.
   */
  List<ClockOffset> compareClocks() {
    if (sources.size() > 1) {
      List<@Nullable FrameSource> again = new ArrayList<>();
      try {
        for (String name : opened) {
          again.add(name.equals(STANDARD_INPUT) ? null : readable(name));
        }
        clocks = Clocks.offsets(again, Interruption::isRequested);
      } finally {
        again.stream().filter(Objects::nonNull).forEach(FrameSource::close);
      }
    }
    return clocks;
  }

  private static @Nullable FrameSource readable(String name) {
    try {
      Path path = Path.of(name);
      return Files.isRegularFile(path) ? Captures.open(path) : null;
    } catch (CaptureException e) {
      return null; // told when it was opened first
    }
  }

  @Override
  public void close() {
    sources.forEach(FrameSource::close);
  }
}
