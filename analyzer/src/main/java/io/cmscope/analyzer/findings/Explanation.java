package io.cmscope.analyzer.findings;

import java.util.Comparator;

/**
 * What a rule is, in words: the source of reports and of the rule catalogue.
 *
 * @param id the stable name, such as {@code stale-connection}
 * @param severity at full certainty
 * @param meaning what is seen on the wire
 * @param harm why it hurts
 * @param expected what a conforming peer would have done
 * @param next what to check
 * @param source the clause or the observed behaviour it rests on
 */
public record Explanation(
    String id,
    Family family,
    Severity severity,
    String meaning,
    String harm,
    String expected,
    String next,
    String source) {

  /** As the catalogue is read: family by family, worst first. */
  public static final Comparator<Explanation> BY_FAMILY =
      Comparator.comparing(Explanation::family)
          .thenComparing(Explanation::severity)
          .thenComparing(Explanation::id);
}
