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
  private final Operator operator;
  private final Deque<Runnable> inputs = new ArrayDeque<>(AT_A_TIME);
  private final CompletableFuture<Void> ended = new CompletableFuture<>();

  EngineLoop(EngineRoom room) {
    this.room = room;
    operator = room.operator;
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
    room.enteredBy(Thread.currentThread());
    try {
      while (!operator.isOver()) {
        turn();
      }
    } finally {
      operator.finish();
      leaveNothing();
      ended.complete(null);
    }
  }

  private void turn() {
    long deadline = operator.nextDeadline();
    long wait = deadline == Long.MAX_VALUE ? Long.MAX_VALUE : deadline - System.nanoTime();
    take(wait);
    while (!inputs.isEmpty() && !operator.isOver()) {
      work(inputs.remove());
    }
    deadline = operator.nextDeadline();
    if (deadline != Long.MAX_VALUE && deadline - System.nanoTime() <= 0 && !operator.isOver()) {
      guarded(operator::expire);
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
    guarded(() -> operator.work(input));
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
