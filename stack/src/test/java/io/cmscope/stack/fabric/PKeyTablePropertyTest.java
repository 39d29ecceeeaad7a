package io.cmscope.stack.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random events, overlapping and late readings, against the device they read and a model that only
 * remembers, for each entry, which refreshes began and ended over it.
 */
final class PKeyTablePropertyTest {

  private static final int STEPS = 60;

  /** A refresh under way: what the table held when it was read. */
  private record Reading(Refresh refresh, int began, List<PKey> read) {}

  private final List<PKey> device = new ArrayList<>();
  private final List<Reading> readings = new ArrayList<>();
  private final Map<Integer, Integer> lastBegan = new HashMap<>(); // per entry
  private final Map<Integer, Integer> settled = new HashMap<>(); // per entry
  private final Map<Long, List<PKey>> versions = new HashMap<>();
  private final Map<Registration<PKey>, PKey> waiting = new LinkedHashMap<>();

  static long[] seeds() {
    return new SplittableRandom(2007).longs(400).toArray();
  }

  private static PKey random(SplittableRandom random) {
    int partition = random.nextInt(5); // few, so that keys move and double
    return new PKey(partition == 0 ? 0 : partition | (random.nextBoolean() ? 0x8000 : 0));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void neverAnswersWronglyOrEvasively(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int size = 1 + random.nextInt(6);
    for (int i = 0; i < size; i++) {
      device.add(random(random));
    }
    PKeyTable table = new PKeyTable(device);
    for (int step = 0; step < STEPS; step++) {
      if (random.nextInt(5) < 2) {
        change(table, random, step);
      } else if (!readings.isEmpty() && random.nextBoolean()) {
        complete(table, readings.remove(random.nextInt(readings.size())));
      }
      check(table, "seed " + seed + ", step " + step);
      await(table, random(random));
    }
    while (!readings.isEmpty()) {
      complete(table, readings.remove(random.nextInt(readings.size())));
      check(table, "seed " + seed + ", at the end");
    }
    assertThat(table.snapshot().entries()).as("seed " + seed).isEqualTo(device);
    assertThat(waiting).as("seed " + seed + ", never told").isEmpty();
  }

  /** The device changes, tells where, and is read at once or only after the next change. */
  private void change(PKeyTable table, SplittableRandom random, int step) {
    int from = random.nextInt(device.size());
    int to = from + 1 + random.nextInt(device.size() - from);
    for (int i = from; i < to; i++) {
      if (random.nextBoolean()) {
        device.set(i, random(random));
      }
      lastBegan.put(i, step);
    }
    Refresh refresh = table.begin(Scope.range(from, to));
    readings.add(new Reading(refresh, step, List.copyOf(device)));
  }

  private void complete(PKeyTable table, Reading reading) {
    List<PKey> before = table.snapshot().entries();
    long generation = table.snapshot().generation();
    Refreshed<PKey> done = table.complete(reading.refresh(), reading.read());
    for (int i = 0; i < device.size(); i++) {
      if (reading.refresh().scope().contains(i)) {
        settled.merge(i, reading.began(), Math::max);
      }
    }
    boolean changed = !before.equals(table.snapshot().entries());
    assertThat(done.changes().isEmpty()).isNotEqualTo(changed);
    assertThat(done.generation()).isEqualTo(changed ? generation + 1 : generation);
    for (Refreshed.Answer<PKey> answer : done.answers()) {
      PKey key = waiting.remove(answer.registration());
      assertThat(key).as("told twice or never asked").isNotNull();
      assertThat(answer.lookup()).isEqualTo(table.find(key));
    }
    waiting.forEach(
        (registration, key) -> assertThat(table.find(key)).isInstanceOf(Lookup.InProcess.class));
  }

  private void await(PKeyTable table, PKey key) {
    if (key.valid() && table.find(key) instanceof Lookup.InProcess) {
      waiting.put(table.awaitFresh(key), key);
    }
  }

  private boolean mayChange(int index) {
    return lastBegan.getOrDefault(index, -1) > settled.getOrDefault(index, -1);
  }

  private void check(PKeyTable table, String where) {
    List<PKey> known = table.snapshot().entries();
    long generation = table.snapshot().generation();
    assertThat(versions.computeIfAbsent(generation, it -> known)).as(where).isEqualTo(known);
    boolean anyMayChange = false;
    for (int i = 0; i < device.size(); i++) {
      anyMayChange |= mayChange(i);
      Entry<PKey> expected =
          mayChange(i)
              ? new Entry.InProcess<>(generation)
              : new Entry.Settled<>(device.get(i), generation);
      assertThat(table.at(i)).as(where + ", index " + i).isEqualTo(expected);
    }
    for (int partition = 1; partition < 5; partition++) {
      PKey key = new PKey(partition);
      Lookup expected;
      int index = naive(known, partition);
      if (index >= 0 && !mayChange(index)) {
        expected = new Lookup.Found(index, generation);
        assertThat(device.get(index).samePartition(key)).as(where + ", wrong index").isTrue();
      } else {
        expected = anyMayChange ? new Lookup.InProcess(generation) : new Lookup.Absent(generation);
      }
      assertThat(table.find(key)).as(where + ", " + key).isEqualTo(expected);
    }
  }

  private static int naive(List<PKey> known, int partition) {
    int full = known.indexOf(new PKey(partition | 0x8000));
    return full >= 0 ? full : known.indexOf(new PKey(partition));
  }
}
