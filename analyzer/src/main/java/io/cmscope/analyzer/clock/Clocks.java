package io.cmscope.analyzer.clock;

import io.cmscope.captures.FrameSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Estimates by how much the clocks of captures differ, from transmissions that two of them show:
 * equal octets, PSN and IP identification.
 *
 * <p>A transmission is seen later at the tap that is further on its way. On the way back it is the
 * other way round; so the middle between the two directions is the offset of the clocks, and half
 * their distance bounds its error.
 */
public final class Clocks {

  private Clocks() {}

  /**
   * The offset of each capture to the first. One that shares no transmission with a capture whose
   * offset is known stays {@link ClockOffset#UNKNOWN}.
   *
   * @param sources read to their ends; null for one that cannot be read twice
   * @param stop whether the user does not want to wait
   */
  public static List<ClockOffset> offsets(
      List<? extends @Nullable FrameSource> sources, BooleanSupplier stop) {
    List<@Nullable Sketch> sketches = new ArrayList<>();
    for (@Nullable FrameSource source : sources) {
      sketches.add(source == null ? null : Sketch.of(source, stop));
    }
    return place(sketches);
  }

  private static List<ClockOffset> place(List<@Nullable Sketch> sketches) {
    ClockOffset[] offsets = new ClockOffset[sketches.size()];
    Arrays.fill(offsets, ClockOffset.UNKNOWN);
    List<Integer> placed = new ArrayList<>(List.of(0));
    for (int i = 0; i < placed.size(); i++) { // grows while offsets become known
      int known = placed.get(i);
      for (int other = 1; other < offsets.length; other++) {
        if (!placed.contains(other)) {
          ClockOffset between = between(sketches.get(known), sketches.get(other));
          if (between.transmissions() > 0) {
            offsets[other] =
                new ClockOffset(
                    offsets[known].ahead() + between.ahead(),
                    offsets[known].error() + between.error(),
                    between.transmissions());
            placed.add(other);
          }
        }
      }
    }
    return List.of(offsets);
  }

  private static ClockOffset between(@Nullable Sketch one, @Nullable Sketch other) {
    if (one == null || other == null) {
      return ClockOffset.UNKNOWN;
    }
    Map<Long, List<Long>> byDirection = new TreeMap<>();
    int both = 0;
    for (long key : one.keys()) {
      Sketch.@Nullable Seen here = one.find(key);
      Sketch.@Nullable Seen there = other.find(key);
      if (here != null && there != null) {
        both++;
        byDirection
            .computeIfAbsent(here.direction(), direction -> new ArrayList<>())
            .add(there.time() - here.time());
      }
    }
    if (both == 0) {
      return ClockOffset.UNKNOWN;
    }
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (List<Long> differences : byDirection.values()) {
      differences.sort(null);
      long median = differences.get(differences.size() / 2);
      least = Math.min(least, median);
      most = Math.max(most, median);
    }
    long error = (most - least) / 2;
    return new ClockOffset(least + error, error, both);
  }
}
