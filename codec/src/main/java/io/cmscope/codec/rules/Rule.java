package io.cmscope.codec.rules;

import java.util.Set;

/**
 * One lawful step.
 *
 * @param from the state before
 * @param on what happens
 * @param to the state after
 * @param clause why, and where it is written
 * @param under the policies it holds under; under the others there is no such step
 */
public record Rule(State from, Trigger on, State to, String clause, Set<PeerPolicy> under) {

  public Rule {
    under = Set.copyOf(under);
  }

  /** Whether it is a step under a policy. */
  public boolean holdsUnder(PeerPolicy policy) {
    return under.contains(policy);
  }

  /** Whether everybody takes this step. */
  public boolean everywhere() {
    return under.size() == PeerPolicy.values().length;
  }

  /** {@code not Linux}, {@code only IbAccess}; empty when it holds everywhere. */
  public String whose() {
    if (everywhere()) {
      return "";
    }
    StringBuilder names = new StringBuilder();
    boolean few = under.size() == 1;
    for (PeerPolicy policy : PeerPolicy.values()) {
      if (under.contains(policy) == few) {
        names.append(names.isEmpty() ? (few ? "only " : "not ") : ", ").append(policy.label());
      }
    }
    return names.toString();
  }

  /** Whether it leaves the state as it was. */
  public boolean stays() {
    return from == to;
  }

  @Override
  public String toString() {
    String whose = everywhere() ? "" : "; " + whose();
    return from + ", " + on + " -> " + to + " (" + clause + whose + ")";
  }
}
