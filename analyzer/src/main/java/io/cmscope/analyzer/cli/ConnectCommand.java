package io.cmscope.analyzer.cli;

import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.Rtu;
import io.cmscope.codec.cm.Transport;
import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.CmTerms;
import io.cmscope.stack.engine.ConnectRequest;
import io.cmscope.stack.engine.Event;
import io.cmscope.stack.engine.QpTerms;
import io.cmscope.stack.rdmacm.IpRequests;
import io.cmscope.stack.service.CmConnection;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Our stack as the active side of a live connection. */
@Command(
    name = "connect",
    description =
        "Connects to a live peer, prints the exchange as it happens, disconnects, and waits until"
            + " timewait is over.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Exit codes: 0 connected and disconnected, 1 the peer rejected, 2 wrong usage, 4 the peer is"
          + " silent or the device failed, 130 interrupted."
    })
final class ConnectCommand implements Callable<Integer> {
  private static final int FIRST_EPHEMERAL_PORT = 0xc000;
  private static final int EPHEMERAL_PORTS = 0x4000;
  private static final int FLOW_LABELS = 1 << 20;
  private static final int MOST_RETRIES = 15;
  private static final int FIRST_QPN = 2;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "PEER[:PORT]",
      converter = PeerEndpoint.Converter.class,
      description = "Whom to ask, like 10.77.0.12:7471 or [fd77::12]:7471.")
  private PeerEndpoint peer;

  @Mixin private ServiceOption service;

  @Option(
      names = "--private-data",
      paramLabel = "DATA",
      converter = PrivateDataConverter.class,
      description = "For the REQ: text, or octets as 0x00ff.")
  private PrivateData privateData = PrivateData.EMPTY;

  @Option(
      names = "--rtu-data",
      paramLabel = "DATA",
      converter = PrivateDataConverter.class,
      description = "For the RTU.")
  private PrivateData rtuData = PrivateData.EMPTY;

  @Option(
      names = "--dreq-data",
      paramLabel = "DATA",
      converter = PrivateDataConverter.class,
      description = "For the DREQ.")
  private PrivateData dreqData = PrivateData.EMPTY;

  @Option(
      names = "--hold",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Stay connected so long (300ms, 5s), unless the peer disconnects (default: 0).")
  private Duration hold = Duration.ZERO;

  @Option(names = "--stay", description = "Stay connected until the peer disconnects, or Ctrl-C.")
  private boolean stay;

  @Option(
      names = "--probe",
      description =
          "When connected, send one empty RC SEND with the PSN the peer announced: its"
              + " acknowledgement proves that its queue pair is ready.")
  private boolean probe;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "1",
      description = "Connect so often, one after the other (default: ${DEFAULT-VALUE}).")
  private int count;

  @Option(
      names = "--local-qpn",
      converter = HexConverter.class,
      paramLabel = "QPN",
      description = "The queue pair number to use, like 0x000123 (default: any).")
  private int localQpn;

  @Option(
      names = "--qp-type",
      paramLabel = "TYPE",
      defaultValue = "RC",
      description = "RC, UC or XRC (default: ${DEFAULT-VALUE}).")
  private Transport transport = Transport.RC;

  @Option(
      names = "--response-timeout",
      paramLabel = "EXPONENT",
      defaultValue = "20",
      description =
          "How long either side may take to answer, 4.096 us times 2 to this (default:"
              + " ${DEFAULT-VALUE}, 4.3 s).")
  private int responseTimeout;

  @Option(
      names = "--retries",
      paramLabel = "N",
      defaultValue = "15",
      description = "How often a message is repeated, 0 to 15 (default: ${DEFAULT-VALUE}).")
  private int retries;

  @Option(
      names = "--ack-timeout",
      paramLabel = "EXPONENT",
      defaultValue = "" + IpRequests.CURRENT_ACK_TIMEOUT,
      description =
          "The local ACK timeout, from which timewait follows (default: ${DEFAULT-VALUE}, 0.54 s;"
              + " Linux 6.1 has 19).")
  private int ackTimeout;

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
    long serviceId = service.tcp(peer);
    check(new Limits(spec));
    return LiveSession.run(
        spec,
        () -> live.open(Address.of(peer.gid())),
        ours,
        common,
        format,
        session -> connect(session, serviceId));
  }

  private void check(Limits limits) {
    limits.number("--count", count, 1, Integer.MAX_VALUE);
    limits.number("--response-timeout", responseTimeout, 0, Limits.LARGEST_EXPONENT);
    limits.number("--ack-timeout", ackTimeout, 0, Limits.LARGEST_EXPONENT);
    limits.number("--retries", retries, 0, MOST_RETRIES);
    if (localQpn != 0) {
      limits.qpn("--local-qpn", localQpn, FIRST_QPN, Limits.LARGEST_QPN);
    }
    boolean byPort = service.id().isEmpty();
    limits.room(
        "--private-data",
        privateData,
        Req.PRIVATE_DATA,
        byPort ? IpCmHeader.LENGTH : 0,
        byPort ? "a REQ to a port" : "a REQ");
    limits.room("--rtu-data", rtuData, Rtu.PRIVATE_DATA, 0, "a RTU");
    limits.room("--dreq-data", dreqData, Dreq.PRIVATE_DATA, 0, "a DREQ");
  }

  private int connect(LiveSession session, long serviceId)
      throws InterruptedException, ExecutionException {
    SecureRandom random = new SecureRandom();
    Gid from = session.localGid(peer.gid());
    @Nullable CmConnection last = null;
    int code = ExitCode.DONE;
    for (int i = 0; i < count; i++) {
      IpRequests ip =
          new IpRequests(
              from,
              FIRST_EPHEMERAL_PORT + random.nextInt(EPHEMERAL_PORTS),
              peer.gid(),
              serviceId,
              random.nextInt(FLOW_LABELS),
              ackTimeout);
      last = session.await(session.service().connect(ask(ip), rtuData));
      use(session, last);
      if (last.disconnected().get().cause() == Event.Disconnected.Cause.DREQ_TIMED_OUT) {
        session.complain(Address.of(peer.gid()) + " does not answer our DREQ");
        code = ExitCode.LIVE;
      }
    }
    if (last != null) {
      session.await(last.timewaitExit());
    }
    return code;
  }

  private ConnectRequest ask(IpRequests ip) {
    return ip.connection(privateData)
        .withQpn(localQpn)
        .with(QpTerms.of(transport))
        .with(new CmTerms(responseTimeout, responseTimeout, retries));
  }

  private void use(LiveSession session, CmConnection connection)
      throws InterruptedException, ExecutionException {
    if (probe) {
      session.await(connection.probe());
    }
    if (stay) {
      session.await(connection.disconnected());
    } else if (!session.within(hold, connection.disconnected())) {
      session.await(connection.disconnect(dreqData));
    }
  }
}
