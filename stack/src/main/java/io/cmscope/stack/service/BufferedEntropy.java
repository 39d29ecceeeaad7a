package io.cmscope.stack.service;

import io.cmscope.stack.engine.Entropy;
import java.nio.ByteBuffer;
import java.security.SecureRandom;

/** Unpredictable numbers, drawn from the system many at a time. */
final class BufferedEntropy implements Entropy {
  private final SecureRandom random = new SecureRandom();
  private final ByteBuffer drawn = ByteBuffer.allocate(4096).position(4096);

  @Override
  public long nextLong() {
    if (!drawn.hasRemaining()) {
      random.nextBytes(drawn.array());
      drawn.rewind();
    }
    return drawn.getLong();
  }
}
