package io.cmscope.stack.benchmark;

/**
 * What a million connections cost in heap, both ends of each in this process: the difference of the
 * used heap after collections, divided by the number of ends.
 */
public final class Footprint {
  private static final int CONNECTIONS = 1_000_000;
  private static final int ACK_TIMEOUT = 20;
  private static final long BEYOND_EVERY_TIMEWAIT = 3_600_000_000_000L;

  private Footprint() {}

  public static void main(String[] args) {
    TwoEnds ends = new TwoEnds(TwoEnds.Wire.OBJECTS, ACK_TIMEOUT);
    int[] ids = new int[CONNECTIONS];
    ends.disconnect(ends.connect()); // loads what is to be loaded
    ends.advance(BEYOND_EVERY_TIMEWAIT);
    long empty = used();

    for (int i = 0; i < CONNECTIONS; i++) {
      ids[i] = ends.connect();
    }
    print("established", ends.connections(), used() - empty);

    for (int id : ids) {
      ends.disconnect(id);
    }
    print("in timewait", ends.timewaits(), used() - empty);

    ends.advance(BEYOND_EVERY_TIMEWAIT);
    print("after timewait", ends.timewaits() + ends.connections(), used() - empty);
    System.out.printf("heap: at most %d MB%n", Runtime.getRuntime().maxMemory() / 1_000_000);
  }

  private static void print(String what, int count, long octets) {
    System.out.printf(
        "%,9d ends %-14s %,13d octets, %d each%n",
        count, what, octets, count == 0 ? 0 : octets / count);
  }

  private static long used() {
    for (int i = 0; i < 4; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
