package io.cmscope.analyzer.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One run of the command in this process, with what it wrote.
 *
 * @param code the exit code
 * @param results what went to {@code -o}
 * @param err what went to stderr
 */
record CommandLineRun(int code, String results, String err) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** {@code cmscope analyze -o FILE ARGUMENT…} */
  static CommandLineRun analyze(Path folder, Object... arguments) {
    return analyze(folder, InputStream.nullInputStream(), arguments);
  }

  static CommandLineRun analyzeStdin(Path folder, byte[] stdin, Object... arguments) {
    return analyze(folder, new ByteArrayInputStream(stdin), arguments);
  }

  private static CommandLineRun analyze(Path folder, InputStream stdin, Object... arguments) {
    Path output = folder.resolve("results");
    List<String> line = new ArrayList<>(List.of("analyze", "-o", output.toString()));
    for (Object argument : arguments) {
      line.add(argument.toString());
    }
    InputStream usualIn = System.in;
    PrintStream usualErr = System.err;
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try {
      Files.deleteIfExists(output);
      System.setIn(stdin);
      System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
      int code = Main.run(line.toArray(new String[0]));
      String results = Files.exists(output) ? Files.readString(output) : "";
      return new CommandLineRun(code, results, err.toString(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      System.setIn(usualIn);
      System.setErr(usualErr);
    }
  }

  JsonNode json() {
    try {
      return JSON.readTree(results);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every line is an object of its own. */
  List<JsonNode> jsonLines() {
    return results
        .lines()
        .map(
            line -> {
              try {
                return JSON.readTree(line);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            })
        .toList();
  }

  List<String> errLines() {
    return err.lines().filter(line -> !line.startsWith("SLF4J")).toList();
  }
}
