package io.cmscope.stack.benchmark;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * The cycle of {@link CycleBenchmark} by the CPU time of its thread, which other work on the machine
 * changes less than the time on the wall. Prints every round; the best says most.
 */
public final class CyclesPerCpuSecond {
  private static final int ROUNDS = 12;
  private static final int CYCLES = 200_000;
  private static final int ACK_TIMEOUT = 14;
  private static final long BETWEEN = 10_000;

  private CyclesPerCpuSecond() {}

  public static void main(String[] args) {
    for (TwoEnds.Wire wire : TwoEnds.Wire.values()) {
      TwoEnds ends = new TwoEnds(wire, ACK_TIMEOUT);
      double best = 0;
      for (int round = 0; round < ROUNDS; round++) {
        double rate = rate(ends);
        best = Math.max(best, rate);
        System.out.printf("%s %,.0f cycles per CPU second%n", wire, rate);
      }
      System.out.printf("%s best: %,.0f%n", wire, best);
    }
  }

  private static double rate(TwoEnds ends) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    for (int i = 0; i < CYCLES; i++) {
      ends.disconnect(ends.connect());
      ends.advance(BETWEEN);
    }
    return CYCLES * 1e9 / (threads.getCurrentThreadCpuTime() - start);
  }
}
