package io.cmscope.analyzer.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A live command that runs in a thread of this process, with what it has printed so far. */
final class LiveRun {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Path output;
  private final CompletableFuture<Integer> code;

  private LiveRun(Path output, CompletableFuture<Integer> code) {
    this.output = output;
    this.code = code;
  }

  /** {@code cmscope ARGUMENT… -o FILE}, begun. */
  static LiveRun start(Path folder, String... arguments) {
    try {
      Path output = Files.createTempFile(folder, arguments[0], ".out");
      List<String> line = new ArrayList<>(Arrays.asList(arguments));
      line.addAll(List.of("-o", output.toString()));
      CompletableFuture<Integer> code = new CompletableFuture<>();
      Thread thread =
          new Thread(
              () -> {
                try {
                  code.complete(Main.run(line.toArray(new String[0])));
                } catch (Throwable e) {
                  code.completeExceptionally(e);
                }
              },
              "cmscope " + arguments[0]);
      thread.setDaemon(true);
      thread.start();
      return new LiveRun(output, code);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Run to its end. */
  static LiveRun of(Path folder, String... arguments) {
    LiveRun run = start(folder, arguments);
    run.code();
    return run;
  }

  /** The exit code, when it has ended. */
  int code() {
    try {
      return code.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (Exception e) {
      throw new AssertionError("did not end; it printed:\n" + text(), e);
    }
  }

  String text() {
    try {
      return Files.readString(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until it has printed that. */
  LiveRun until(String printed) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!text().contains(printed)) {
      if (code.isDone() || System.nanoTime() - end > 0) {
        throw new AssertionError("expected " + printed + ", found:\n" + text());
      }
      Thread.sleep(5);
    }
    return this;
  }

  /** Every line as an object; of runs with --format ndjson. */
  List<JsonNode> records() {
    return text()
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

  /** {@code → REQ} for each message, of runs with --format ndjson. */
  List<String> messages() {
    return records().stream()
        .filter(it -> it.get("record").asText().equals("message"))
        .map(
            it ->
                (it.get("direction").asText().equals("sent") ? "→ " : "← ")
                    + it.get("type").asText())
        .toList();
  }

  /** The names of the events, of runs with --format ndjson. */
  List<String> events() {
    return records().stream()
        .filter(it -> it.get("record").asText().equals("event"))
        .map(it -> it.get("event").asText())
        .toList();
  }
}
