package io.cmscope.analyzer.cli;

import io.cmscope.analyzer.live.Acceptor;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.wire.Address;
import io.cmscope.stack.engine.ServiceMatch;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Our stack as the passive side. */
@Command(
    name = "listen",
    description =
        "Accepts or rejects connections of live peers and answers their SIDR requests; prints the"
            + " exchange as it happens.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Exit codes: 0 after --count, 2 wrong usage, 4 the device failed, 130 interrupted."
    })
final class ListenCommand implements Callable<Integer> {
  private static final int LARGEST_PORT = 0xffff;

  @Spec private CommandSpec spec;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "7471",
      description =
          "The port to listen on, in the TCP and the UDP port space (default: ${DEFAULT-VALUE}, that"
              + " of ucmatose and cmtime; rping and udaddy use 7174).")
  private int port;

  @Mixin private ServiceOption service;

  @Option(names = "--any", description = "Listen for every service.")
  private boolean any;

  @Option(
      names = "--count",
      paramLabel = "N",
      description =
          "End after so many connections are over, rejected ones and SIDR requests too (default:"
              + " until Ctrl-C).")
  private @Nullable Integer count;

  @Option(
      names = "--reject",
      paramLabel = "REASON",
      arity = "0..1",
      fallbackValue = "28",
      description = "Reject, with this reason by number (28, consumer, if none is given).")
  private @Nullable Integer reject;

  @Option(
      names = "--private-data",
      paramLabel = "DATA",
      converter = PrivateDataConverter.class,
      description = "For the REP, REJ or SIDR_REP: text, or octets as 0x00ff.")
  private PrivateData privateData = PrivateData.EMPTY;

  @Option(
      names = "--accept-after",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Think so long before the answer (300ms, 5s); a repeated REQ gets an MRA.")
  private Duration acceptAfter = Duration.ZERO;

  @Option(
      names = "--mra",
      paramLabel = "EXPONENT",
      description =
          "Ask for more time with an MRA of this service timeout: when the REQ comes again, as Linux"
              + " does, or at once with --policy illumos.")
  private @Nullable Integer mra;

  @Option(
      names = "--disconnect-after",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Disconnect by ourselves so long after the establishment.")
  private @Nullable Duration disconnectAfter;

  @Option(
      names = "--backlog",
      paramLabel = "N",
      defaultValue = "128",
      description = "How many REQs may wait for an answer (default: ${DEFAULT-VALUE}).")
  private int backlog;

  @Option(
      names = "--target-ack-delay",
      paramLabel = "EXPONENT",
      defaultValue = "0",
      description = "Of the REP; lengthens the peer's timewait (default: ${DEFAULT-VALUE}).")
  private int targetAckDelay;

  @Option(
      names = "--sidr-qpn",
      converter = HexConverter.class,
      paramLabel = "QPN",
      defaultValue = "0x000100",
      description = "The queue pair number told to those who ask by SIDR (default: 0x000100).")
  private int sidrQpn;

  @Option(
      names = "--q-key",
      converter = HexConverter.class,
      paramLabel = "KEY",
      defaultValue = "0x01234567",
      description = "The Q_Key told with it (default: 0x01234567, that of rdma_cm).")
  private int qKey;

  @Mixin private LiveOptions live;
  @Mixin private PeerOptions ours;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text or ndjson (default: ${DEFAULT-VALUE}).")
  private ExchangeFormat format = ExchangeFormat.TEXT;

  @Mixin private CommonOptions common;

  @Override
  public Integer call() throws IOException {
    check(new Limits(spec));
    return LiveSession.run(spec, () -> live.open(null), ours, common, format, this::listen);
  }

  private void check(Limits limits) {
    limits.number("--port", port, 1, LARGEST_PORT);
    limits.number("--count", count == null ? 1 : count, 1, Integer.MAX_VALUE);
    limits.number("--backlog", backlog, 1, Integer.MAX_VALUE);
    limits.number("--mra", mra == null ? 0 : mra, 0, Limits.LARGEST_EXPONENT);
    limits.number("--target-ack-delay", targetAckDelay, 0, Limits.LARGEST_EXPONENT);
    limits.qpn("--sidr-qpn", sidrQpn, 0, Limits.LARGEST_QPN);
    if (reject == null) {
      limits.room("--private-data", privateData, Rep.PRIVATE_DATA, 0, "a REP");
    } else {
      limits.reason("--reject", reject);
      limits.room("--private-data", privateData, Rej.PRIVATE_DATA, 0, "a REJ");
    }
  }

  private int listen(LiveSession session) throws InterruptedException, ExecutionException {
    Acceptor acceptor =
        new Acceptor(
            new Acceptor.Manners(
                Optional.ofNullable(reject),
                privateData,
                acceptAfter,
                Optional.ofNullable(mra),
                Optional.ofNullable(disconnectAfter),
                targetAckDelay,
                sidrQpn,
                qKey),
            count == null ? Long.MAX_VALUE : count,
            session.narrator());
    for (ServiceMatch match : matches()) {
      session.service().listen(match, backlog, acceptor);
    }
    session
        .narrator()
        .say(
            "listening",
            "listening at "
                + Address.of(session.service().port().gids().getFirst())
                + " for "
                + (any
                    ? "every service"
                    : service.id().map(ServiceId::shortName).orElse("port " + port)));
    session.await(acceptor.satisfied());
    return ExitCode.DONE;
  }

  private List<ServiceMatch> matches() {
    if (any) {
      return List.of(ServiceMatch.ANY);
    }
    return service
        .id()
        .map(id -> List.of(ServiceMatch.exactly(id)))
        .orElseGet(
            () ->
                List.of(
                    ServiceMatch.exactly(ServiceId.ofTcpPort(port)),
                    ServiceMatch.exactly(ServiceId.ofUdpPort(port))));
  }
}
