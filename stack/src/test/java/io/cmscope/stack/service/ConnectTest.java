package io.cmscope.stack.service;

import static io.cmscope.stack.service.TwoServices.SERVICE;
import static io.cmscope.stack.service.TwoServices.await;
import static io.cmscope.stack.service.TwoServices.failure;
import static io.cmscope.stack.service.TwoServices.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.stack.engine.AcceptReply;
import io.cmscope.stack.engine.Engine;
import io.cmscope.stack.engine.Event;
import io.cmscope.stack.engine.Event.Disconnected.Cause;
import io.cmscope.stack.engine.Event.Established.By;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.engine.Refusal;
import io.cmscope.stack.engine.ServiceMatch;
import io.cmscope.stack.engine.UnlawfulCallException;
import io.cmscope.stack.transport.DataPacket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class ConnectTest {
  private static final ServiceMatch ALL = ServiceMatch.exactly(SERVICE);
  private static final PrivateData HELLO = PrivateData.of((byte) 'h', (byte) 'i');
  private static final PrivateData WELCOME = PrivateData.of((byte) 'w');
  private static final PrivateData BYE = PrivateData.of((byte) 'b');
  private static final AcceptReply ANY = AcceptReply.of(Engine.ANY_QPN);

  @Test
  void bothEndsKnowEachOtherAndWhatWasSaid() throws Exception {
    try (TwoServices two = new TwoServices()) {
      CompletableFuture<CmConnection> passive = new CompletableFuture<>();
      two.b.listen(
          ALL, 4, request -> request.accept(ANY.with(WELCOME)).thenAccept(passive::complete));
      CmConnection active = await(two.a.connect(two.request().with(HELLO), BYE));
      CmConnection other = await(passive);

      assertThat(other.ids()).isEqualTo(active.ids().asSeenByPeer());
      assertThat(other.localQpn()).isEqualTo(active.remoteQpn());
      assertThat(other.remoteQpn()).isEqualTo(active.localQpn());
      assertThat(other.sends().psn()).isEqualTo(active.receives().psn());
      assertThat(active.sends().psn()).isEqualTo(other.receives().psn());
      assertThat(active.peer()).isEqualTo(PeerAddress.of(two.plugB.gid));
      assertThat(other.peer()).isEqualTo(PeerAddress.of(two.plugA.gid));
      assertThat(other.localGid()).isEqualTo(two.plugB.gid);
      assertThat(other.peerData()).isEqualTo(HELLO);
      assertThat(active.peerData()).isEqualTo(WELCOME);
      assertThat(other.establishment().by()).isEqualTo(By.RTU);
      assertThat(other.establishment().privateData()).isEqualTo(BYE);
      assertThat(active.isActive()).isTrue();
      assertThat(other.isActive()).isFalse();
    }
  }

  @Test
  void bothEndsHearOfTheEndAndOfTheEndOfTimewait() throws Exception {
    try (TwoServices two = new TwoServices()) {
      CompletableFuture<CmConnection> passive = new CompletableFuture<>();
      two.b.listen(ALL, 4, request -> request.accept(ANY).thenAccept(passive::complete));
      CmConnection active = await(two.a.connect(two.request()));
      ConcurrentLinkedQueue<Event> told = new ConcurrentLinkedQueue<>();
      await(passive).onEvent(told::add);

      assertThat(await(active.disconnect(BYE)).cause()).isEqualTo(Cause.BY_US);
      Event.Disconnected heard = await(await(passive).disconnected());
      assertThat(heard.cause()).isEqualTo(Cause.BY_PEER);
      assertThat(heard.privateData()).isEqualTo(BYE);
      assertThat(await(active.timewaitExit()).qpn()).isEqualTo(active.localQpn());
      Event.TimewaitExited exited = await(await(passive).timewaitExit());
      until(() -> told.size() == 2);
      assertThat(told).containsExactly(heard, exited);
      assertThat(two.a.statistics().census().isEmpty()).isTrue();
      assertThat(two.b.statistics().states()).isEmpty();
    }
  }

  @Test
  void whatHappenedBeforeAnybodyListenedIsToldFirst() throws Exception {
    try (TwoServices two = new TwoServices()) {
      two.b.listen(ALL, 4, request -> request.accept(ANY));
      CmConnection active = await(two.a.connect(two.request()));
      await(active.disconnect());
      await(active.timewaitExit());
      ConcurrentLinkedQueue<Event> told = new ConcurrentLinkedQueue<>();
      active.onEvent(told::add);
      until(() -> told.size() == 2);
      assertThat(told.peek()).isInstanceOf(Event.Disconnected.class);
    }
  }

  @Test
  void whereNobodyListensItIsRejectedWithReason8() {
    try (TwoServices two = new TwoServices()) {
      assertThat(failure(two.a.connect(two.request())))
          .isInstanceOfSatisfying(
              RejectedException.class,
              no -> assertThat(no.reason()).isEqualTo(RejectReason.INVALID_SERVICE_ID))
          .hasMessageContaining("10.77.0.12 rejects");
      assertThat(two.a.statistics().census().isEmpty()).isTrue();
    }
  }

  @Test
  void aRejectionCarriesReasonInformationAndPrivateData() {
    try (TwoServices two = new TwoServices()) {
      Refusal why = new Refusal(RejectReason.CONSUMER, HELLO, WELCOME);
      two.b.listen(ALL, 4, request -> request.reject(why));
      RejectedException no = (RejectedException) failure(two.a.connect(two.request()));
      assertThat(no.reason()).isEqualTo(RejectReason.CONSUMER);
      assertThat(no.info()).isEqualTo(HELLO);
      assertThat(no.privateData()).isEqualTo(WELCOME);
    }
  }

  @Test
  void theUserMayDecideAboutTheReply() throws Exception {
    try (TwoServices two = new TwoServices()) {
      List<CompletableFuture<CmConnection>> accepted = new ArrayList<>();
      two.b.listen(ALL, 4, request -> accepted.add(request.accept(ANY.with(WELCOME))));
      IncomingReply refused = await(two.a.request(two.request()));
      assertThat(refused.reply().privateData()).isEqualTo(WELCOME);
      await(refused.reject(Refusal.of(RejectReason.INVALID_MTU)));
      assertThat(failure(accepted.getFirst()))
          .isInstanceOfSatisfying(
              RejectedException.class,
              no -> assertThat(no.reason()).isEqualTo(RejectReason.INVALID_MTU));

      IncomingReply taken = await(two.a.request(two.request()));
      CmConnection connection = await(taken.complete(BYE));
      assertThat(await(accepted.getLast()).establishment().privateData()).isEqualTo(BYE);
      assertThat(connection.reply()).isEqualTo(taken.reply());
    }
  }

  @Test
  void whoDoesNotAnswerIsAskedAgainAndGivenUp() {
    try (TwoServices two = new TwoServices()) {
      two.wire.lose(mad -> mad.mad().type() == MessageType.REQ);
      UnansweredException never = (UnansweredException) failure(two.a.connect(two.impatient()));
      assertThat(never.what()).isEqualTo(MessageType.REQ);
      Statistics done = two.a.statistics();
      assertThat(done.sent()).containsEntry(MessageType.REQ, 16L);
      assertThat(done.retransmitted()).containsEntry(MessageType.REQ, 15L);
      assertThat(done.census().isEmpty()).isTrue();
    }
  }

  @Test
  void oneLostMessageOfEachKindIsMadeUpFor() throws Exception {
    for (MessageType type :
        List.of(
            MessageType.REQ,
            MessageType.REP,
            MessageType.RTU,
            MessageType.DREQ,
            MessageType.DREP)) {
      try (TwoServices two = new TwoServices()) {
        AtomicInteger lost = new AtomicInteger();
        two.wire.lose(mad -> mad.mad().type() == type && lost.getAndIncrement() == 0);
        CompletableFuture<CmConnection> passive = new CompletableFuture<>();
        two.b.listen(ALL, 4, request -> request.accept(ANY).thenAccept(passive::complete));
        CmConnection active = await(two.a.connect(two.hasty()));
        await(passive);
        assertThat(await(active.disconnect()).cause()).isEqualTo(Cause.BY_US);
        await(await(passive).disconnected());
        assertThat(lost).as("%s", type).hasValueGreaterThan(1);
        long said =
            two.a.statistics().sent().getOrDefault(type, 0L)
                + two.b.statistics().sent().getOrDefault(type, 0L);
        assertThat(said).as("%s", type).isGreaterThan(1);
      }
    }
  }

  @Test
  void aProbeStandsInForALostRtuAndCarriesTheRightPsn() throws Exception {
    try (TwoServices two = new TwoServices()) {
      two.wire.lose(mad -> mad.mad().type() == MessageType.RTU);
      CompletableFuture<CmConnection> passive = new CompletableFuture<>();
      ConcurrentLinkedQueue<DataPacket> packets = new ConcurrentLinkedQueue<>();
      two.b.listen(ALL, 4, request -> request.accept(ANY).thenAccept(passive::complete));
      CmConnection active = await(two.a.connect(two.hasty()));
      int first = await(active.probe());
      assertThat(await(passive).establishment().by()).isEqualTo(By.DATA);
      await(passive).onData(packets::add);
      assertThat(first).isEqualTo(active.reply().startingPsn());
      int second = await(active.probe());
      assertThat(second).isEqualTo((first + 1) & 0xffffff);
      until(() -> !packets.isEmpty());
      DataPacket packet = packets.element();
      assertThat(packet.psn()).isEqualTo(second);
      assertThat(packet.qpn()).isEqualTo(await(passive).localQpn());
    }
  }

  @Test
  void cancellingTakesTheRequestBack() {
    try (TwoServices two = new TwoServices()) {
      CompletableFuture<IncomingRequest> asked = new CompletableFuture<>();
      two.b.listen(ALL, 4, asked::complete);
      CompletableFuture<CmConnection> asking = two.a.connect(two.request());
      until(asked::isDone);
      asking.cancel(true);
      until(() -> two.a.statistics().census().connections() == 0);
      until(() -> two.b.statistics().census().connections() == 0);
    }
  }

  @Test
  void aThousandAtOnceAreAllEstablishedAndReleased() throws Exception {
    try (TwoServices two = new TwoServices()) {
      two.b.listen(ALL, 2_000, request -> request.accept(ANY));
      List<CompletableFuture<CmConnection>> asking = new ArrayList<>();
      for (int i = 0; i < 1_000; i++) {
        asking.add(two.a.connect(two.request()));
      }
      List<CompletableFuture<?>> leaving = new ArrayList<>();
      for (CompletableFuture<CmConnection> each : asking) {
        CmConnection connection = await(each);
        connection.disconnect();
        leaving.add(connection.timewaitExit());
      }
      for (CompletableFuture<?> each : leaving) {
        await(each);
      }
      until(() -> two.b.statistics().census().isEmpty());
      assertThat(two.a.statistics().census().isEmpty()).isTrue();
    }
  }

  @Test
  void whatIsWrongAboutACallIsSaidToItsCaller() {
    try (TwoServices two = new TwoServices()) {
      ServiceListener first = two.b.listen(ALL, 4, request -> {});
      assertThatThrownBy(() -> two.b.listen(ALL, 4, request -> {}))
          .isInstanceOf(UnlawfulCallException.class);
      first.close();
      two.b.listen(ALL, 4, request -> {}).close();
      assertThat(failure(two.a.connect(two.request().withQpn(1))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("for management");
      assertThat(failure(two.a.request(two.request().asPeer())))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aRestartedServiceMayUseTheSameQpnOnPurpose() throws Exception {
    try (TwoServices two = new TwoServices(ServiceOptions.DEFAULT.withFirstQpn(0x17))) {
      two.b.listen(ALL, 4, request -> request.accept(ANY));
      CmConnection first = await(two.a.connect(two.request()));
      assertThat(first.localQpn()).isEqualTo(0x17);
      assertThat(first.remoteQpn()).isEqualTo(0x17);
      assertThat(await(two.a.connect(two.request())).localQpn()).isEqualTo(0x18);
    }
  }
}
