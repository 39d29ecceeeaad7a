package io.cmscope.analyzer.live;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.SidrStatus;
import io.cmscope.stack.engine.AcceptReply;
import io.cmscope.stack.engine.Engine;
import io.cmscope.stack.engine.Refusal;
import io.cmscope.stack.engine.SidrAnswer;
import io.cmscope.stack.service.CmConnection;
import io.cmscope.stack.service.IncomingRequest;
import io.cmscope.stack.service.ListenerEvents;
import io.cmscope.stack.service.SidrInquiry;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Answers whoever asks in one manner, and counts until it is satisfied. */
public final class Acceptor implements ListenerEvents {

  /**
   * How it answers.
   *
   * @param reject with this reason, instead of accepting
   * @param privateData of the answer
   * @param acceptAfter how long it thinks
   * @param mra service timeout of an MRA sent before it thinks
   * @param disconnectAfter counted from the establishment
   * @param targetAckDelay exponent
   * @param sidrQpn the answer to SIDR_REQs
   * @param qKey the same
   */
  public record Manners(
      Optional<Integer> reject,
      PrivateData privateData,
      Duration acceptAfter,
      Optional<Integer> mra,
      Optional<Duration> disconnectAfter,
      int targetAckDelay,
      int sidrQpn,
      int qKey) {}

  private final Manners manners;
  private final AtomicLong left;
  private final Narrator narrator;
  private final CompletableFuture<Void> satisfied = new CompletableFuture<>();

  /**
   * @param count how many connections are enough
   */
  public Acceptor(Manners manners, long count, Narrator narrator) {
    this.manners = manners;
    this.left = new AtomicLong(count);
    this.narrator = narrator;
  }

  /** Completes when so many connections are over as were to be. */
  public CompletableFuture<Void> satisfied() {
    return satisfied;
  }

  @Override
  public void requested(IncomingRequest request) {
    CompletableFuture<Void> ready =
        manners
            .mra()
            .map(request::needMoreTime)
            .orElseGet(() -> CompletableFuture.completedFuture(null));
    CompletableFuture<?> unused =
        ready
            .thenComposeAsync(done -> answer(request), after(manners.acceptAfter()))
            .whenComplete((done, why) -> over(why));
  }

  private static Executor after(Duration time) {
    return time.isZero()
        ? Runnable::run
        : CompletableFuture.delayedExecutor(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  private CompletableFuture<?> answer(IncomingRequest request) {
    Optional<Refusal> refusal =
        manners
            .reject()
            .map(reason -> Refusal.of(RejectReason.of(reason)).with(manners.privateData()));
    if (refusal.isPresent()) {
      return request.reject(refusal.get());
    }
    return request.accept(reply(request.request())).thenCompose(this::use);
  }

  /** Takes what the peer offers: its depth is our resources, and the other way round. */
  private AcceptReply reply(Req req) {
    AcceptReply usual = AcceptReply.of(Engine.ANY_QPN);
    return new AcceptReply(
        usual.localQpn(),
        req.initiatorDepth(),
        req.responderResources(),
        manners.targetAckDelay(),
        usual.failoverAccepted(),
        usual.endToEndFlowControl(),
        usual.rnrRetryCount(),
        usual.srq(),
        usual.vendorId(),
        manners.privateData());
  }

  private CompletableFuture<?> use(CmConnection connection) {
    manners
        .disconnectAfter()
        .ifPresent(
            time -> {
              CompletableFuture<?> unused =
                  CompletableFuture.runAsync(() -> connection.disconnect(), after(time));
            });
    return connection.disconnected();
  }

  @Override
  public void asked(SidrInquiry inquiry) {
    SidrAnswer answer =
        manners.reject().isPresent()
            ? SidrAnswer.refused(SidrStatus.REJECTED_BY_PROVIDER)
            : SidrAnswer.valid(manners.sidrQpn(), manners.qKey());
    CompletableFuture<?> unused =
        inquiry
            .answer(
                new SidrAnswer(
                    answer.status(),
                    answer.qpn(),
                    answer.qKey(),
                    answer.info(),
                    manners.privateData()))
            .whenComplete((done, why) -> over(why));
  }

  private void over(Throwable why) {
    if (why != null) {
      narrator.say("ended", "came to nothing: " + sentence(why));
    }
    if (left.decrementAndGet() == 0) {
      satisfied.complete(null);
    }
  }

  private static String sentence(Throwable why) {
    Throwable cause = why.getCause() == null ? why : why.getCause();
    return String.valueOf(cause.getMessage());
  }
}
