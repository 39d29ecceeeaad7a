package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.dialogue.Captured;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How much of what the tap saw the capture shows, and in which order. */
enum View {
  WHOLE,
  /** It starts late: the first frames are missing. */
  LATE,
  /** It ends early. */
  EARLY,
  /** Of each pair of hosts only one is heard. */
  ONE_DIRECTION,
  /** A second tap sees frames again, with the same PSN and IP identification. */
  TWO_TAPS,
  /** Neighbours change places, within the slack. */
  REORDERED,
  CUT_96,
  CUT_128,
  /** The capturer lost frames, and says so. */
  GAPS;

  private static final long SLACK = 50_000_000L;

  /** Times that are wrong are so by less: by what a queue of an adapter holds back. */
  private static final long WRONG_CLOCK = 2_000_000L;

  boolean whole() {
    return this == WHOLE || this == TWO_TAPS || this == REORDERED;
  }

  List<Shot> of(List<Tapped> tapped, Dice dice) {
    List<Shot> all = tapped.stream().map(Shot::of).toList();
    return switch (this) {
      case WHOLE -> all;
      case LATE -> all.subList(dice.between(0, all.size() * 2 / 3), all.size());
      case EARLY -> all.subList(0, dice.between(all.size() / 3, all.size()));
      case ONE_DIRECTION -> oneDirection(all, dice);
      case TWO_TAPS -> twoTaps(all, dice);
      case REORDERED -> reordered(all, dice);
      case CUT_96 -> cut(all, 96);
      case CUT_128 -> cut(all, 128);
      case GAPS -> gaps(all, dice);
    };
  }

  private static List<Shot> oneDirection(List<Shot> all, Dice dice) {
    Map<Integer, Boolean> upwards = new HashMap<>();
    return all.stream()
        .filter(
            shot -> {
              int from = shot.tapped().from().number;
              int to = shot.tapped().to().number;
              int pair = Math.min(from, to) << 8 | Math.max(from, to);
              boolean kept = upwards.computeIfAbsent(pair, any -> dice.chance(0.5));
              return from < to == kept;
            })
        .toList();
  }

  private static List<Shot> twoTaps(List<Shot> all, Dice dice) {
    long later = dice.secondsByMagnitude(1e-6, 0.09);
    List<Shot> both = new ArrayList<>(all);
    for (Shot shot : all) {
      if (shot.tapped().arrives() || dice.chance(0.5)) {
        both.add(shot.frame(shot.captured().later(later)));
      }
    }
    both.sort((one, other) -> Long.compare(one.captured().nanos(), other.captured().nanos()));
    return both;
  }

  /** Either the times stay with the frames, or with their places. */
  private static List<Shot> reordered(List<Shot> all, Dice dice) {
    List<Shot> shots = new ArrayList<>(all);
    boolean times = dice.chance(0.5);
    for (int i = 0; i + 1 < shots.size(); i++) {
      Shot one = shots.get(i);
      Shot other = shots.get(i + 1);
      long apart = other.captured().nanos() - one.captured().nanos();
      if (distinguishable(one, other)
          && apart <= (times ? WRONG_CLOCK : SLACK)
          && dice.chance(0.2)) {
        shots.set(i, times ? other.frame(other.captured().later(-apart)) : other);
        shots.set(i + 1, times ? one.frame(one.captured().later(apart)) : one);
        i++;
      }
    }
    return shots;
  }

  /** A REJ of no message before its REQ: nobody could tell which end sent it. */
  private static boolean distinguishable(Shot one, Shot other) {
    return one.tapped().owner() != other.tapped().owner()
        || !one.tapped().label().equals("REQ")
        || !other.tapped().label().equals("REJ");
  }

  private static List<Shot> cut(List<Shot> all, int octets) {
    return all.stream().map(shot -> shot.frame(shot.captured().cut(octets))).toList();
  }

  private static List<Shot> gaps(List<Shot> all, Dice dice) {
    List<Shot> shots = new ArrayList<>(all);
    int gaps = dice.between(1, 4);
    for (int i = 0; i < gaps && shots.size() > 100; i++) {
      int at = dice.between(1, shots.size() - 60);
      int lost = dice.between(1, 40);
      shots.subList(at, at + lost).clear();
      Captured next = shots.get(at).captured();
      shots.set(at, shots.get(at).frame(next.lostBefore(next.lost() + lost)));
    }
    return shots;
  }
}
