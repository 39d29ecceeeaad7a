package io.cmscope.codec.rules;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The CM state machine as one table: connection establishment (also peer to peer) and release, path
 * loading, SIDR. {@link RuleAuthor} writes it.
 *
 * <p>A (state, trigger) pair without a rule is unlawful when the end sends, and cannot happen when
 * it hears: what an end may hear and drop is a rule that stays where it is. Two rules for one pair
 * under one policy are refused when the class loads.
 *
 * <p>Each look-up exists twice: under one policy, for who acts and knows its own; and without, for
 * who watches ends that may be anybody's: lawful is then what is lawful anywhere.
 */
public final class RuleTable {

  /** Every rule, in reading order. */
  public static final List<Rule> RULES = List.copyOf(new RuleAuthor().write());

  private static final @Nullable Rule[][][] BY_POLICY = index(RULES);

  /** Per state and trigger, the set of states that may follow under any policy. */
  private static final int[][] ANYBODYS = anybodys(RULES);

  /** Per trigger, the set of states it can leave an end in, whoever it is. */
  private static final int[] AFTER = after(RULES);

  private RuleTable() {}

  /** The rule for a state and a trigger under a policy, or null where there is none. */
  public static @Nullable Rule find(PeerPolicy policy, State from, Trigger on) {
    return BY_POLICY[policy.ordinal()][from.ordinal()][on.index()];
  }

  /** The rule for a state and a trigger under the first policy that has one, or null. */
  public static @Nullable Rule find(State from, Trigger on) {
    for (@Nullable Rule[][] table : BY_POLICY) {
      Rule rule = table[from.ordinal()][on.index()];
      if (rule != null) {
        return rule;
      }
    }
    return null;
  }

  /**
   * The set of states after a trigger, from a set of states (bit sets of {@link State#bit()}).
   * States without a rule drop out; 0 means that no state of the set allows the trigger.
   */
  public static int step(PeerPolicy policy, int states, Trigger on) {
    @Nullable Rule[][] table = BY_POLICY[policy.ordinal()];
    int next = 0;
    int trigger = on.index();
    for (int left = states; left != 0; left &= left - 1) {
      Rule rule = table[Integer.numberOfTrailingZeros(left)][trigger];
      if (rule != null) {
        next |= rule.to().bit();
      }
    }
    return next;
  }

  /** The set of states after a trigger under any policy. */
  public static int step(int states, Trigger on) {
    return step(states, on.index());
  }

  /**
   * The set of states after a trigger under any policy.
   *
   * @param trigger {@link Trigger#index()}
   */
  public static int step(int states, int trigger) {
    int next = 0;
    for (int left = states; left != 0; left &= left - 1) {
      next |= ANYBODYS[Integer.numberOfTrailingZeros(left)][trigger];
    }
    return next;
  }

  /** All states in which an end can be just after a trigger, whatever was before, whoever it is. */
  public static int after(Trigger on) {
    return AFTER[on.index()];
  }

  /** What an end may send in a state under a policy, in the order of {@link Signal}. */
  public static List<Signal> sendable(PeerPolicy policy, State from) {
    List<Signal> signals = new ArrayList<>();
    for (Signal signal : Signal.values()) {
      if (BY_POLICY[policy.ordinal()][from.ordinal()][new Trigger.Sends(signal).index()] != null) {
        signals.add(signal);
      }
    }
    return signals;
  }

  /**
   * @throws IllegalStateException when two rules claim one step under one policy
   */
  static @Nullable Rule[][][] index(List<Rule> rules) {
    @Nullable Rule[][][] tables =
        new Rule[PeerPolicy.values().length][State.values().length][Trigger.COUNT];
    for (Rule rule : rules) {
      for (PeerPolicy policy : rule.under()) {
        @Nullable Rule[] row = tables[policy.ordinal()][rule.from().ordinal()];
        Rule other = row[rule.on().index()];
        if (other != null) {
          throw new IllegalStateException(
              "two rules for one step under " + policy.label() + ": " + other + " and " + rule);
        }
        row[rule.on().index()] = rule;
      }
    }
    return tables;
  }

  private static int[][] anybodys(List<Rule> rules) {
    int[][] next = new int[State.values().length][Trigger.COUNT];
    for (Rule rule : rules) {
      next[rule.from().ordinal()][rule.on().index()] |= rule.to().bit();
    }
    return next;
  }

  private static int[] after(List<Rule> rules) {
    int[] after = new int[Trigger.COUNT];
    for (Rule rule : rules) {
      after[rule.on().index()] |= rule.to().bit();
    }
    return after;
  }
}
