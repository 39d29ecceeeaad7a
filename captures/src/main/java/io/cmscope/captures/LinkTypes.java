package io.cmscope.captures;

import java.util.ArrayList;
import java.util.List;

/** The link types met in an input, in order of appearance. */
final class LinkTypes {
  static final int ETHERNET = 1;
  static final int ERF = 197;
  static final int INFINIBAND = 247;

  private final List<Integer> seen = new ArrayList<>();
  private int last = -1;
  private int beforeLast = -1;

  /** Called for every frame: the two latest link types are found without searching. */
  void add(int linkType) {
    if (linkType != last) {
      if (linkType != beforeLast && !seen.contains(linkType)) {
        seen.add(linkType);
      }
      beforeLast = last;
      last = linkType;
    }
  }

  List<Integer> list() {
    return List.copyOf(seen);
  }
}
