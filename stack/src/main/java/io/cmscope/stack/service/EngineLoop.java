package io.cmscope.stack.service;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;

/** The engine's thread: takes inputs in order, and lets expire what is due. */
final class EngineLoop implements Runnable {
  static final String NAME = "cmscope-engine";

  /** So that a flood does not keep timers waiting. */
  private static final int AT_A_TIME = 256;

  private final EngineRoom room;
  private final Deque<Runnable> inputs = new ArrayDeque<>(AT_A_TIME);
  private final CompletableFuture<Void> ended = new CompletableFuture<>();

  EngineLoop(EngineRoom room) {
    this.room = room;
  }

  void start() {
    Thread.ofPlatform().name(NAME).daemon().start(this);
  }

  /** Completes, on the engine's thread, when nothing runs any more. */
  CompletableFuture<Void> ended() {
    return ended;
  }

  @Override
  public void run() {
    try {
      while (!room.isOver()) {
        turn();
      }
    } finally {
      room.finish();
      leaveNothing();
      ended.complete(null);
    }
  }

  private void turn() {
    long deadline = room.nextDeadline();
    long wait = deadline == Long.MAX_VALUE ? Long.MAX_VALUE : deadline - System.nanoTime();
    take(wait);
    while (!inputs.isEmpty() && !room.isOver()) {
      work(inputs.remove());
    }
    deadline = room.nextDeadline();
    if (deadline != Long.MAX_VALUE && deadline - System.nanoTime() <= 0 && !room.isOver()) {
      guarded(room::expire);
    }
  }

  private void take(long wait) {
    try {
      room.inbox.take(inputs, AT_A_TIME, wait);
    } catch (InterruptedException nobodyMayStopItSo) {
      // closing is the way; the flag is cleared and the loop goes on
    }
  }

  private void work(Runnable input) {
    guarded(() -> room.work(input));
  }

  /** An error of ours ends one input, not all connections. */
  private void guarded(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException ours) {
      room.callbacks.report(ours);
    }
  }

  /** What came too late learns that. */
  private void leaveNothing() {
    do {
      for (Runnable input; (input = inputs.poll()) != null; ) {
        Runnable late = input;
        guarded(late);
      }
      take(0);
    } while (!inputs.isEmpty());
  }
}
