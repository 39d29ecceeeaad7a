package io.cmscope.analyzer.replay;

import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What stands, while the recording is played, for the numbers that one end had in it: for each old
 * value a new one. Numbers of our own are invented; those of a live peer are learnt from what it
 * says, and stay as recorded until then.
 */
final class Names {
  private static final int BITS_24 = 0xffffff;

  /** QPs 0 and 1 are the managers'. */
  private static final int FIRST_QPN = 2;

  private final Map<Integer, Integer> commIds = new HashMap<>();
  private final Map<Integer, Integer> qpns = new HashMap<>();
  private final Map<Integer, Integer> psns = new HashMap<>();
  private final Map<Long, Long> guids = new HashMap<>();
  private final Map<Long, Long> transactions = new HashMap<>();
  private final @Nullable RandomGenerator inventor;
  private Station station;

  /**
   * @param inventor where new numbers come from; null for an end that has its own
   */
  Names(Station station, @Nullable RandomGenerator inventor) {
    this.station = station;
    this.inventor = inventor;
  }

  Station station() {
    return station;
  }

  void station(Station now) {
    station = now;
  }

  /** A comm id or request id; 0, which names nothing, stays 0. */
  int commId(int recorded) {
    return number(commIds, recorded, 1, -1);
  }

  /** 24 bits; 0, no queue pair, stays 0. */
  int qpn(int recorded) {
    return number(qpns, recorded, FIRST_QPN, BITS_24);
  }

  /** 24 bits. */
  int startingPsn(int recorded) {
    @Nullable Integer known = psns.get(recorded);
    if (known != null) {
      return known;
    }
    if (inventor == null) {
      return recorded;
    }
    int fresh = inventor.nextInt() & BITS_24;
    psns.put(recorded, fresh);
    return fresh;
  }

  private int number(Map<Integer, Integer> numbers, int recorded, int least, int mask) {
    @Nullable Integer known = numbers.get(recorded);
    if (known != null || recorded == 0) {
      return known == null ? 0 : known;
    }
    if (inventor == null) {
      return recorded;
    }
    int fresh = inventor.nextInt() & mask;
    while (Integer.compareUnsigned(fresh, least) < 0 || numbers.containsValue(fresh)) {
      fresh = inventor.nextInt() & mask;
    }
    numbers.put(recorded, fresh);
    return fresh;
  }

  /** 0, which a sender without one writes, stays 0. */
  long caGuid(long recorded) {
    if (recorded == 0) {
      return 0;
    }
    return inventor == null ? guids.getOrDefault(recorded, recorded) : station.caGuid();
  }

  /**
   * The id of a transaction that this end began. Linux makes it of its agent's number and the comm
   * id, octets reversed; where the recording does, the new one is made so too.
   */
  long transactionId(long recorded) {
    @Nullable Long known = transactions.get(recorded);
    if (known != null || inventor == null) {
      return known == null ? recorded : known;
    }
    int low = inventor.nextInt();
    for (Map.Entry<Integer, Integer> each : commIds.entrySet()) {
      if (Integer.reverseBytes(each.getKey()) == (int) recorded) {
        low = Integer.reverseBytes(each.getValue());
      }
    }
    long fresh = (recorded & 0xffff_ffff_0000_0000L) | Integer.toUnsignedLong(low);
    transactions.put(recorded, fresh);
    return fresh;
  }

  boolean knowsTransaction(long recorded) {
    return transactions.containsKey(recorded);
  }

  /** The latest counts: some stacks begin a new one with each request, others keep the first. */
  void learnTransaction(long recorded, long actual) {
    transactions.put(recorded, actual);
  }

  void learnCommId(int recorded, int actual) {
    commIds.putIfAbsent(recorded, actual);
  }

  void learnQpn(int recorded, int actual) {
    qpns.putIfAbsent(recorded, actual);
  }

  void learnStartingPsn(int recorded, int actual) {
    psns.putIfAbsent(recorded, actual);
  }

  void learnCaGuid(long recorded, long actual) {
    guids.putIfAbsent(recorded, actual);
  }

  /** Whether an id is one that this end has now. */
  boolean has(int commId) {
    return commId != 0 && commIds.containsValue(commId);
  }

  /** Whether any id of this end is known. */
  boolean hasAny() {
    return commIds.values().stream().anyMatch(id -> id != 0);
  }
}
