package io.cmscope.analyzer.oracle;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs the installed tshark. */
final class Tshark {

  /** What one frame says, by tshark's names; fields that it did not decode are missing. */
  record Row(long frame, Map<String, String> values) {}

  private static final String SEPARATOR = "|";

  private Tshark() {}

  static boolean isInstalled() {
    try {
      return new ProcessBuilder("tshark", "--version")
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** The fields of every frame of a capture. */
  static List<Row> read(Path capture, List<String> fields) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "tshark",
                "-n",
                "-r",
                capture.toString(),
                "-T",
                "fields",
                "-E",
                "occurrence=f",
                "-E",
                "separator=" + SEPARATOR,
                "-e",
                "frame.number"));
    for (String field : fields) {
      command.add("-e");
      command.add(field);
    }
    try {
      Process process = new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
      List<Row> rows = new ArrayList<>();
      try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          rows.add(row(line, fields));
        }
      }
      if (process.waitFor() != 0 && rows.isEmpty()) {
        throw new IllegalStateException("tshark failed on " + capture);
      }
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static Row row(String line, List<String> fields) {
    String[] cells = line.split("\\" + SEPARATOR, -1);
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < fields.size(); i++) {
      if (!cells[i + 1].isEmpty()) {
        values.put(fields.get(i), cells[i + 1]);
      }
    }
    return new Row(Long.parseLong(cells[0]), values);
  }
}
