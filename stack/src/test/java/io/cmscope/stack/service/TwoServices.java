package io.cmscope.stack.service;

import io.cmscope.codec.cm.ReqPath;
import io.cmscope.stack.engine.CmTerms;
import io.cmscope.stack.engine.ConnectRequest;
import io.cmscope.stack.engine.PeerAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Two services on one wire, in real time; everything is waited for with a deadline. */
final class TwoServices implements AutoCloseable {
  static final long SERVICE = 0x0000_0000_0106_1234L;

  /** Exponent: 4.096 us * 2^10 = 4.2 ms. */
  static final int SHORT = 10;

  final TestWire wire = new TestWire();
  final TestWire.Plug plugA = wire.plug(0x0a4d_000b);
  final TestWire.Plug plugB = wire.plug(0x0a4d_000c);
  final CmService a;
  final CmService b;

  TwoServices() {
    this(ServiceOptions.DEFAULT);
  }

  TwoServices(ServiceOptions options) {
    this(options, options);
  }

  TwoServices(ServiceOptions ofA, ServiceOptions ofB) {
    a = CmService.start(plugA, ofA.withPatience(Duration.ofSeconds(20)));
    b = CmService.start(plugB, ofB.withPatience(Duration.ofSeconds(20)));
  }

  /** From a to b, with the patience of Linux: a slow machine makes nobody give up. */
  ConnectRequest request() {
    ReqPath path = new ReqPath(0xffff, 0xffff, plugA.gid, plugB.gid, 0, 0, 0, 64, 0, true, SHORT);
    return ConnectRequest.of(PeerAddress.of(plugB.gid), SERVICE, 0, path);
  }

  /** Repeats after an eighth of a second, for two seconds. */
  ConnectRequest hasty() {
    return request().with(new CmTerms(15, 15, 15));
  }

  /** Gives up after an eighth of a second. */
  ConnectRequest impatient() {
    return request().with(new CmTerms(SHORT, SHORT, 15));
  }

  static <T> T await(CompletableFuture<T> future) throws ExecutionException {
    try {
      return future.get(20, TimeUnit.SECONDS);
    } catch (TimeoutException never) {
      throw new AssertionError("it did not come", never);
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  /** Why a future failed. */
  static Throwable failure(CompletableFuture<?> future) {
    try {
      throw new AssertionError("it did not fail: " + await(future));
    } catch (ExecutionException failed) {
      return Objects.requireNonNull(failed.getCause());
    }
  }

  static void until(BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError("it did not come to pass");
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Override
  public void close() {
    a.closeNow();
    b.closeNow();
  }
}
