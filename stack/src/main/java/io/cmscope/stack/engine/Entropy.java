package io.cmscope.stack.engine;

/**
 * Where chance comes from: comm ids, starting PSNs and transaction ids are drawn from it. In
 * production it must be unpredictable; in a simulation it is seeded.
 */
@FunctionalInterface
public interface Entropy {
  long nextLong();
}
