package io.cmscope.analyzer.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Ctrl-C: reading stops, and what was analyzed so far is printed before the process ends. */
final class Interruption {

  /** A report that takes longer than this to print is cut off. */
  private static final long PATIENCE_SECONDS = 20;

  /** Reading that has not stopped by itself after this waits for octets that do not come. */
  private static final long IDLE_MILLIS = 200;

  private static final AtomicBoolean REQUESTED = new AtomicBoolean();

  /** The thread that reads captures, while it does. */
  private static final AtomicReference<@Nullable Thread> READER = new AtomicReference<>();

  private final CountDownLatch printed = new CountDownLatch(1);

  private Interruption() {}

  static Interruption watch() {
    Interruption interruption = new Interruption();
    Thread hook = new Thread(interruption::stop, "interruption");
    Runtime.getRuntime().addShutdownHook(hook);
    return interruption;
  }

  /** Whether reading should stop. */
  static boolean isRequested() {
    return REQUESTED.get();
  }

  /** From now on this thread reads captures, and may wait for a pipe. */
  static void readingBegins() {
    READER.set(Thread.currentThread());
  }

  /** Captures are read; what follows is not to be disturbed. */
  static void readingEnds() {
    READER.set(null);
    boolean disturbed = Thread.interrupted(); // or writing the results would fail
    if (disturbed) {
      REQUESTED.set(true);
    }
  }

  boolean requested() {
    return REQUESTED.get();
  }

  void done() {
    printed.countDown();
  }

  private void stop() {
    if (printed.getCount() == 0) {
      return;
    }
    REQUESTED.set(true);
    try {
      long last = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      boolean disturbed = false; // reading may begin after the signal, and is disturbed once
      while (!printed.await(IDLE_MILLIS, TimeUnit.MILLISECONDS) && System.nanoTime() < last) {
        @Nullable Thread reader = READER.get();
        if (reader != null && !disturbed) {
          disturbed = true;
          reader.interrupt();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
  }
}
