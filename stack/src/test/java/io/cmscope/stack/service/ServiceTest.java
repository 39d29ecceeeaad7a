package io.cmscope.stack.service;

import static io.cmscope.stack.service.TwoServices.SERVICE;
import static io.cmscope.stack.service.TwoServices.await;
import static io.cmscope.stack.service.TwoServices.failure;
import static io.cmscope.stack.service.TwoServices.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.SidrStatus;
import io.cmscope.codec.rules.State;
import io.cmscope.stack.engine.AcceptReply;
import io.cmscope.stack.engine.Effect.SendTerms;
import io.cmscope.stack.engine.Engine;
import io.cmscope.stack.engine.Event;
import io.cmscope.stack.engine.Event.Disconnected.Cause;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.engine.Qp;
import io.cmscope.stack.engine.ServiceMatch;
import io.cmscope.stack.engine.SidrAnswer;
import io.cmscope.stack.engine.SidrQuestion;
import io.cmscope.stack.transport.IncomingMad;
import io.cmscope.stack.transport.TransportException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class ServiceTest {
  private static final ServiceMatch ALL = ServiceMatch.exactly(SERVICE);
  private static final AcceptReply ANY = AcceptReply.of(Engine.ANY_QPN);
  private static final PrivateData HELLO = PrivateData.of((byte) 'h', (byte) 'i');

  @Test
  void closingWaitsUntilASlowObserverWasToldOfEverything() throws Exception {
    CompletableFuture<Void> over = new CompletableFuture<>();
    List<MessageType> told = new CopyOnWriteArrayList<>();
    ServiceObserver slow =
        new ServiceObserver() {
          @Override
          public void sent(Moment at, CmMad mad, PeerAddress to) {
            over.join();
            told.add(mad.type());
          }

          @Override
          public void received(Moment at, CmMad mad, PeerAddress from) {
            told.add(mad.type());
          }
        };
    try (TwoServices two =
        new TwoServices(ServiceOptions.DEFAULT.withObserver(slow), ServiceOptions.DEFAULT)) {
      assertThat(failure(two.a.connect(two.request()))).isInstanceOf(RejectedException.class);
      two.a.ended().thenRun(() -> over.complete(null));
      two.a.close();
    }
    assertThat(told).containsExactly(MessageType.REQ, MessageType.REJ);
  }

  @Test
  void anObserverMayCloseTheService() throws Exception {
    CompletableFuture<CmService> service = new CompletableFuture<>();
    CompletableFuture<Void> closed = new CompletableFuture<>();
    ServiceObserver closer =
        new ServiceObserver() {
          @Override
          public void received(Moment at, CmMad mad, PeerAddress from) {
            service.join().close();
            closed.complete(null);
          }
        };
    try (TwoServices two =
        new TwoServices(ServiceOptions.DEFAULT.withObserver(closer), ServiceOptions.DEFAULT)) {
      service.complete(two.a);
      assertThat(failure(two.a.connect(two.request()))).isInstanceOf(RejectedException.class);
      await(closed);
    }
  }

  // SIDR.

  @Test
  void aQuestionIsAnsweredWithTheQueuePair() throws Exception {
    try (TwoServices two = new TwoServices()) {
      two.b.listenSidr(ALL, inquiry -> SidrAnswer.valid(0x23, 0x01234567));
      Event.SidrAnswered answered = await(two.a.askSidr(question(two, 30)));
      assertThat(answered.reply().sidrStatus()).isEqualTo(SidrStatus.VALID);
      assertThat(answered.reply().qpn()).isEqualTo(0x23);
      assertThat(answered.reply().qKey()).isEqualTo(0x01234567);
    }
  }

  @Test
  void aQuestionForNobodyIsAnsweredSoAndOneThatIsLostIsGivenUp() throws Exception {
    try (TwoServices two = new TwoServices()) {
      Event.SidrAnswered answered = await(two.a.askSidr(question(two, 30)));
      assertThat(answered.reply().sidrStatus()).isEqualTo(SidrStatus.SERVICE_ID_NOT_SUPPORTED);
      two.wire.lose(mad -> true);
      assertThat(failure(two.a.askSidr(question(two, 2))))
          .isInstanceOf(UnansweredException.class)
          .hasMessage("10.77.0.12 does not answer our SIDR_REQ");
      Statistics done = two.a.statistics();
      assertThat(done.sent()).containsEntry(MessageType.SIDR_REQ, 4L);
      assertThat(done.retransmitted()).containsEntry(MessageType.SIDR_REQ, 2L);
      assertThat(done.census().isEmpty()).isTrue();
    }
  }

  @Test
  void anAnswerMayComeLaterAndARequestOfTheOtherKindIsRefused() throws Exception {
    try (TwoServices two = new TwoServices()) {
      CompletableFuture<SidrInquiry> kept = new CompletableFuture<>();
      two.b.listen(
          ALL,
          4,
          new ListenerEvents() {
            @Override
            public void asked(SidrInquiry inquiry) {
              kept.complete(inquiry);
            }
          });
      CompletableFuture<Event.SidrAnswered> asking = two.a.askSidr(question(two, 10_000));
      assertThat(await(kept).request().privateData()).isEqualTo(HELLO);
      assertThat(two.b.statistics().states()).containsEntry(State.SIDR_REQ_RCVD, 1);
      assertThat(asking).isNotDone();
      await(await(kept).answer(SidrAnswer.refused(SidrStatus.NO_QP)));
      assertThat(await(asking).reply().sidrStatus()).isEqualTo(SidrStatus.NO_QP);
      assertThat(failure(two.a.connect(two.request()))).isInstanceOf(RejectedException.class);
    }
  }

  private static SidrQuestion question(TwoServices two, int retries) {
    return new SidrQuestion(
        PeerAddress.of(two.plugB.gid), SERVICE, 0xffff, 20_000_000, retries, HELLO);
  }

  // The end.

  @Test
  void closingInOrderDisconnectsAndWaitsForTimewait() throws Exception {
    try (TwoServices two = new TwoServices()) {
      CompletableFuture<CmConnection> passive = new CompletableFuture<>();
      two.b.listen(ALL, 4, request -> request.accept(ANY).thenAccept(passive::complete));
      CmConnection active = await(two.a.connect(two.request()));
      two.a.close();
      assertThat(active.disconnected()).isDone();
      await(active.timewaitExit());
      assertThat(await(await(passive).disconnected()).cause()).isEqualTo(Cause.BY_PEER);
      assertThat(failure(two.a.connect(two.request()))).isInstanceOf(ServiceClosedException.class);
      assertThatThrownBy(() -> two.a.listen(ALL, 1, request -> {}))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the service is closed");
      await(two.a.ended());
      two.a.close();
    }
  }

  @Test
  void closingInOrderRefusesWhatIsBeingOpened() {
    try (TwoServices two = new TwoServices()) {
      CompletableFuture<IncomingRequest> kept = new CompletableFuture<>();
      two.b.listen(ALL, 4, kept::complete);
      CompletableFuture<CmConnection> asking = two.a.connect(two.request());
      until(kept::isDone);
      two.b.close();
      assertThat(failure(asking)).isInstanceOf(RejectedException.class);
    }
  }

  @Test
  void closingAtOnceSaysNothing() throws Exception {
    try (TwoServices two = new TwoServices()) {
      CompletableFuture<CmConnection> passive = new CompletableFuture<>();
      two.b.listen(ALL, 4, request -> request.accept(ANY).thenAccept(passive::complete));
      CmConnection active = await(two.a.connect(two.request()));
      await(passive);
      two.a.closeNow();
      assertThat(failure(active.disconnected())).isInstanceOf(ServiceClosedException.class);
      assertThat(two.b.statistics().received()).containsOnlyKeys(MessageType.REQ, MessageType.RTU);
      assertThat(two.b.statistics().states()).containsEntry(State.ESTABLISHED, 1);
      assertThat(await(passive).disconnected()).isNotDone();
    }
  }

  @Test
  void aTransportThatBreaksFailsAllWhoWaitWithItsSentence() throws Exception {
    try (TwoServices two = new TwoServices()) {
      two.b.listen(ALL, 4, request -> request.accept(ANY));
      CmConnection active = await(two.a.connect(two.request()));
      two.wire.lose(mad -> true);
      CompletableFuture<CmConnection> asking = two.a.connect(two.request());
      CompletableFuture<Void> ended = two.a.ended();
      TransportException why = new TransportException("the interface eth0 is gone");
      two.plugA.deliver(receiver -> receiver.failed(why));
      assertThat(failure(asking)).isSameAs(why);
      assertThat(failure(active.disconnected())).isSameAs(why);
      assertThat(failure(ended)).isSameAs(why);
      assertThat(failure(two.a.connect(two.request()))).isSameAs(why);
      assertThatThrownBy(() -> two.a.listen(ALL, 1, request -> {}))
          .hasMessage("the interface eth0 is gone");
    }
  }

  @Test
  void aRequestThatCannotLeaveFailsAtOnce() {
    try (TwoServices two = new TwoServices()) {
      TransportException why = new TransportException("no route to ::ffff:10.77.0.12");
      two.plugA.sick = why;
      assertThat(failure(two.a.connect(two.request()))).isSameAs(why);
      assertThat(failure(two.a.askSidr(question(two, 9)))).isSameAs(why);
      assertThat(two.a.statistics().census().isEmpty()).isTrue();
      assertThat(two.a.statistics().unsent()).isGreaterThanOrEqualTo(2);
    }
  }

  // The user's code.

  @Test
  void noCodeOfTheUserRunsOnTheEnginesThread() throws Exception {
    ConcurrentLinkedQueue<String> threads = new ConcurrentLinkedQueue<>();
    Runnable note = () -> threads.add(Thread.currentThread().getName());
    ServiceObserver observer =
        new ServiceObserver() {
          @Override
          public void received(Moment at, CmMad mad, PeerAddress from) {
            note.run();
          }
        };
    ServiceOptions options =
        ServiceOptions.DEFAULT.withObserver(observer).withFailures(thrown -> note.run());
    try (TwoServices two = new TwoServices(options)) {
      CompletableFuture<Void> told = new CompletableFuture<>();
      two.b.listen(
          ALL,
          4,
          request -> {
            note.run();
            request
                .accept(ANY)
                .thenAccept(
                    passive -> {
                      note.run();
                      passive.onEvent(
                          event -> {
                            note.run();
                            if (event instanceof Event.TimewaitExited) {
                              told.complete(null);
                              throw new IllegalArgumentException("for the handler of failures");
                            }
                          });
                    });
          });
      CompletableFuture<CmConnection> asking = two.a.connect(two.request());
      await(
          asking
              .thenCompose(
                  active -> {
                    note.run();
                    return active.disconnect();
                  })
              .thenAccept(over -> note.run()));
      await(told);
      assertThat(threads)
          .hasSizeGreaterThanOrEqualTo(7)
          .allSatisfy(name -> assertThat(name).matches("cmscope-events-\\d+|wire|main|.*worker.*"))
          .noneMatch(EngineLoop.NAME::equals);
    }
  }

  @Test
  void aListenerThatThrowsIsReportedAndItsPeerRefused() throws Exception {
    ConcurrentLinkedQueue<Throwable> reported = new ConcurrentLinkedQueue<>();
    ServiceOptions options = ServiceOptions.DEFAULT.withFailures(reported::add);
    try (TwoServices two = new TwoServices(options)) {
      IllegalStateException ours = new IllegalStateException("a bug of the user's");
      ServiceListener listener =
          two.b.listen(
              ALL,
              4,
              request -> {
                throw ours;
              });
      assertThat(failure(two.a.connect(two.request()))).isInstanceOf(RejectedException.class);
      until(() -> reported.contains(ours));
      listener.close();
      two.b.listen(ALL, 4, request -> request.accept(ANY));
      await(two.a.connect(two.request()));
    }
  }

  @Test
  void aCallbackThatBlocksKeepsNobodyElseWaiting() throws Exception {
    try (TwoServices two = new TwoServices()) {
      CountDownLatch release = new CountDownLatch(1);
      CompletableFuture<Void> blocked = new CompletableFuture<>();
      two.b.listen(
          ALL,
          4,
          request -> {
            if (blocked.complete(null)) {
              try {
                release.await();
              } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
              }
            }
            request.accept(ANY);
          });
      CompletableFuture<CmConnection> first = two.a.connect(two.request());
      until(blocked::isDone);
      await(await(two.a.connect(two.request())).disconnect());
      assertThat(first).isNotDone();
      release.countDown();
      await(first);
    }
  }

  @Test
  void aCallbackMayWaitForTheFutureOfItsOwnConnection() throws Exception {
    try (TwoServices two = new TwoServices()) {
      CompletableFuture<Cause> cause = new CompletableFuture<>();
      two.b.listen(
          ALL,
          4,
          request -> cause.complete(request.accept(ANY).join().disconnect().join().cause()));
      await(two.a.connect(two.request()));
      assertThat(await(cause)).isEqualTo(Cause.BY_US);
    }
  }

  @Test
  void anExecutorOfTheUsersIsUsedAndMayBeShutDown() throws Exception {
    ExecutorService own =
        Executors.newSingleThreadExecutor(Thread.ofPlatform().name("mine").factory());
    try (TwoServices two = new TwoServices(ServiceOptions.DEFAULT.withExecutor(own))) {
      CompletableFuture<String> thread = new CompletableFuture<>();
      two.b.listen(
          ALL,
          4,
          request -> {
            thread.complete(Thread.currentThread().getName());
            request.accept(ANY);
          });
      CmConnection active = await(two.a.connect(two.request()));
      assertThat(await(thread)).isEqualTo("mine");
      own.shutdown();
      assertThat(await(active.disconnect()).cause()).isEqualTo(Cause.BY_US);
    }
  }

  @Test
  void theObserverSeesEverythingInOrder() throws Exception {
    ConcurrentLinkedQueue<String> seen = new ConcurrentLinkedQueue<>();
    ConcurrentLinkedQueue<Moment> moments = new ConcurrentLinkedQueue<>();
    ServiceObserver observer =
        new ServiceObserver() {
          @Override
          public void sent(Moment at, CmMad mad, PeerAddress to) {
            seen.add("> " + mad.type());
            moments.add(at);
          }

          @Override
          public void received(Moment at, CmMad mad, PeerAddress from) {
            seen.add("< " + mad.type());
            moments.add(at);
          }

          @Override
          public void event(Moment at, Event event) {
            seen.add(event.getClass().getSimpleName());
            moments.add(at);
          }
        };
    try (TwoServices two =
        new TwoServices(ServiceOptions.DEFAULT.withObserver(observer), ServiceOptions.DEFAULT)) {
      two.b.listen(ALL, 4, request -> request.accept(ANY));
      CmConnection active = await(two.a.connect(two.request()));
      active.disconnect();
      await(active.timewaitExit());
      until(() -> seen.size() == 9);
      assertThat(seen)
          .containsExactly(
              "> REQ",
              "< REP",
              "Replied",
              "> RTU",
              "Established",
              "> DREQ",
              "< DREP",
              "Disconnected",
              "TimewaitExited");
      List<Moment> inOrder = List.copyOf(moments);
      for (int i = 1; i < inOrder.size(); i++) {
        assertThat(inOrder.get(i).monotonicNanos())
            .isGreaterThanOrEqualTo(inOrder.get(i - 1).monotonicNanos());
      }
    }
  }

  // Abuse.

  @Test
  void aFloodIsDroppedBeyondTheInboxAndTheServiceGoesOn() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    CompletableFuture<Void> stuck = new CompletableFuture<>();
    QueuePairProvider slow =
        new ForwardingNumbers() {
          @Override
          public void initialize(Qp qp) {
            stuck.complete(null);
            try {
              release.await();
            } catch (InterruptedException stopped) {
              throw new IllegalStateException(stopped);
            }
          }
        };
    ServiceOptions options = ServiceOptions.DEFAULT.withInbox(100).withQueuePairs(() -> slow);
    try (TwoServices two = new TwoServices(options)) {
      two.b.listen(ALL, 4, request -> request.accept(ANY));
      CompletableFuture<CmConnection> asking = two.a.connect(two.request());
      until(stuck::isDone); // the engine's thread of a waits in the provider
      CmMad drep =
          CmMad.of(1, new Drep(new CommIds(/* local= */ 1, /* remote= */ 2), PrivateData.EMPTY));
      IncomingMad stray =
          new IncomingMad(drep, PeerAddress.of(two.plugB.gid), two.plugA.gid, 0xffff);
      for (int i = 0; i < 1_000; i++) {
        Objects.requireNonNull(two.plugA.receiver).received(stray);
      }
      release.countDown();
      await(asking);
      Statistics done = two.a.statistics();
      assertThat(done.overflowed()).isEqualTo(900);
      assertThat(done.received()).containsEntry(MessageType.DREP, 100L);
      assertThat(done.dropped().values()).containsExactly(100L);
    }
  }

  @Test
  void aProviderThatThrowsIsReportedAndTheMachineGoesOn() throws Exception {
    ConcurrentLinkedQueue<Throwable> reported = new ConcurrentLinkedQueue<>();
    IllegalStateException broken = new IllegalStateException("no such queue pair");
    QueuePairProvider failing =
        new ForwardingNumbers() {
          @Override
          public void readyToSend(Qp qp, SendTerms terms) {
            throw broken;
          }
        };
    ServiceOptions options =
        ServiceOptions.DEFAULT.withQueuePairs(() -> failing).withFailures(reported::add);
    try (TwoServices two = new TwoServices(options, ServiceOptions.DEFAULT)) {
      two.b.listen(ALL, 4, request -> request.accept(ANY));
      await(await(two.a.connect(two.request())).disconnect());
      until(() -> reported.contains(broken));
    }
  }
}
