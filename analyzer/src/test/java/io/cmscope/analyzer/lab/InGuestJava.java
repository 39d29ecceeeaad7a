package io.cmscope.analyzer.lab;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Our stack inside a guest: a Java run time image of what it needs, and the jar of the command. */
final class InGuestJava {
  private static final String TARGET = "/opt/cmscope";
  private static final String MODULES =
      "java.base,java.logging,java.management,jdk.net,jdk.unsupported";

  private final Guest guest;

  private InGuestJava(Guest guest) {
    this.guest = guest;
  }

  /** Puts it there; skips the test where this JDK cannot make run time images. */
  static InGuestJava in(Guest guest, Path folder) {
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
                      "--output",
                      whole.resolve("jre").toString()),
                  () -> {})
              .end();
      assumeTrue(made.code() == 0, () -> "no run time image: " + made.output());
      Files.copy(jar, whole.resolve("cmscope.jar"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    guest.put(whole, TARGET);
    return new InGuestJava(guest);
  }

  /** Starts {@code cmscope} in the guest. */
  Running cmscope(String arguments) {
    return guest.start(
        TARGET
            + "/jre/bin/java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto"
            + " --enable-native-access=ALL-UNNAMED -jar "
            + TARGET
            + "/cmscope.jar "
            + arguments);
  }
}
