package io.cmscope.analyzer.findings.timing;

import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Seconds;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An answer comes in time, but slowly. */
public final class SlowResponse extends Rule {

  public SlowResponse() {
    super(
        new Explanation(
            "slow-response",
            Family.TIMING,
            Severity.INFO,
            "An answer came within its time, but later than half of it and than one second; "
                + "or a DREP came a second or more after the first DREQ.",
            "Set-up or tear-down is slow: an application that is busy, or a host under load.",
            "An answer within milliseconds.",
            "What the answering application did meanwhile: a DREP waits for its "
                + "rdma_disconnect, a REP for its rdma_accept.",
            "IBA vol 1, 12.10; Linux cm_dreq_handler waits for the application"));
  }

  private static final long SECOND = 1_000_000_000L;

  @Override
  public Set<MessageType> about() {
    return Set.of(
        MessageType.REP, MessageType.REJ, MessageType.MRA, MessageType.RTU, MessageType.DREP);
  }

  @Override
  public void onMessage(Case it) {
    if (it.message().retransmission()) {
      return;
    }
    if (it.message().type() == MessageType.DREP) {
      disconnect(it);
    } else {
      connect(it);
    }
  }

  private static void disconnect(Case it) {
    @Nullable Message dreq = it.receiver().first(MessageType.DREQ);
    if (dreq != null && it.message().time() - dreq.time() >= SECOND) {
      report(it, dreq);
    }
  }

  private static void connect(Case it) {
    @Nullable Message request = Answered.request(it);
    if (request == null) {
      return;
    }
    long limit = it.conversation().interval(request.from());
    long delay = it.message().time() - request.time();
    if (delay > Math.max(SECOND, limit / 2) && delay <= limit) {
      report(it, request);
    }
  }

  private static void report(Case it, Message request) {
    it.report(
        Certainty.CERTAIN,
        it.message().type().label()
            + " of "
            + it.name(it.message().from())
            + " comes "
            + Seconds.between(request, it.message())
            + " after the "
            + request.type().label()
            + repeated(it, request),
        request.frame(),
        it.message().frame());
  }

  /** A DREQ that was sent again was not answered because one of the two was lost, perhaps. */
  private static String repeated(Case it, Message request) {
    @Nullable Message latest = it.receiver().last(request.type());
    return latest == null || latest.frame() == request.frame()
        ? ""
        : ", the first of "
            + latest.transmission()
            + ", and "
            + Seconds.between(latest, it.message())
            + " after the latest";
  }
}
