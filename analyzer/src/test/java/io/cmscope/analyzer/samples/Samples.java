package io.cmscope.analyzer.samples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where the captures are. */
public final class Samples {

  /** Our own, each with a note and an expected analysis. */
  public static final Path FOLDER =
      Path.of(System.getProperty("cmscope.root", ".."), "captures", "samples");

  /** Those of others, which are not part of the project. */
  public static final Path OF_OTHERS =
      Path.of(System.getProperty("cmscope.shared", "../../shared"), "captures", "third-party");

  private Samples() {}

  /** One of our own, by its name without the ending. */
  public static Path named(String name) {
    return FOLDER.resolve(name + ".pcap");
  }

  /** The names of all our own, without their ending. */
  public static List<String> names() {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".pcap"))
          .map(name -> name.substring(0, name.length() - ".pcap".length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
