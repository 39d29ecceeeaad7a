package io.cmscope.analyzer.cli;

import io.cmscope.captures.CaptureException;
import io.cmscope.captures.CaptureProblem;
import io.cmscope.captures.Captures;
import io.cmscope.captures.Frame;
import io.cmscope.captures.FrameSource;
import io.cmscope.captures.MergedSource;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Opens the captures a command line names; those that cannot be opened are told, once each. */
final class Inputs implements AutoCloseable {
  private static final String STANDARD_INPUT = "-";

  private final List<FrameSource> sources = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private boolean failed;

  private Inputs() {}

  static Inputs open(List<String> files, PrintWriter err) {
    Inputs inputs = new Inputs();
    for (String file : files) {
      inputs.open(file, err);
    }
    err.flush();
    return inputs;
  }

  private void open(String file, PrintWriter err) {
    try {
      sources.add(
          file.equals(STANDARD_INPUT)
              ? Captures.open(System.in, "standard input")
              : Captures.open(Path.of(file)));
      names.add(file.equals(STANDARD_INPUT) ? "standard input" : file);
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
    for (Frame frame = source.next();
        frame != null && !Interruption.isRequested();
        frame = source.next()) {
      frames.accept(frame);
      progress.frame(source);
    }
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
    return sources.size() == 1 ? sources.getFirst() : new MergedSource(sources);
  }

  @Override
  public void close() {
    sources.forEach(FrameSource::close);
  }
}
