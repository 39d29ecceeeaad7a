package io.cmscope.analyzer.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Ctrl-C: reading stops, and what was analyzed so far is printed before the process ends. */
final class Interruption {

  /** A report that takes longer than this to print is cut off. */
  private static final long PATIENCE_SECONDS = 20;

  private static final AtomicBoolean REQUESTED = new AtomicBoolean();

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
      if (!printed.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
  }
}
