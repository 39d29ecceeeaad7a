package io.cmscope.captures;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Several sources as one, by time; frames of one time in the order of the sources. Frames of one
 * source stay in its order even where its times go back.
 */
public final class MergedSource implements FrameSource {
  /** A source and the frame it offers next. */
  private static final class Head {
    final int file;
    final FrameSource source;
    final long ahead;
    @Nullable Frame frame;
    long nanos; // of the frame

    Head(int file, FrameSource source, long ahead) {
      this.file = file;
      this.source = source;
      this.ahead = ahead;
    }

    boolean advance() {
      Frame next = source.next();
      frame = next;
      if (next == null) {
        return false;
      }
      next.file(file);
      nanos = next.nanos() - ahead;
      next.nanos(nanos);
      return true;
    }
  }

  private final List<FrameSource> sources;
  private final long[] ahead;
  private final PriorityQueue<Head> waiting = new PriorityQueue<>(MergedSource::byTime);
  private @Nullable Head taken; // whose frame the caller holds
  private boolean started;

  /**
   * Merges sources and closes them in the end; {@link Frame#file()} is the position in this list.
   */
  public MergedSource(List<? extends FrameSource> sources) {
    this(sources, new long[sources.size()]);
  }

  /**
   * Merges sources whose clocks differ; the times of frames are corrected.
   *
   * @param ahead by how many nanoseconds the clock of each source is ahead
   */
  public MergedSource(List<? extends FrameSource> sources, long[] ahead) {
    if (ahead.length != sources.size()) {
      throw new IllegalArgumentException(
          ahead.length + " clocks for " + sources.size() + " sources");
    }
    this.sources = List.copyOf(sources);
    this.ahead = ahead.clone();
  }

  /** The sources, in the order given. */
  public List<FrameSource> sources() {
    return sources;
  }

  private static int byTime(Head one, Head other) {
    int order = Long.compare(one.nanos, other.nanos);
    return order != 0 ? order : Integer.compare(one.file, other.file);
  }

  @Override
  public @Nullable Frame next() {
    if (!started) {
      started = true;
      for (int i = 0; i < sources.size(); i++) {
        advance(new Head(i, sources.get(i), ahead[i]));
      }
    } else if (taken != null) {
      advance(taken);
    }
    taken = waiting.poll();
    return taken == null ? null : taken.frame;
  }

  private void advance(Head head) {
    if (head.advance()) {
      waiting.add(head);
    }
  }

  /** The formats of all sources, their link types, and their notes, each once. */
  @Override
  public Info info() {
    Set<String> formats = new LinkedHashSet<>();
    Set<Integer> linkTypes = new LinkedHashSet<>();
    Set<String> notes = new LinkedHashSet<>();
    for (FrameSource source : sources) {
      Info info = source.info();
      formats.add(info.format());
      linkTypes.addAll(info.linkTypes());
      notes.addAll(info.notes());
    }
    return new Info(String.join(" + ", formats), List.copyOf(linkTypes), List.copyOf(notes));
  }

  @Override
  public long frames() {
    long sum = 0;
    for (FrameSource source : sources) {
      sum += source.frames();
    }
    return sum;
  }

  @Override
  public List<CaptureProblem> problems() {
    List<CaptureProblem> problems = new ArrayList<>();
    for (FrameSource source : sources) {
      problems.addAll(source.problems());
    }
    return problems;
  }

  @Override
  public long position() {
    long sum = 0;
    for (FrameSource source : sources) {
      sum += source.position();
    }
    return sum;
  }

  @Override
  public long size() {
    long sum = 0;
    for (FrameSource source : sources) {
      if (source.size() < 0) {
        return -1;
      }
      sum += source.size();
    }
    return sum;
  }

  @Override
  public void close() {
    for (FrameSource source : sources) {
      source.close();
    }
  }
}
