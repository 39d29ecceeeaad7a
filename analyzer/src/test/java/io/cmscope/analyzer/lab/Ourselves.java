package io.cmscope.analyzer.lab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Our stack beside the guests: live commands that tell all they do, see {@link Narration}. */
final class Ourselves {

  private Ourselves() {}

  /** Listens at {@link Lab#ADDRESS}; returns when it does. */
  static Running listen(Lab lab, String... more) {
    Running listening = start(lab, List.of("listen", "--bind", Lab.ADDRESS), more);
    listening.await("\"listening\"");
    return listening;
  }

  /** Connects to a guest at {@code cmtool}'s port. */
  static Running connect(Lab lab, Guest peer, String... more) {
    return start(lab, List.of("connect", peer.address() + ":7471"), more);
  }

  private static Running start(Lab lab, List<String> command, String... more) {
    List<String> line = new ArrayList<>(command);
    line.addAll(List.of("--format", "ndjson"));
    line.addAll(Arrays.asList(more));
    return lab.cmscope(line.toArray(String[]::new));
  }
}
