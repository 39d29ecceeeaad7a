package io.cmscope.analyzer.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/** How fast our connections come and go beside those of librdmacm's own benchmark. */
class BenchIT {
  private static final int CONNECTIONS = 100;
  private static final int RUNS = 3;
  private static final Pattern STEP = Pattern.compile("(?m)^(connect|disconnect) *: *([0-9.]+)");

  /** Alternately against the same server; cmtime starts all its connections at once. */
  @EachKernel
  void isNotFarFromCmtimeBetweenTwoGuests(String kernel) throws IOException {
    Lab lab = Lab.of(kernel);
    double[] theirs = new double[RUNS];
    double[] ours = new double[RUNS];
    for (int run = 0; run < RUNS; run++) {
      theirs[run] = cmtime(lab);
      ours[run] = bench(lab);
    }
    double ratio = median(ours) / median(theirs);
    System.out.printf(
        Locale.ROOT,
        "Linux %s: bench %.0f connections a second, cmtime %.0f, ratio %.2f%n",
        kernel,
        median(ours),
        median(theirs),
        ratio);
    assertThat(ratio).isGreaterThan(0.5);
  }

  private static double cmtime(Lab lab) {
    try (Running server = server(lab)) {
      assertThat(server.isAlive()).isTrue();
      String told = lab.guest(1).run("cmtime -s 10.77.0.12 -c " + CONNECTIONS).ok();
      double milliseconds = 0;
      Matcher step = STEP.matcher(told);
      while (step.find()) {
        milliseconds += Double.parseDouble(step.group(2));
      }
      assertThat(milliseconds).as(told).isPositive();
      return CONNECTIONS * 1000 / milliseconds;
    }
  }

  private static double bench(Lab lab) throws IOException {
    try (Running server = server(lab)) {
      assertThat(server.isAlive()).isTrue();
      String told =
          lab.cmscope(
                  "bench",
                  "10.77.0.12:7471",
                  "--connections",
                  Integer.toString(CONNECTIONS),
                  "--warm-up",
                  Integer.toString(CONNECTIONS),
                  "--concurrency",
                  Integer.toString(CONNECTIONS),
                  "--format",
                  "json")
              .end()
              .ok();
      return new ObjectMapper()
          .readTree(told.substring(told.indexOf('{')))
          .get("connectionsPerSecond")
          .asDouble();
    }
  }

  private static Running server(Lab lab) {
    Running server = lab.guest(2).start("cmtime");
    lab.guest(2).awaitListener(7471);
    return server;
  }

  private static double median(double... values) {
    return DoubleStream.of(values).sorted().skip(values.length / 2).findFirst().orElseThrow();
  }
}
