package io.cmscope.analyzer.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.samples.Samples;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.FailoverAccepted;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.AcceptReply;
import io.cmscope.stack.engine.CmTerms;
import io.cmscope.stack.engine.ConnectRequest;
import io.cmscope.stack.engine.Engine;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.engine.QpTerms;
import io.cmscope.stack.engine.Refusal;
import io.cmscope.stack.engine.ServiceMatch;
import io.cmscope.stack.engine.SidrAnswer;
import io.cmscope.stack.engine.SidrQuestion;
import io.cmscope.stack.service.CmConnection;
import io.cmscope.stack.service.CmService;
import io.cmscope.stack.service.IncomingRequest;
import io.cmscope.stack.service.ListenerEvents;
import io.cmscope.stack.service.ServiceOptions;
import io.cmscope.stack.service.SidrInquiry;
import io.cmscope.stack.transport.MadTransport;
import io.cmscope.stack.transport.MemoryWire;
import io.cmscope.stack.transport.PacketTap;
import io.cmscope.stack.transport.TransportException;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Replays with our own service as the live peer, whose user does what the recorded one did. */
@Timeout(30)
final class ServiceReplayTest {
  private static final Gid OURS = Gid.parse("::ffff:10.0.0.1");
  private static final Gid THEIRS = Gid.parse("::ffff:10.0.0.2");
  private static final Tempo SWIFT = new Tempo(0, 10_000_000_000L, 20_000_000L);

  static Stream<Arguments> everyConnection() {
    return Samples.names().stream()
        .flatMap(
            name ->
                Recordings.conversations(Samples.named(name)).stream()
                    .filter(conversation -> isUsable(name, conversation))
                    .map(conversation -> Arguments.of(name, conversation.id())));
  }

  /** What an application alone cannot have its CM do: to be silent, to find a connection stale. */
  private static boolean isUsable(String name, Conversation conversation) {
    boolean killed = name.startsWith("6.1-t3") || name.startsWith("6.1-t6");
    boolean blackHole = name.startsWith("f-");
    boolean stale = name.startsWith("h-") && conversation.id() == 2;
    return !killed && !blackHole && !stale;
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("everyConnection")
  void theActiveSideFindsAllAnswersAsRecorded(String sample, int connection)
      throws TransportException {
    Recording recording = Recordings.of(sample, connection);
    MemoryWire wire = new MemoryWire();
    try (MadTransport ours = wire.plug(OURS, PacketTap.NONE)) {
      CmService peer = CmService.start(wire.plug(THEIRS, PacketTap.NONE), ServiceOptions.DEFAULT);
      listen(peer, recording);
      Player player = play(LivePlay.over(ours, PeerAddress.of(THEIRS)), recording, Side.ACTIVE);
      peer.closeNow();

      assertAgrees(player);
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("everyConnection")
  void thePassiveSideFindsAllAnswersAsRecorded(String sample, int connection)
      throws TransportException {
    Recording recording = Recordings.of(sample, connection);
    MemoryWire wire = new MemoryWire();
    try (MadTransport ours = wire.plug(OURS, PacketTap.NONE)) {
      CmService peer = CmService.start(wire.plug(THEIRS, PacketTap.NONE), ServiceOptions.DEFAULT);
      LivePlay play = LivePlay.over(ours, PeerAddress.of(THEIRS));
      ask(peer, recording);
      Player player = play(play, recording, Side.PASSIVE);
      peer.closeNow();

      assertAgrees(player);
    }
  }

  @Test
  void aPeerWithoutTheServiceDiffers() throws TransportException {
    Recording recording = Recordings.of("a-rping", 1);
    MemoryWire wire = new MemoryWire();
    try (MadTransport ours = wire.plug(OURS, PacketTap.NONE)) {
      CmService peer = CmService.start(wire.plug(THEIRS, PacketTap.NONE), ServiceOptions.DEFAULT);
      Player player = play(LivePlay.over(ours, PeerAddress.of(THEIRS)), recording, Side.ACTIVE);
      peer.closeNow();

      assertThat(player.outcome()).isEqualTo(Outcome.DIFFERS);
      assertThat(player.steps().get(1).differences())
          .singleElement()
          .satisfies(it -> assertThat(it.actual()).contains("REJ").contains("reason 8"));
    }
  }

  @Test
  void nobodyIsSilent() throws TransportException {
    Recording recording = Recordings.of("a-rping", 1);
    try (MadTransport ours = new MemoryWire().plug(OURS, PacketTap.NONE)) {
      Replay replay = new Replay(recording, Side.ACTIVE, false, null, new Tempo(0, 50_000_000L, 0));
      Player player =
          LivePlay.over(ours, PeerAddress.of(THEIRS)).play(replay, new Random(1), () -> false);

      assertThat(player.outcome()).isEqualTo(Outcome.SILENT);
    }
  }

  @Test
  void whoeverWaitsMayBeInterrupted() throws TransportException {
    Recording recording = Recordings.of("a-rping", 1);
    try (MadTransport ours = new MemoryWire().plug(OURS, PacketTap.NONE)) {
      Replay replay = new Replay(recording, Side.PASSIVE, false, null, Tempo.KEPT);
      Player player = LivePlay.over(ours, null).play(replay, new Random(1), () -> true);

      assertThat(player.outcome()).isEqualTo(Outcome.INTERRUPTED);
    }
  }

  private static Player play(LivePlay play, Recording recording, Side side)
      throws TransportException {
    Replay replay = new Replay(recording, side, false, null, SWIFT);
    return play.play(replay, new Random(1), () -> false);
  }

  private static void assertAgrees(Player player) {
    String steps =
        String.join(
            "\n",
            player.steps().stream()
                .map(
                    step ->
                        step.step().message().type()
                            + " "
                            + step.result()
                            + " "
                            + step.differences())
                .toList());
    assertThat(player.outcome()).as(steps).isEqualTo(Outcome.AGREES);
  }

  private static <M> M message(Recording recording, Class<M> kind) {
    return recording.messages().stream()
        .map(each -> each.mad().message())
        .filter(kind::isInstance)
        .map(kind::cast)
        .findFirst()
        .orElseThrow();
  }

  private static boolean has(Recording recording, Class<? extends CmMessage> kind) {
    return recording.messages().stream().anyMatch(each -> kind.isInstance(each.mad().message()));
  }

  /** Whether an end disconnected of its own accord. */
  private static boolean closes(Recording recording, Side side) {
    return recording.messages().stream()
        .filter(each -> each.type() == MessageType.DREQ)
        .findFirst()
        .filter(each -> each.from() == side)
        .isPresent();
  }

  private static void listen(CmService peer, Recording recording) {
    boolean unknown =
        has(recording, Rej.class)
            && message(recording, Rej.class).rejectReason() == RejectReason.INVALID_SERVICE_ID;
    if (unknown) {
      return;
    }
    long service = Rewriter.serviceOf(recording.request().mad().message());
    peer.listen(
        ServiceMatch.exactly(service),
        4,
        new ListenerEvents() {
          @Override
          public void requested(IncomingRequest request) {
            if (has(recording, Rej.class)) {
              Rej rej = message(recording, Rej.class);
              request.reject(
                  new Refusal(rej.rejectReason(), rej.validRejectInfo(), rej.privateData()));
              return;
            }
            request
                .accept(reply(message(recording, Rep.class)))
                .thenAccept(connection -> closeAs(recording, Side.PASSIVE, connection));
          }

          @Override
          public void asked(SidrInquiry inquiry) {
            SidrRep rep = message(recording, SidrRep.class);
            inquiry.answer(
                new SidrAnswer(
                    rep.sidrStatus(),
                    rep.qpn(),
                    rep.qKey(),
                    rep.validAdditionalInfo(),
                    rep.privateData()));
          }
        });
  }

  private static void closeAs(Recording recording, Side side, CmConnection connection) {
    if (closes(recording, side)) {
      connection.disconnect();
    }
  }

  private static AcceptReply reply(Rep rep) {
    return new AcceptReply(
        Engine.ANY_QPN,
        rep.responderResources(),
        rep.initiatorDepth(),
        rep.targetAckDelay(),
        FailoverAccepted.of(rep.failoverAccepted()),
        rep.endToEndFlowControl(),
        rep.rnrRetryCount(),
        rep.srq(),
        rep.vendorId(),
        rep.privateData());
  }

  private static void ask(CmService peer, Recording recording) {
    if (recording.request().mad().message() instanceof SidrReq req) {
      peer.askSidr(
          new SidrQuestion(
              PeerAddress.of(OURS),
              req.serviceId(),
              req.pKey(),
              4_096_000_000L,
              15,
              withAddresses(req.serviceId(), req.privateData())));
      return;
    }
    Req req = message(recording, Req.class);
    peer.connect(request(req))
        .thenAccept(connection -> closeAs(recording, Side.ACTIVE, connection));
  }

  private static ConnectRequest request(Req req) {
    ReqPath path = req.primary();
    return new ConnectRequest(
        PeerAddress.of(OURS),
        req.serviceId(),
        Engine.ANY_QPN,
        new ReqPath(
            path.localLid(),
            path.remoteLid(),
            THEIRS,
            OURS,
            path.flowLabel(),
            path.packetRate(),
            path.trafficClass(),
            path.hopLimit(),
            path.sl(),
            path.subnetLocal(),
            path.localAckTimeout()),
        ReqPath.NONE,
        req.pKey(),
        new QpTerms(
            req.transport(),
            req.pathMtu(),
            req.responderResources(),
            req.initiatorDepth(),
            req.retryCount(),
            req.rnrRetryCount(),
            req.endToEndFlowControl(),
            req.srq(),
            req.vendorId()),
        new CmTerms(
            req.remoteCmResponseTimeout(), req.localCmResponseTimeout(), req.maxCmRetries()),
        false,
        withAddresses(req.serviceId(), req.privateData()));
  }

  private static PrivateData withAddresses(long service, PrivateData data) {
    if (!ServiceId.hasIpCmHeader(service)) {
      return data;
    }
    Address here = Address.ipv4((int) THEIRS.low());
    Address there = Address.ipv4((int) OURS.low());
    return new IpCmHeader(0, 0, 4, 40_000, here, there).before(IpCmHeader.consumerData(data));
  }
}
