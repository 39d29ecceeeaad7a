package io.cmscope.stack.service;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.stack.engine.ConnectRequest;
import io.cmscope.stack.engine.Event;
import io.cmscope.stack.engine.ServiceMatch;
import io.cmscope.stack.engine.SidrAnswer;
import io.cmscope.stack.engine.SidrQuestion;
import io.cmscope.stack.fabric.Port;
import io.cmscope.stack.fabric.Reaction;
import io.cmscope.stack.fabric.Use;
import io.cmscope.stack.transport.LocalPort;
import io.cmscope.stack.transport.MadTransport;
import io.cmscope.stack.transport.TransportException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The communication manager of one port, running. Usable from any thread.
 *
 * <pre>{@code
 * try (CmService service = CmService.start(transport, ServiceOptions.DEFAULT)) {
 *   service.listen(
 *       ServiceMatch.exactly(0x1061234), 16, request -> request.accept(AcceptReply.of(Engine.ANY_QPN)));
 *   CmConnection connection = service.connect(ask).get();
 *   connection.disconnect().get();
 * }
 * }</pre>
 *
 * <p>Futures that fail do so with a {@link CmException}, a {@link
 * io.cmscope.stack.transport.TransportException}, or, when the call itself was wrong, with an
 * {@link IllegalArgumentException} or an {@link io.cmscope.stack.engine.UnlawfulCallException}.
 */
public final class CmService implements AutoCloseable {
  private final MadTransport transport;
  private final ServiceOptions options;
  private final EngineRoom room;
  private final EngineLoop loop;

  private CmService(MadTransport transport, ServiceOptions options) throws TransportException {
    this.transport = transport;
    this.options = options;
    room = new EngineRoom(transport, options);
    loop = new EngineLoop(room);
  }

  /**
   * Starts; the transport is the service's from now on, and is closed with it.
   *
   * @throws IllegalStateException in a sentence, when the options name a fabric that cannot be read
   */
  public static CmService start(MadTransport transport, ServiceOptions options) {
    CmService service;
    try {
      service = new CmService(transport, options);
    } catch (TransportException unreadable) {
      transport.close();
      throw new IllegalStateException(unreadable.getMessage(), unreadable);
    }
    service.loop.start();
    transport.start(service.room);
    service.room.watchFabric(options.fabric());
    return service;
  }

  /** The port it speaks for. */
  public LocalPort port() {
    return transport.port();
  }

  /**
   * Listens for REQs and SIDR_REQs. Of several listeners that match, the strictest is asked.
   *
   * @param backlog how many REQs may wait for a decision
   * @throws io.cmscope.stack.engine.UnlawfulCallException when somebody listens there already
   * @throws IllegalStateException when the service is closing or over
   */
  public ServiceListener listen(ServiceMatch match, int backlog, ListenerEvents events) {
    return new ServiceListener(room, room.listen(match, backlog, events), match);
  }

  /** Listens for REQs; a SIDR_REQ is told that the service is not supported. */
  public ServiceListener listen(
      ServiceMatch match, int backlog, Consumer<? super IncomingRequest> requested) {
    return listen(
        match,
        backlog,
        new ListenerEvents() {
          @Override
          public void requested(IncomingRequest request) {
            requested.accept(request);
          }
        });
  }

  /** Answers SIDR_REQs; a REQ is told that there is no such service. */
  public ServiceListener listenSidr(
      ServiceMatch match, Function<? super SidrInquiry, SidrAnswer> answers) {
    return listen(
        match,
        /* backlog= */ 16,
        new ListenerEvents() {
          @Override
          public void asked(SidrInquiry inquiry) {
            inquiry.answer(answers.apply(inquiry));
          }
        });
  }

  /**
   * Asks for a connection and takes whatever the peer replies. A future that is cancelled takes the
   * request back.
   */
  public CompletableFuture<CmConnection> connect(ConnectRequest ask) {
    return room.connect(ask, PrivateData.EMPTY);
  }

  /** The same, with private data in the RTU. */
  public CompletableFuture<CmConnection> connect(ConnectRequest ask, PrivateData inRtu) {
    return room.connect(ask, inRtu);
  }

  /** Asks for a connection; whoever asks decides about the REP. */
  public CompletableFuture<IncomingReply> request(ConnectRequest ask) {
    return room.request(ask);
  }

  /** Asks for a service's queue pair; the answer may be that there is none. */
  public CompletableFuture<Event.SidrAnswered> askSidr(SidrQuestion question) {
    return room.askSidr(question);
  }

  /** The port's tables, if the options name a fabric; to look up in, from any thread. */
  public Optional<Port> fabric() {
    return Optional.ofNullable(room.fabricPort());
  }

  /**
   * Tells what changes of the port do to something that is no connection: a queue pair found by
   * SIDR, or a multicast group. Nothing is ever told without a fabric.
   *
   * @return ends it
   */
  public AutoCloseable watch(Use use, Consumer<Reaction> told) {
    return room.watch(use, told);
  }

  /**
   * A way to the user's code for what is built on the service: it runs what it is given on the
   * options' executor, in order and one at a time, and tells the handler of failures what that
   * throws.
   */
  public Executor inOrder() {
    return room.callbacks.lane()::run;
  }

  /** What it did and what it holds; after its end it holds nothing. */
  public Statistics statistics() {
    return room.statistics();
  }

  /**
   * Completes when the service is over: normally when it was closed, with the transport's sentence
   * when that failed.
   */
  public CompletableFuture<Void> ended() {
    CompletableFuture<Void> told = new CompletableFuture<>();
    CompletableFuture<?> unused =
        loop.ended()
            .thenRun(
                () -> {
                  if (room.whyOver() instanceof ServiceClosedException) {
                    room.callbacks.run(() -> told.complete(null));
                  } else {
                    room.callbacks.fail(told, room.whyOver());
                  }
                });
    return told;
  }

  /**
   * Closes in order: no more is asked or listened for, what is being opened is refused, what is
   * established is disconnected. Then it waits until every timewait is over, so that a peer whose
   * answer was lost can ask again, and until the observer was told of everything; but no longer
   * than the options' patience.
   */
  @Override
  public void close() {
    room.inbox.call(room.operator::takeLeave);
    try {
      Observations observations = room.operator.observations();
      boolean mayWait = !observations.isCalling();
      loop.ended()
          .thenCompose(over -> mayWait ? observations.told() : loop.ended())
          .get(options.patience().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException outOfPatience) {
      closeNow();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      closeNow();
    } catch (ExecutionException never) {
      throw new IllegalStateException(never);
    }
  }

  /** Stops at once and says nothing to anybody, as if the process were killed. */
  public void closeNow() {
    room.stop(new ServiceClosedException());
    loop.ended().join();
  }
}
