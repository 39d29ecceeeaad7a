package io.cmscope.analyzer.cli;

import io.cmscope.analyzer.Analysis;
import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Finding;
import io.cmscope.analyzer.findings.Judge;
import io.cmscope.analyzer.replay.LivePlay;
import io.cmscope.analyzer.replay.Outcome;
import io.cmscope.analyzer.replay.Performance;
import io.cmscope.analyzer.replay.Player;
import io.cmscope.analyzer.replay.Recording;
import io.cmscope.analyzer.replay.RecordingReader;
import io.cmscope.analyzer.replay.Rehearsal;
import io.cmscope.analyzer.replay.RehearsalCapture;
import io.cmscope.analyzer.replay.Replay;
import io.cmscope.analyzer.replay.Station;
import io.cmscope.analyzer.replay.Tempo;
import io.cmscope.analyzer.replay.UnusableRecordingException;
import io.cmscope.analyzer.report.ReplayJson;
import io.cmscope.analyzer.report.ReplayReport;
import io.cmscope.analyzer.report.ReplayText;
import io.cmscope.captures.PcapngWriter;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.wire.Address;
import io.cmscope.stack.engine.PeerAddress;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** One side of a recorded connection, played to a live peer. */
@Command(
    name = "replay",
    description =
        "Plays one side of a recorded connection to a live peer: waits for each answer, sends again"
            + " what is not answered, and says where the answers are not those of the recording."
            + " Ids, queue pairs, PSNs, addresses and checksums are rewritten; every other octet is"
            + " sent as it was recorded.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Exit codes: 0 all answers agree, 1 they differ, 2 wrong usage, 3 the connection cannot be"
          + " played, 4 the peer is silent or the transport fails, 130 interrupted."
    })
final class ReplayCommand implements Callable<Integer> {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double LONGEST_SECONDS = 86_400;
  private static final double FASTEST = 1e6;
  private static final int LARGEST_PORT = 0xffff;
  private static final long PORT_BITS = 0xffff;

  /** How results are written. */
  enum Format {
    TEXT,
    JSON,
    NDJSON
  }

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The capture; it is read twice.")
  private String file = "";

  @Option(
      names = "--connection",
      paramLabel = "N",
      description = "Which, as analyze numbers them; not needed when there is only one.")
  private @Nullable Integer connection;

  @Option(
      names = "--side",
      paramLabel = "SIDE",
      defaultValue = "active",
      description = "Which side is played: active (who sent the REQ) or passive (default: active).")
  private Side side = Side.ACTIVE;

  @Option(
      names = "--to",
      paramLabel = "PEER",
      converter = AddressConverter.class,
      description = "The live peer; the passive side does without, and takes whoever asks first.")
  private @Nullable Address to;

  @Option(
      names = "--service",
      paramLabel = "ID",
      description = "Ask for this service id (hex), not the recorded one.")
  private @Nullable String serviceId;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "The same by port, in the recorded port space.")
  private @Nullable Integer port;

  @Option(
      names = "--speed",
      paramLabel = "FACTOR",
      defaultValue = "1",
      description = "Recorded delays pass so many times faster (default: 1); timeouts are kept.")
  private double speed;

  @Option(names = "--no-delay", description = "Wait for answers, and for nothing else.")
  private boolean noDelay;

  @Option(
      names = "--as-recorded",
      description =
          "Send exactly what was sent, duplicates included, and nothing again on our own account.")
  private boolean asRecorded;

  @Option(
      names = "--patience",
      paramLabel = "SECONDS",
      description =
          "How long each answer is waited for (default: as long as the messages allow; for a peer"
              + " that is to begin, a minute).")
  private @Nullable Double patience;

  @Option(
      names = "--linger",
      paramLabel = "SECONDS",
      defaultValue = "0.5",
      description =
          "How long we stay after our last message, to send it again if the peer did not hear it"
              + " (default: ${DEFAULT-VALUE}).")
  private double linger;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Where new ids come from (default: chance; with --dry-run 1).")
  private @Nullable Long seed;

  @Option(
      names = "--dry-run",
      description =
          "Send nothing: show what would be said if the peer answered as recorded, and with -w"
              + " write it as a RoCEv2 capture.")
  private boolean dryRun;

  @Option(
      names = {"-w", "--write"},
      paramLabel = "FILE",
      description = "With --dry-run: the capture to write (pcapng); an existing file is replaced.")
  private @Nullable Path capture;

  @Option(
      names = "--from",
      paramLabel = "ADDRESS",
      converter = AddressConverter.class,
      description = "With --dry-run: our address (default: the recorded one).")
  private @Nullable Address from;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, json (one object), ndjson (one line a step).")
  private Format format = Format.TEXT;

  @Mixin private LiveOptions live;

  @Mixin private CommonOptions common;

  @Override
  public Integer call() throws IOException {
    check();
    PrintWriter err = spec.commandLine().getErr();
    try {
      @Nullable Recording recording = recording(err);
      if (recording == null) {
        return ExitCode.INPUT;
      }
      Replay replay = new Replay(recording, side, asRecorded, service(recording), tempo());
      if (dryRun) {
        return rehearse(replay);
      }
      return play(replay);
    } catch (UnusableRecordingException e) {
      err.println("cmscope: " + file + ": " + e.getMessage());
      err.flush();
      return ExitCode.INPUT;
    }
  }

  private void check() {
    if (file.equals("-")) {
      throw usage("-: expected the name of a file, found standard input: it is read twice");
    }
    if (!(speed > 0 && speed <= FASTEST)) {
      throw usage("--speed: expected a number above 0, at most 1000000, found " + speed);
    }
    checkSeconds("--patience", patience == null ? 0 : patience);
    checkSeconds("--linger", linger);
    if (serviceId != null && port != null) {
      throw usage("--service and --port: expected one of them, found both");
    }
    if (!dryRun && (capture != null || from != null)) {
      throw usage((capture != null ? "-w" : "--from") + ": only means something with --dry-run");
    }
    if (!dryRun && to == null && side == Side.ACTIVE) {
      throw usage("--to: expected the address of the live peer, found none (or use --dry-run)");
    }
    checkIp("--to", to);
    checkIp("--from", from);
  }

  private void checkSeconds(String option, double seconds) {
    if (!(seconds >= 0 && seconds <= LONGEST_SECONDS)) {
      throw usage(option + ": expected seconds from 0 to 86400, found " + seconds);
    }
  }

  private void checkIp(String option, @Nullable Address address) {
    if (address != null && address.kind() == Address.Kind.LID) {
      throw usage(option + ": expected an IP address or a GID, found " + address);
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private Tempo tempo() {
    double delays = noDelay ? 0 : 1 / speed;
    long waits = patience == null ? -1 : (long) (patience * NANOS_PER_SECOND);
    return new Tempo(delays, waits, (long) (linger * NANOS_PER_SECOND));
  }

  /** The connection that is wanted; null when the capture cannot be read at all. */
  private @Nullable Recording recording(PrintWriter err) throws UnusableRecordingException {
    Progress progress = new Progress(err, Terminal.showsProgress() && !common.quiet);
    Map<Integer, Conversation> found = new TreeMap<>();
    try (Inputs inputs = Inputs.open(List.of(file), err)) {
      if (inputs.isEmpty()) {
        return null;
      }
      Analysis analysis = new Analysis(inputs.names(), wanted(found));
      analysis.finish(inputs.read(analysis::frame, progress), Interruption.isRequested());
      inputs.damaged(err);
    }
    RecordingReader reader = new RecordingReader(chosen(found));
    try (Inputs inputs = Inputs.open(List.of(file), err)) {
      inputs.read(reader::frame, progress);
    }
    return reader.recording();
  }

  private Judge.Results wanted(Map<Integer, Conversation> found) {
    return new Judge.Results() {
      @Override
      public void conversation(Conversation conversation) {
        if (connection == null ? conversation.id() <= 2 : conversation.id() == connection) {
          found.put(conversation.id(), conversation);
        } else {
          others = Math.max(others, conversation.id());
        }
      }

      @Override
      public void finding(Finding finding) {}
    };
  }

  private int others;

  private Conversation chosen(Map<Integer, Conversation> found) throws UnusableRecordingException {
    if (found.size() == 1) {
      return found.values().iterator().next();
    }
    int all = Math.max(others, found.size());
    if (all == 0) {
      throw new UnusableRecordingException(file + ": expected a connection to play, found none");
    }
    throw usage(
        "--connection: expected a number from 1 to "
            + all
            + ", found "
            + (connection == null ? "none" : connection));
  }

  private @Nullable Long service(Recording recording) {
    long recorded =
        switch (recording.request().mad().message()) {
          case Req req -> req.serviceId();
          case SidrReq request -> request.serviceId();
          default -> 0;
        };
    if (port != null) {
      if (!ServiceId.hasIpCmHeader(recorded) || port < 0 || port > LARGEST_PORT) {
        throw usage(
            "--port: expected a port from 0 to 65535 and a recorded service that has one, found "
                + port
                + " and "
                + ServiceId.name(recorded));
      }
      return (recorded & ~PORT_BITS) | port;
    }
    if (serviceId == null) {
      return null;
    }
    try {
      return Long.parseUnsignedLong(serviceId.replaceFirst("^0[xX]", ""), 16);
    } catch (NumberFormatException e) {
      throw usage("--service: expected up to 16 hex digits, found " + serviceId);
    }
  }

  private int rehearse(Replay replay) throws IOException {
    Recording recording = replay.recording();
    Address here = from != null ? from : addressOf(recording, side, "--from");
    Address there = to != null ? to : addressOf(recording, side.peer(), "--to");
    if (here.kind() != there.kind()) {
      throw usage(
          "--from and --to: expected addresses of one kind, found " + here + " and " + there);
    }
    List<Rehearsal.Line> lines =
        replay.rehearsal(station(here), station(there), new Random(seed == null ? 1 : seed));
    if (capture != null) {
      boolean active = side == Side.ACTIVE;
      try (Output out = Output.to(capture);
          PcapngWriter writer = new PcapngWriter(out)) {
        new RehearsalCapture(active ? here : there, active ? there : here).write(lines, writer);
      } catch (IOException e) {
        throw usage(capture + ": expected a file to write, found " + Output.why(e));
      }
    }
    try (Output out = common.open(List.of(file))) {
      report(out).rehearsal(name(), recording, lines);
      out.flush();
    }
    return ExitCode.DONE;
  }

  private Address addressOf(Recording recording, Side end, String option) {
    Address address = recording.end(end).address();
    if (address.kind() == Address.Kind.LID) {
      throw usage(option + ": expected an address, since the recorded one is " + address);
    }
    return address;
  }

  /** A port whose adapter is named after its address. */
  private static Station station(Address address) {
    return new Station(address.gid().orElseThrow(), 0, 0x0200_0000_0000_0000L | address.value());
  }

  private int play(Replay replay) throws IOException {
    @Nullable PeerAddress peer = to == null ? null : PeerAddress.of(to.gid().orElseThrow());
    try (Output out = common.open(List.of(file));
        LiveTransport opened = live.open(to)) {
      LivePlay play = LivePlay.over(opened.transport(), peer);
      RandomGenerator inventor = seed == null ? new SecureRandom() : new Random(seed);
      Player player = play.play(replay, inventor, Interruption::isRequested);
      report(out).performance(performance(replay, play, player));
      out.flush();
      return code(player.outcome());
    }
  }

  private Performance performance(Replay replay, LivePlay play, Player player) {
    return new Performance(
        name(),
        replay.recording(),
        side,
        player.here().address().toString(),
        player.peer().map(peer -> peer.address().toString()).orElse("whoever asks"),
        player.outcome(),
        player.steps(),
        player.unexpected(),
        play.overflow());
  }

  private static int code(Outcome outcome) {
    return switch (outcome) {
      case AGREES -> ExitCode.DONE;
      case DIFFERS -> ExitCode.FINDINGS;
      case SILENT -> ExitCode.LIVE;
      case INTERRUPTED -> ExitCode.INTERRUPTED;
    };
  }

  private String name() {
    return ShownNames.of(List.of(file)).getFirst();
  }

  private ReplayReport report(Output out) {
    return switch (format) {
      case JSON -> ReplayJson.object(out);
      case NDJSON -> ReplayJson.lines(out);
      case TEXT ->
          new ReplayText(
              new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)),
              Terminal.style(common.color, common.output != null));
    };
  }
}
