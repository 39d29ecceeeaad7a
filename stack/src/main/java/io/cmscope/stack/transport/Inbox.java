package io.cmscope.stack.transport;

import java.io.IOException;

/**
 * The thread of a transport that delivers what comes. It ends when it is told to, or when its
 * transport breaks, which its receiver then hears.
 */
final class Inbox {
  private static final long PATIENCE_MILLIS = 2_000;

  /** Waits for what comes and delivers it. */
  @FunctionalInterface
  interface Work {

    /**
     * Delivers the next, if it comes soon.
     *
     * @throws IOException when nothing will come any more
     */
    void next() throws IOException;
  }

  private final Thread thread;
  private volatile boolean closed;

  /** Begins at once. */
  Inbox(String name, Work work, MadTransport.Receiver receiver) {
    thread = new Thread(() -> run(name, work, receiver), name);
    thread.setDaemon(true);
    thread.start();
  }

  private void run(String name, Work work, MadTransport.Receiver receiver) {
    try {
      while (!closed) {
        work.next();
      }
    } catch (IOException | RuntimeException e) {
      if (!closed) {
        receiver.failed(
            e instanceof TransportException why
                ? why
                : new TransportException(name + " receives nothing any more: " + e, e));
      }
    }
  }

  /** Says that the end is wanted; who waits in {@link Work#next} must be woken after this. */
  void closing() {
    closed = true;
  }

  /** Waits for the end, so that nothing is delivered later; not when the thread itself asks. */
  void awaitEnd() {
    if (Thread.currentThread() == thread) {
      return;
    }
    try {
      thread.join(PATIENCE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
