package io.cmscope.stack.service;

import java.util.OptionalInt;

/** Numbers as usual, for tests that change what becomes of the queue pairs. */
abstract class ForwardingNumbers implements QueuePairProvider {
  private final NumbersOnly numbers = NumbersOnly.fromAnywhere();

  @Override
  public OptionalInt reserve() {
    return numbers.reserve();
  }

  @Override
  public boolean reserve(int qpn) {
    return numbers.reserve(qpn);
  }

  @Override
  public void quarantine(int qpn, long until) {
    numbers.quarantine(qpn, until);
  }

  @Override
  public void release(int qpn, long now) {
    numbers.release(qpn, now);
  }
}
