package io.cmscope.analyzer.cli;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrStatus;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.SidrQuestion;
import io.cmscope.stack.rdmacm.IpRequests;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Asks a live peer for the queue pair of a service. */
@Command(
    name = "sidr",
    description =
        "Asks a live peer for the queue pair number and Q_Key of a datagram service (SIDR).",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Exit codes: 0 the peer has the service, 1 it refuses, 2 wrong usage, 4 it is silent or the"
          + " device failed, 130 interrupted."
    })
final class SidrCommand implements Callable<Integer> {
  private static final int SOURCE_PORT = 0xc000;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "PEER[:PORT]",
      converter = PeerEndpoint.Converter.class,
      description = "Whom to ask, like 10.77.0.12:7174; the port is one of the UDP port space.")
  private PeerEndpoint peer;

  @Mixin private ServiceOption service;

  @Option(
      names = "--private-data",
      paramLabel = "DATA",
      converter = PrivateDataConverter.class,
      description = "For the SIDR_REQ: text, or octets as 0x00ff.")
  private PrivateData privateData = PrivateData.EMPTY;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Between two transmissions (default: 4.096s).")
  private Duration timeout = Duration.ofMillis(4096);

  @Option(
      names = "--retries",
      paramLabel = "N",
      defaultValue = "15",
      description = "How often to ask again (default: ${DEFAULT-VALUE}).")
  private int retries;

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
    long serviceId = service.udp(peer);
    new Limits(spec).number("--retries", retries, 0, Integer.MAX_VALUE);
    return LiveSession.run(
        spec,
        () -> live.open(Address.of(peer.gid())),
        ours,
        common,
        format,
        session -> ask(session, serviceId));
  }

  private int ask(LiveSession session, long serviceId)
      throws InterruptedException, ExecutionException {
    Gid from = session.localGid(peer.gid());
    SidrQuestion usual =
        new IpRequests(from, SOURCE_PORT, peer.gid(), serviceId, 0, IpRequests.CURRENT_ACK_TIMEOUT)
            .question(privateData);
    SidrQuestion question =
        new SidrQuestion(
            usual.to(), serviceId, usual.pKey(), timeout.toNanos(), retries, usual.privateData());
    SidrRep reply = session.await(session.service().askSidr(question)).reply();
    return reply.sidrStatus() == SidrStatus.VALID ? ExitCode.DONE : ExitCode.FINDINGS;
  }
}
