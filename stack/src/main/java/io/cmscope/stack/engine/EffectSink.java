package io.cmscope.stack.engine;

/**
 * Takes the effects of an input, one by one, in order. It must not call the engine: effects are
 * carried out, or kept for it, before the next input.
 */
@FunctionalInterface
public interface EffectSink {
  void accept(Effect effect);
}
