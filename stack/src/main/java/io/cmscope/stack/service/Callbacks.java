package io.cmscope.stack.service;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The way to the user's code, which never runs on the engine's thread. */
final class Callbacks {
  private final Executor executor;
  private final Consumer<Throwable> failures;

  Callbacks(Executor executor, Consumer<Throwable> failures) {
    this.executor = executor;
    this.failures = failures;
  }

  /** Runs it some time soon, in no order. */
  void run(Runnable code) {
    try {
      executor.execute(() -> guarded(code));
    } catch (RejectedExecutionException full) {
      // shut down by its owner: who waits for a future must hear all the same
      Thread.ofVirtual().name("cmscope-events").start(() -> guarded(code));
    }
  }

  <T> void complete(CompletableFuture<T> future, T value) {
    run(() -> future.complete(value));
  }

  void fail(CompletableFuture<?> future, Throwable why) {
    run(() -> future.completeExceptionally(why));
  }

  void report(Throwable failure) {
    run(() -> failures.accept(failure));
  }

  @SuppressWarnings("CatchingUnchecked") // the user's code may throw anything
  private void guarded(Runnable code) {
    try {
      code.run();
    } catch (Exception | AssertionError | LinkageError thrown) {
      failures.accept(thrown);
    }
  }

  Lane lane() {
    return new Lane();
  }

  /** Runs what it is given in order and one at a time. */
  final class Lane {
    private static final int AT_A_TIME = 256;

    private final ConcurrentLinkedQueue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();
    private volatile @Nullable Thread worker;

    void run(Runnable code) {
      waiting.add(code);
      if (count.getAndIncrement() == 0) {
        Callbacks.this.run(this::work);
      }
    }

    /** How much waits or runs. */
    int length() {
      return count.get();
    }

    /** Completes when all that it was given so far is done. */
    CompletableFuture<Void> done() {
      CompletableFuture<Void> done = new CompletableFuture<>();
      run(() -> done.complete(null));
      return done;
    }

    /** Whether it is the caller that is being run. */
    boolean runsCaller() {
      return Thread.currentThread().equals(worker);
    }

    private void work() {
      int left;
      int done = 0;
      do {
        Runnable next = waiting.poll();
        if (next != null) {
          worker = Thread.currentThread();
          guarded(next);
          worker = null;
        }
        left = count.decrementAndGet();
      } while (left > 0 && ++done < AT_A_TIME);
      if (left > 0) {
        Callbacks.this.run(this::work); // lets others have a thread
      }
    }
  }
}
