package io.cmscope.stack.service;

import java.util.concurrent.CompletableFuture;

/**
 * A future that the engine's thread keeps or breaks, once, and that completes on the user's
 * executor. What comes second is of no effect, whichever of the two tasks runs first.
 */
final class Promise<T> {
  final CompletableFuture<T> future = new CompletableFuture<>();
  private final Callbacks callbacks;
  private boolean decided;

  Promise(Callbacks callbacks) {
    this.callbacks = callbacks;
  }

  void keep(T value) {
    if (!decided) {
      decided = true;
      callbacks.complete(future, value);
    }
  }

  void breakBy(Throwable why) {
    if (!decided) {
      decided = true;
      callbacks.fail(future, why);
    }
  }
}
