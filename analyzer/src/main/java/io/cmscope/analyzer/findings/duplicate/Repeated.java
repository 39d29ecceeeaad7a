package io.cmscope.analyzer.findings.duplicate;

import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.codec.cm.MessageType;

/** What to look at when a request comes again. */
final class Repeated {

  private Repeated() {}

  /** An MRA shows that the request arrived: then nothing was lost. */
  static String advice(Case it, Explanation rule) {
    return it.receiver().sent(MessageType.MRA)
        ? "The MRA shows that it arrived: what keeps the application that is to answer?"
        : rule.next();
  }
}
