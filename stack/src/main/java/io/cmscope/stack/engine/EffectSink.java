package io.cmscope.stack.engine;

/**
 * Takes the effects of an input, one by one, in order. It must not call the engine: effects are
 * carried out, or kept for it, before the next input.
 */
@FunctionalInterface
public interface EffectSink {
  void accept(Effect effect);

  /**
   * Asked when a message was sent: what time is it now? Intervals and timewait count from the
   * moment a message leaves, and sending may take time.
   *
   * @param input the time that was handed in with the input, or a later one that was told here
   */
  default long whenSent(long input) {
    return input;
  }
}
