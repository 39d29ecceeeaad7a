package io.cmscope.analyzer.findings.data;

import io.cmscope.analyzer.conversation.Repeats;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A request packet is sent until its retries end, then the connection is closed. */
public final class TransportRetriesExhausted extends Rule {

  public TransportRetriesExhausted() {
    super(
        new Explanation(
            "transport-retries-exhausted",
            Family.DATA,
            Severity.WARNING,
            "The same request packet (one PSN) was sent 1 + RetryCount times or more without "
                + "any reply, and then its sender disconnected.",
            "This is why the connection broke: the QP went to the error state, and the DREQ "
                + "is only the consequence. A reconnect storm often follows.",
            "An ACK or response after the first transmission.",
            "Why the peer did not answer: its QP was gone or in error, its host hung, or "
                + "packets of this size or direction are lost (MTU, PFC, ECN).",
            "IBA vol 1, 9.7.6.1.3 and 9.9.2"));
  }

  private static final long SOON = 10_000_000_000L;

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.DREQ);
  }

  @Override
  public void onMessage(Case it) {
    @Nullable Repeats repeats = it.sender().repeats();
    int retryCount = it.conversation().terms().retryCount();
    if (it.message().retransmission()
        || repeats == null
        || retryCount < 0
        || repeats.count() < 1 + retryCount
        || repeats.count() < 2
        || it.message().time() - repeats.lastTime() > SOON) {
      return;
    }
    long[] frames = java.util.Arrays.copyOf(repeats.frames(), repeats.frames().length + 1);
    frames[frames.length - 1] = it.message().frame();
    it.report(
        Certainty.missing(it.conversation().gap() ? 1 : 0),
        String.format(
            java.util.Locale.ROOT,
            "%s sent the request with PSN 0x%06x %d times without a reply, then disconnected",
            it.name(it.message().from()),
            repeats.psn(),
            repeats.count()),
        frames);
  }
}
