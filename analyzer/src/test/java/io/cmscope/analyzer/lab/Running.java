package io.cmscope.analyzer.lab;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A command that runs, in a guest or beside the guests; its two streams come as one. */
public final class Running implements AutoCloseable {
  /** For all waiting: an emulated guest on a busy machine takes its time. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  private final String name;
  private final Process process;
  private final Runnable kill;
  private final Thread reader;
  private final StringBuilder output = new StringBuilder();
  private boolean all;

  private Running(String name, Process process, Runnable kill) {
    this.name = name;
    this.process = process;
    this.kill = kill;
    reader = Thread.ofPlatform().daemon().name(name).start(this::read);
  }

  static Running start(ProcessBuilder command, Runnable kill) {
    try {
      Process process = command.redirectErrorStream(true).start();
      process.getOutputStream().close();
      return new Running(String.join(" ", command.command()), process, kill);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read() {
    try (BufferedReader from = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = from.readLine(); line != null; line = from.readLine()) {
        synchronized (output) {
          output.append(line).append('\n');
          output.notifyAll();
        }
      }
    } catch (IOException e) {
      // the command was killed: what it wrote until then is there
    } finally {
      synchronized (output) {
        all = true;
        output.notifyAll();
      }
    }
  }

  /** What it wrote so far. */
  public String output() {
    synchronized (output) {
      return output.toString();
    }
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Waits until a line contains this text; returns the line. */
  public String await(String text) {
    return await("a line with \"" + text + "\"", line -> line.contains(text));
  }

  /** The same with more or less patience. */
  public String await(String text, Duration patience) {
    return await("a line with \"" + text + "\"", line -> line.contains(text), patience);
  }

  /** Waits until a line is as wanted; returns it. */
  public String await(String wanted, Predicate<String> condition) {
    return await(wanted, condition, PATIENCE);
  }

  private String await(String wanted, Predicate<String> condition, Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    synchronized (output) {
      while (true) {
        for (String line : (Iterable<String>) output.toString().lines()::iterator) {
          if (condition.test(line)) {
            return line;
          }
        }
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (all || left <= 0) {
          throw new AssertionError(
              name + (all ? " ended without " : " did not write ") + wanted + ":\n" + output);
        }
        sleep(() -> output.wait(left));
      }
    }
  }

  /** Waits for its end. */
  public Ended end() {
    return end(PATIENCE);
  }

  public Ended end(Duration patience) {
    boolean[] ended = {false};
    sleep(() -> ended[0] = process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS));
    if (!ended[0]) {
      close();
      throw new AssertionError(name + " did not end in " + patience + ":\n" + output());
    }
    sleep(() -> reader.join(PATIENCE.toMillis()));
    return new Ended(process.exitValue(), output());
  }

  /** Sends SIGTERM, as a user who has seen enough, and waits for the end. */
  public Ended terminate() {
    process.destroy();
    return end();
  }

  /** Kills it, if it still runs. */
  @Override
  public void close() {
    if (process.isAlive()) {
      kill.run();
      abandon();
    }
  }

  /** Kills what runs of it on this side. */
  void abandon() {
    List<ProcessHandle> all = process.descendants().toList();
    process.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
  }

  /** What waits. */
  interface Waiting {
    void run() throws InterruptedException;
  }

  static void sleep(Waiting waiting) {
    try {
      waiting.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
