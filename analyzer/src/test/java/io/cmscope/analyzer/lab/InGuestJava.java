package io.cmscope.analyzer.lab;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cmscope.analyzer.cli.Main;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Our stack inside a guest: a Java run time image of what it needs, and the jar of the command. */
final class InGuestJava {
  private static final String TARGET = "/opt/cmscope";
  private static final String MODULES =
      "java.base,java.logging,java.management,jdk.net,jdk.unsupported";

  /** Classes of the tests that run there too. */
  private static final List<Class<?>> PROGRAMS = List.of(TwoAddresses.class);

  /** An emulated processor translates code that was just compiled: not compiling is faster. */
  private static final String JAVA =
      TARGET
          + "/jre/bin/java -Xint -XX:+UseSerialGC -Xshare:auto"
          + " --enable-native-access=ALL-UNNAMED -cp "
          + TARGET
          + "/cmscope.jar:"
          + TARGET
          + "/classes ";

  private final Guest guest;

  private InGuestJava(Guest guest) {
    this.guest = guest;
  }

  /** Puts it there if it is not; skips the test where this JDK cannot make run time images. */
  static InGuestJava in(Guest guest, Path folder) {
    if (guest.run("test -e " + TARGET).code() == 0) {
      return new InGuestJava(guest);
    }
    Path jlink = Path.of(System.getProperty("java.home"), "bin", "jlink");
    Path jar =
        Path.of(System.getProperty("cmscope.root", ".."), "analyzer", "target", "cmscope.jar");
    assumeTrue(Files.isExecutable(jlink), () -> "no run time image: there is no " + jlink);
    assumeTrue(Files.exists(jar), () -> "no jar of the command: there is no " + jar);
    Path whole = folder.resolve("opt");
    try {
      Files.createDirectories(whole);
      Ended made =
          Running.start(
                  new ProcessBuilder(
                      jlink.toString(),
                      "--add-modules",
                      MODULES,
                      "--strip-debug",
                      "--no-header-files",
                      "--no-man-pages",
                      "--generate-cds-archive",
                      "--output",
                      whole.resolve("jre").toString()),
                  () -> {})
              .end();
      assumeTrue(made.code() == 0, () -> "no run time image: " + made.output());
      Files.copy(jar, whole.resolve("cmscope.jar"));
      for (Class<?> program : PROGRAMS) {
        copy(program, whole.resolve("classes"));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    guest.put(whole, TARGET);
    return new InGuestJava(guest);
  }

  /** Starts {@code cmscope} in the guest. */
  Running cmscope(String arguments) {
    return run(Main.class, arguments);
  }

  /** Starts a class of the command, or one that {@link #PROGRAMS} names. */
  Running run(Class<?> main, String arguments) {
    return guest.start(JAVA + main.getName() + " " + arguments);
  }

  private static void copy(Class<?> program, Path classes) throws IOException {
    String name = program.getName().replace('.', '/') + ".class";
    Path copy = classes.resolve(name);
    Files.createDirectories(copy.getParent());
    try (InputStream octets = program.getClassLoader().getResourceAsStream(name)) {
      Files.copy(Objects.requireNonNull(octets), copy);
    }
  }
}
