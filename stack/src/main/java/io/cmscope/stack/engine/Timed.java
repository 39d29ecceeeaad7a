package io.cmscope.stack.engine;

/**
 * Something with at most one timer. It knows its place among the timers, so cancelling is quick.
 */
abstract class Timed {
  static final int NOT_ARMED = -1;

  long deadline;
  int timerSlot = NOT_ARMED;

  final boolean isArmed() {
    return timerSlot != NOT_ARMED;
  }
}
