package io.cmscope.stack.fabric;

/**
 * A refresh that was begun: the table is being read. It is completed with what was read; one that
 * failed is begun again, and its entries stay in process until then.
 */
public final class Refresh {
  private final long number;
  private final Scope scope;

  Refresh(long number, Scope scope) {
    this.number = number;
    this.scope = scope;
  }

  long number() {
    return number;
  }

  /** What it may change. */
  public Scope scope() {
    return scope;
  }

  /** {@code refresh 3 of {0, 1}}. */
  @Override
  public String toString() {
    return "refresh " + number + " of " + scope;
  }
}
