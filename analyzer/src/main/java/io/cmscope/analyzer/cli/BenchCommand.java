package io.cmscope.analyzer.cli;

import io.cmscope.analyzer.live.Bench;
import io.cmscope.analyzer.report.BenchReport;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.AcceptReply;
import io.cmscope.stack.engine.Engine;
import io.cmscope.stack.engine.ServiceMatch;
import io.cmscope.stack.fault.FaultWitness;
import io.cmscope.stack.fault.FaultyTransport;
import io.cmscope.stack.rdmacm.IpRequests;
import io.cmscope.stack.service.CmService;
import io.cmscope.stack.service.ServiceOptions;
import io.cmscope.stack.transport.MemoryWire;
import io.cmscope.stack.transport.PacketTap;
import io.cmscope.stack.transport.TransportSpec;
import io.cmscope.stack.transport.Transports;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** How fast connections are made and released. */
@Command(
    name = "bench",
    description =
        "Makes and releases connections with a live peer, or with itself, and takes the time of"
            + " each step, as cmtime does.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Exit codes: 0 done, 2 wrong usage, 4 a connection or the device failed, 130 interrupted."
    })
final class BenchCommand implements Callable<Integer> {
  private static final Gid OURSELVES = Gid.mapped(0x7f000001);
  private static final Gid OUR_PEER = Gid.mapped(0x7f000002);
  private static final int OUR_PORT = 7471;
  private static final int BACKLOG = 1 << 16;
  private static final int FLOW_LABELS = 1 << 20;
  private static final int FIRST_EPHEMERAL_PORT = 0xc000;
  private static final int EPHEMERAL_PORTS = 0x4000;

  /** Through what it talks to itself. */
  enum Self {
    /** A wire within the process. */
    MEMORY,
    /** UDP between 127.0.0.1 and 127.0.0.2. */
    UDP
  }

  /** How results are printed. */
  enum Format {
    TEXT,
    JSON
  }

  /** With whom. */
  private static final class Whom {
    @Parameters(
        index = "0",
        paramLabel = "PEER:PORT",
        converter = PeerEndpoint.Converter.class,
        description = "With a listener, like 10.77.0.12:7471 or [fd77::12]:7471.")
    private @Nullable PeerEndpoint peer;

    @Option(
        names = "--self",
        paramLabel = "WIRE",
        description = "With ourselves: over memory, or over udp on loopback.")
    private @Nullable Self self;
  }

  @Spec private CommandSpec spec;

  @ArgGroup(multiplicity = "1")
  private Whom whom = new Whom();

  @Mixin private ServiceOption service;

  @Option(
      names = {"-n", "--connections"},
      paramLabel = "N",
      defaultValue = "1000",
      description = "How many connections (default: ${DEFAULT-VALUE}).")
  private int connections;

  @Option(
      names = {"-c", "--concurrency"},
      paramLabel = "N",
      defaultValue = "20",
      description = "How many at a time (default: ${DEFAULT-VALUE}).")
  private int concurrency;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      defaultValue = "0",
      description = "Make so many connections first that do not count (default: 0).")
  private int warmUp;

  @Mixin private LiveOptions live;
  @Mixin private PeerOptions ours;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text or json (default: ${DEFAULT-VALUE}).")
  private Format format = Format.TEXT;

  @Mixin private CommonOptions common;

  @Override
  public Integer call() throws IOException {
    Limits limits = new Limits(spec);
    limits.number("--connections", connections, 1, Integer.MAX_VALUE);
    limits.number("--concurrency", concurrency, 1, Integer.MAX_VALUE);
    limits.number("--warm-up", warmUp, 0, Integer.MAX_VALUE);
    if (whom.self != null) {
      return withOurselves(whom.self);
    }
    PeerEndpoint peer = Objects.requireNonNull(whom.peer);
    long serviceId = service.tcp(peer);
    return LiveSession.run(
        spec,
        () -> live.open(Address.of(peer.gid())),
        ours,
        common,
        null,
        session -> bench(session, peer.gid(), serviceId));
  }

  private int withOurselves(Self self) throws IOException {
    MemoryWire wire = new MemoryWire();
    long serviceId = ServiceId.ofTcpPort(OUR_PORT);
    try (CmService listener =
        CmService.start(
            FaultyTransport.of(
                Transports.open(between(self, wire, OUR_PEER), PacketTap.NONE),
                ours.faults(),
                FaultWitness.NONE),
            ServiceOptions.DEFAULT)) {
      listener.listen(
          ServiceMatch.exactly(serviceId),
          BACKLOG,
          request -> {
            var unused = request.accept(AcceptReply.of(Engine.ANY_QPN));
          });
      return LiveSession.run(
          spec,
          () -> live.openAs(between(self, wire, OURSELVES)),
          ours,
          common,
          null,
          session -> bench(session, OUR_PEER, serviceId));
    }
  }

  private static TransportSpec between(Self self, MemoryWire wire, Gid gid) {
    return switch (self) {
      case MEMORY -> new TransportSpec.Memory(wire, gid);
      case UDP -> new TransportSpec.Udp(loopback(gid));
    };
  }

  private static Inet4Address loopback(Gid gid) {
    try {
      byte[] octets = ByteBuffer.allocate(4).putInt((int) gid.low()).array();
      return (Inet4Address) InetAddress.getByAddress(octets);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e); // four octets are an address
    }
  }

  private int bench(LiveSession session, Gid to, long serviceId)
      throws InterruptedException, IOException {
    Gid from = session.localGid(to);
    SplittableRandom random = new SplittableRandom();
    PrintWriter err = spec.commandLine().getErr();
    Progress progress = new Progress(err, Terminal.showsProgress() && !common.quiet);
    int all = warmUp + connections;
    Bench.@Nullable Result result = null;
    try {
      for (int part = 0; part < 2 && !Thread.currentThread().isInterrupted(); part++) {
        int before = part == 0 ? 0 : warmUp;
        Bench.Result of =
            new Bench(
                    session.service(),
                    () -> request(from, to, serviceId, random).connection(PrivateData.EMPTY),
                    concurrency,
                    done -> progress.count(before + done, all))
                .run(part == 0 ? warmUp : connections);
        result = part == 0 ? null : of; // the warm-up does not count
      }
    } finally {
      progress.finish();
    }
    boolean interrupted = Thread.interrupted(); // or nothing could be printed
    if (result == null) {
      return ExitCode.INTERRUPTED;
    }
    print(session.out(), content(result, to, serviceId, interrupted));
    if (interrupted) {
      return ExitCode.INTERRUPTED;
    }
    return result.failed() == 0 ? ExitCode.DONE : ExitCode.LIVE;
  }

  private static synchronized IpRequests request(
      Gid from, Gid to, long serviceId, SplittableRandom random) {
    return new IpRequests(
        from,
        FIRST_EPHEMERAL_PORT + random.nextInt(EPHEMERAL_PORTS),
        to,
        serviceId,
        random.nextInt(FLOW_LABELS),
        IpRequests.CURRENT_ACK_TIMEOUT);
  }

  private BenchReport.Content content(
      Bench.Result result, Gid to, long serviceId, boolean interrupted) {
    String peer =
        whom.self == null
            ? Address.of(to) + " " + ServiceId.shortName(serviceId)
            : "ourselves over " + whom.self.name().toLowerCase(Locale.ROOT);
    List<BenchReport.Row> rows =
        Arrays.stream(Bench.Step.values())
            .map(
                step ->
                    new BenchReport.Row(
                        step.name().toLowerCase(Locale.ROOT),
                        step.label(),
                        Objects.requireNonNull(result.steps().get(step))))
            .toList();
    return new BenchReport.Content(
        peer,
        result.connections(),
        concurrency,
        result.failed(),
        result.whyFailed(),
        result.nanos(),
        interrupted,
        rows);
  }

  private void print(Output out, BenchReport.Content content) throws IOException {
    switch (format) {
      case JSON -> BenchReport.json(content, out);
      case TEXT ->
          BenchReport.text(
              content,
              new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)),
              Terminal.style(common.color, common.output != null));
    }
  }
}
