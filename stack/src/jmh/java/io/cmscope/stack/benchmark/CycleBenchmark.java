package io.cmscope.stack.benchmark;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One connection from REQ to DREP, both ends in one thread; ten microseconds later the next. With an
 * ACK timeout of 67 ms some 6,700 timewaits run at each end.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 2,
    jvmArgs = {"-Xmx1g", "-XX:+UseSerialGC"})
public class CycleBenchmark {
  private static final int ACK_TIMEOUT = 14;
  private static final long BETWEEN = 10_000;

  @Param({"OBJECTS", "OCTETS"})
  public String wire = "";

  private TwoEnds ends = new TwoEnds(TwoEnds.Wire.OBJECTS, ACK_TIMEOUT);

  @Setup
  public void setUp() {
    ends = new TwoEnds(TwoEnds.Wire.valueOf(wire), ACK_TIMEOUT);
  }

  @Benchmark
  public int connectAndDisconnect() {
    ends.disconnect(ends.connect());
    ends.advance(BETWEEN);
    return ends.established();
  }
}
