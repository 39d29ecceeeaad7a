package io.cmscope.analyzer.lab;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cmscope.analyzer.cli.Main;
import io.cmscope.codec.cm.MessageType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/**
 * Two guests of one kernel, and the place beside them: a network namespace with addresses of its
 * own on their wire. A lab stays up until this JVM ends, however it ends.
 */
public final class Lab {
  /** What every build meets; {@code -Dcmscope.kernels} names others. */
  private static final String KERNELS = System.getProperty("cmscope.kernels", "6.1 7.3");

  /** The place beside the guests, on their wire. */
  public static final String ADDRESS = "10.77.0.1";

  public static final String ADDRESS6 = "fd77::1";

  /** All of the wire: what is here was not lost. */
  public static final String WIRE = "br0";

  private static final String DRIVER =
      Path.of(System.getProperty("cmscope.root", ".."), "stack", "lab", "lab").toString();

  private static final Duration UNTIL_BOOTED = Duration.ofMinutes(4);
  private static final Map<String, Lab> UP = new ConcurrentHashMap<>();

  private final String name;
  private final List<Guest> guests = List.of(new Guest(this, 1), new Guest(this, 2));
  private final List<Running> commands = new CopyOnWriteArrayList<>();

  private Lab(String kernel) {
    name = "test-" + kernel + "-" + ProcessHandle.current().pid();
    drive("up", kernel, kernel);
  }

  /** The kernels, the oldest first. */
  static Stream<String> kernels() {
    return Arrays.stream(KERNELS.split(" ", -1));
  }

  /** For a test that takes a kernel and more. */
  static Stream<Arguments> kernelsWith(Arguments... more) {
    return kernels()
        .flatMap(
            kernel ->
                Arrays.stream(more)
                    .map(it -> Stream.concat(Stream.of(kernel), Arrays.stream(it.get())).toArray())
                    .map(Arguments::of));
  }

  /** The lab of the oldest kernel, for a test that asks nothing of it. */
  static Lab any() {
    return of(kernels().findFirst().orElseThrow());
  }

  /** The local ACK timeout in the REQs of a kernel. */
  static int ackTimeout(String kernel) {
    return kernel.equals("6.1") ? 19 : 17;
  }

  /**
   * The lab of a kernel: booted if it is the first time, otherwise cleared. Skips the test where it
   * cannot be had.
   */
  public static Lab of(String kernel) {
    Lab lab =
        UP.computeIfAbsent(
            kernel,
            absent -> {
              Ended check =
                  Running.start(new ProcessBuilder(DRIVER, "check", kernel), () -> {}).end();
              assumeTrue(check.code() == 0, () -> "no guests: " + String.join("; ", check.lines()));
              return new Lab(kernel);
            });
    lab.clear();
    return lab;
  }

  /** Guest 1 or 2. */
  public Guest guest(int number) {
    return guests.get(number - 1);
  }

  /** Kills what was started, and loses nothing any more. */
  public void clear() {
    undrop();
    commands.forEach(Running::close);
    commands.clear();
    guests.forEach(Guest::clear);
  }

  /** Starts a command beside the guests; it is killed at the latest when the lab is cleared. */
  public Running start(String... command) {
    List<String> line = new ArrayList<>(List.of("host"));
    line.addAll(Arrays.asList(command));
    Running running = Running.start(driver(line.toArray(new String[0])), () -> {});
    commands.add(running);
    return running;
  }

  /** Runs a command beside the guests and waits for its end. */
  public Ended run(String... command) {
    return start(command).end();
  }

  /** Starts a Java program beside the guests, with the classes of the tests. */
  public Running java(Class<?> main, String... arguments) {
    List<String> line =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    line.addAll(Arrays.asList(arguments));
    return start(line.toArray(new String[0]));
  }

  /** Starts {@code cmscope} with these arguments beside the guests. */
  public Running cmscope(String... arguments) {
    return java(Main.class, arguments);
  }

  /** Our listener at {@link #ADDRESS} and port 7471, when it listens. */
  Running listen(String... more) {
    return listenAt(ADDRESS, more);
  }

  Running listenAt(String address, String... more) {
    Running listener =
        cmscope(join(List.of("listen", "--bind", address, "--format", "ndjson"), more));
    listener.await("\"listening\"");
    return listener;
  }

  /** Our connector, to its end. */
  Told connect(String peer, String... more) {
    return Told.of(cmscope(join(List.of("connect", peer, "--format", "ndjson"), more)).end());
  }

  private static String[] join(List<String> first, String... more) {
    return Stream.concat(first.stream(), Arrays.stream(more)).toArray(String[]::new);
  }

  /** Captures RoCE at {@link #WIRE} or at a {@linkplain Guest#port guest's port}. */
  public Recording record(String port, Path file) {
    return Recording.start(this, port, "udp port 4791", file);
  }

  /** Captures what a filter of libpcap selects. */
  public Recording record(String port, String filter, Path file) {
    return Recording.start(this, port, filter, file);
  }

  /** A VLAN interface in each guest: eth0.ID with 10.77.ID.11 and .12. */
  public void vlan(int id) {
    drive("vlan", Integer.toString(id));
  }

  /** Loses the first messages of this type that a guest sends, to whomever. */
  public void drop(Guest from, MessageType type, int count) {
    drive("drop", Integer.toString(from.number()), type.label(), Integer.toString(count));
  }

  /** Loses all messages of this type that a guest sends. */
  public void drop(Guest from, MessageType type) {
    drive("drop", Integer.toString(from.number()), type.label());
  }

  /** Loses the first messages of this type that are sent from beside the guests. */
  public void dropFromHost(MessageType type, int count) {
    drive("drop", "host", type.label(), Integer.toString(count));
  }

  /** Loses whatever a guest sends by RoCE. */
  public void silence(Guest from) {
    drive("drop", Integer.toString(from.number()), "any");
  }

  /** How many frames were lost since the last {@link #undrop}. */
  public int dropped() {
    return Integer.parseInt(drive("dropped").strip());
  }

  public void undrop() {
    drive("undrop");
  }

  /** Runs the driver, which must succeed. */
  String drive(String... arguments) {
    return Running.start(driver(arguments), () -> {}).end(UNTIL_BOOTED).ok();
  }

  ProcessBuilder driver(String... arguments) {
    List<String> line = new ArrayList<>(List.of(DRIVER));
    line.addAll(Arrays.asList(arguments));
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.environment().put("CMSCOPE_LAB_NAME", name);
    builder.environment().put("CMSCOPE_LAB_OWNER", Long.toString(ProcessHandle.current().pid()));
    return builder;
  }
}
