package io.cmscope.analyzer.conversation;

import io.cmscope.codec.wire.Address;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.agrona.collections.Long2ObjectHashMap;

/** Which addresses the capture shows talking to which, and since when. */
public final class Traffic {

  /** Beyond this many pairs new ones are not counted any more: memory stays bounded. */
  private static final int MOST_PAIRS = 1_000_000;

  /** RDMA frames from one address to another; none if only others were seen. */
  public static final class Pair {
    private final int source;
    private final int destination;
    private long firstFrame;
    private long lastFrame;
    private long frames;

    private Pair(int source, int destination, long firstFrame) {
      this.source = source;
      this.destination = destination;
      this.firstFrame = firstFrame;
    }

    public int source() {
      return source;
    }

    public int destination() {
      return destination;
    }

    public long firstFrame() {
      return firstFrame;
    }

    public long lastFrame() {
      return lastFrame;
    }

    /** How many RDMA frames. */
    public long frames() {
      return frames;
    }
  }

  private final Long2ObjectHashMap<Pair> pairs = new Long2ObjectHashMap<>();
  private long[] firstSeen = new long[64];
  private int known;
  private long lastGap = Long.MIN_VALUE;

  /** Takes note of a frame. */
  public void note(int source, int destination, long frame, long time) {
    long key = key(source, destination);
    Pair pair = pairs.get(key);
    if (pair == null) {
      since(Math.max(source, destination), time);
      if (pairs.size() >= MOST_PAIRS) {
        return;
      }
      pair = new Pair(source, destination, frame);
      pairs.put(key, pair);
    }
    if (pair.frames == 0) {
      pair.firstFrame = frame; // others may have come before
    }
    pair.frames++;
    pair.lastFrame = frame;
  }

  /** Takes note of a frame that is not RDMA: it shows that its sender is there. */
  public void noteOther(int source, int destination, long frame, long time) {
    long key = key(source, destination);
    if (!pairs.containsKey(key)) {
      since(Math.max(source, destination), time);
      if (pairs.size() < MOST_PAIRS) {
        pairs.put(key, new Pair(source, destination, frame));
      }
    }
  }

  /** Takes note of missing frames. */
  public void gap(long time) {
    lastGap = time;
  }

  /** When frames were last missing, or {@link Long#MIN_VALUE}. */
  public long lastGap() {
    return lastGap;
  }

  /** Whether any frame went from one address to another. */
  public boolean seen(int source, int destination) {
    return pairs.containsKey(key(source, destination));
  }

  /** Whether any frame came back. */
  public boolean answered(Pair pair) {
    return pairs.containsKey(key(/* source= */ pair.destination, /* destination= */ pair.source));
  }

  /** For how long before a time an address was in the capture without a gap, nanoseconds. */
  public long seenFor(int address, long before) {
    return address < known ? before - Math.max(firstSeen[address], lastGap) : 0;
  }

  /** All pairs with RDMA frames, in the order of their first frames. */
  public List<Pair> pairs() {
    Collection<Pair> all = pairs.values();
    return all.stream()
        .filter(pair -> pair.frames > 0)
        .sorted(Comparator.comparingLong(Pair::firstFrame))
        .toList();
  }

  /** Whether many hosts listen at an address, so that nothing comes back from it. */
  public static boolean isMulticast(Address address) {
    return switch (address.kind()) {
      case IPV4 -> (address.value() >>> 28) == 0xe || address.value() == -1;
      case IPV6 -> (address.high() >>> 56) == 0xff || (address.high() == 0 && address.low() == 0);
      case LID -> address.value() >= 0xc000;
    };
  }

  private void since(int address, long time) {
    if (address >= firstSeen.length) {
      firstSeen = Arrays.copyOf(firstSeen, Math.max(address + 1, firstSeen.length * 2));
    }
    while (known <= address) {
      firstSeen[known++] = time;
    }
  }

  private static long key(int source, int destination) {
    return Keys.mixed(((long) source << 32) | destination);
  }
}
