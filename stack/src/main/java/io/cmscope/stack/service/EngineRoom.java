package io.cmscope.stack.service;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.Census;
import io.cmscope.stack.engine.ConnectRequest;
import io.cmscope.stack.engine.Engine;
import io.cmscope.stack.engine.Event;
import io.cmscope.stack.engine.ServiceMatch;
import io.cmscope.stack.engine.SidrAnswer;
import io.cmscope.stack.engine.SidrQuestion;
import io.cmscope.stack.fabric.Port;
import io.cmscope.stack.fabric.Reaction;
import io.cmscope.stack.fabric.Use;
import io.cmscope.stack.fabric.source.FabricSource;
import io.cmscope.stack.transport.DataPacket;
import io.cmscope.stack.transport.IncomingMad;
import io.cmscope.stack.transport.MadTransport;
import io.cmscope.stack.transport.TransportException;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The room in which the engine works, from outside. What users and the transport want is posted to
 * the inbox; the {@link Operator} does it on the engine's thread.
 */
final class EngineRoom implements MadTransport.Receiver {

  /** A user's call of the engine. */
  @FunctionalInterface
  interface Call {
    void on(Engine engine, long now);
  }

  final Callbacks callbacks;
  final Inbox inbox;
  final Operator operator;
  private final Counters counters = new Counters();
  private volatile @Nullable Thread engineThread;

  /** Why nothing works any more. */
  private volatile @Nullable Exception over;

  EngineRoom(MadTransport transport, ServiceOptions options) throws TransportException {
    callbacks = new Callbacks(options.executor(), options.failures());
    inbox = new Inbox(options.inbox());
    operator = new Operator(this, transport, options, counters);
  }

  /** Says whose room it is. */
  void enteredBy(Thread thread) {
    engineThread = thread;
  }

  boolean isOver() {
    return over != null;
  }

  /** Has the engine do something for a connection, or for none. */
  CompletableFuture<Void> call(Call what, @Nullable Link link) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    post(
        done,
        () -> {
          if (link != null) {
            operator.touch(link.id);
          }
          operator.does(what);
          callbacks.run(() -> done.complete(null));
        });
    return done;
  }

  /**
   * Waits for the engine's thread to answer.
   *
   * @throws IllegalStateException when the service is closed or broken
   */
  <T> T ask(Function<Operator, T> question) {
    if (Thread.currentThread().equals(engineThread)) {
      throw new IllegalStateException("the engine's thread would wait for itself");
    }
    CompletableFuture<T> answer = new CompletableFuture<>();
    boolean taken =
        inbox.call(
            () -> {
              try {
                if (over == null) {
                  answer.complete(question.apply(operator));
                } else {
                  answer.completeExceptionally(noMore());
                }
              } catch (RuntimeException refused) {
                answer.completeExceptionally(refused);
              }
            });
    if (!taken) {
      throw noMore();
    }
    try {
      return answer.get();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while the engine was asked");
    } catch (ExecutionException refused) {
      if (refused.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(refused.getCause());
    }
  }

  private IllegalStateException noMore() {
    Exception why = whyOver();
    return new IllegalStateException(why.getMessage(), why);
  }

  Exception whyOver() {
    Exception why = over;
    return why == null ? new ServiceClosedException() : why;
  }

  private void post(CompletableFuture<?> done, Runnable work) {
    boolean taken =
        inbox.call(
            () -> {
              if (over != null) {
                callbacks.fail(done, whyOver());
                return;
              }
              try {
                work.run();
              } catch (RuntimeException refused) {
                callbacks.fail(done, refused);
              }
            });
    if (!taken) {
      callbacks.fail(done, whyOver());
    }
  }

  int listen(ServiceMatch match, int backlog, ListenerEvents events) {
    return ask(it -> it.listen(match, backlog, events));
  }

  void closeListener(int number) {
    if (over == null) {
      ask(it -> it.closeListener(number));
    }
  }

  CompletableFuture<CmConnection> connect(ConnectRequest ask, PrivateData inRtu) {
    Promise<CmConnection> established = new Promise<>(callbacks);
    post(established.future, () -> operator.open(ask, inRtu, established, null));
    return established.future;
  }

  CompletableFuture<IncomingReply> request(ConnectRequest ask) {
    Promise<IncomingReply> replied = new Promise<>(callbacks);
    if (ask.peerToPeer()) {
      callbacks.fail(
          replied.future, new IllegalArgumentException("peer to peer, there may be no REP"));
    } else {
      post(
          replied.future,
          () -> operator.open(ask, PrivateData.EMPTY, new Promise<>(callbacks), replied));
    }
    return replied.future;
  }

  CompletableFuture<Event.SidrAnswered> askSidr(SidrQuestion question) {
    Promise<Event.SidrAnswered> answer = new Promise<>(callbacks);
    post(answer.future, () -> operator.askSidr(question, answer));
    return answer.future;
  }

  CompletableFuture<Void> answerSidr(int id, SidrAnswer answer, Gid from) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    post(
        done,
        () -> {
          operator.answerSidr(id, answer, from);
          callbacks.run(() -> done.complete(null));
        });
    return done;
  }

  CompletableFuture<Integer> probe(Link link) {
    CompletableFuture<Integer> sent = new CompletableFuture<>();
    post(
        sent,
        () -> {
          try {
            int psn = operator.data().probe(link);
            callbacks.complete(sent, psn);
          } catch (TransportException why) {
            callbacks.fail(sent, why);
          }
        });
    return sent;
  }

  Statistics statistics() {
    Operator.Held held;
    try {
      held = ask(Operator::held);
    } catch (IllegalStateException closed) {
      held = new Operator.Held(Map.of(), new Census(0, 0, 0, 0, 0, 0, 0, 0));
    }
    return new Statistics(
        counters.sent.snapshot(),
        counters.retransmitted.snapshot(),
        counters.received.snapshot(),
        counters.dropped.snapshot(),
        counters.overflowed.sum(),
        counters.unsent.sum(),
        counters.unobserved.sum(),
        held.states(),
        held.census());
  }

  @Override
  public void received(IncomingMad mad) {
    if (!inbox.bring(() -> operator.hears(mad))) {
      counters.overflowed.increment();
    }
  }

  @Override
  public void receivedData(DataPacket packet) {
    if (!inbox.bring(() -> operator.hears(packet))) {
      counters.overflowed.increment();
    }
  }

  @Override
  public void failed(TransportException why) {
    stop(why);
  }

  /** Nothing works any more from now on; the engine's thread tidies up. */
  void stop(Exception why) {
    synchronized (inbox) {
      if (over == null) {
        over = why;
      }
    }
    inbox.close();
  }

  /** Whoever uses the port without a connection hears what becomes of it. */
  AutoCloseable watch(Use use, Consumer<Reaction> told) {
    PortDesk tables = operator.desk;
    if (tables == null) {
      return () -> {};
    }
    PortDesk.Watch watch = new PortDesk.Watch(use, told);
    inbox.call(() -> tables.add(watch));
    return () -> inbox.call(() -> tables.remove(watch));
  }

  @Nullable Port fabricPort() {
    PortDesk tables = operator.desk;
    return tables == null ? null : tables.port();
  }

  void watchFabric(@Nullable FabricSource source) {
    PortDesk tables = operator.desk;
    if (tables != null && source != null) {
      tables.start(source);
    }
  }
}
