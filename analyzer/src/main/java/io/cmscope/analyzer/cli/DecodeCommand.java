package io.cmscope.analyzer.cli;

import io.cmscope.analyzer.DecodedMessage;
import io.cmscope.analyzer.Decoding;
import io.cmscope.analyzer.report.DecodeDetail;
import io.cmscope.analyzer.report.DecodeJson;
import io.cmscope.analyzer.report.DecodeReport;
import io.cmscope.analyzer.report.DecodeText;
import io.cmscope.analyzer.report.FrameRanges;
import io.cmscope.analyzer.report.MessageSelection;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.wire.Address;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Every CM message, field by field. */
@Command(
    name = "decode",
    description =
        "Prints every message of the Communication Manager field by field, with the names "
            + "of values; judges nothing (that is what analyze does).",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class DecodeCommand implements Callable<Integer> {

  /** How messages are written. */
  enum Format {
    TEXT,
    JSON,
    NDJSON
  }

  @Spec private CommandSpec spec;

  @Mixin private CaptureArguments captures;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, json (one array), ndjson (one line a message).")
  private Format format = Format.TEXT;

  @Option(
      names = "--bits",
      description =
          "Show every field of MAD header and message with its place: octets of the MAD, from"
              + " which bit of the first to which of the last, 7 being the most significant.")
  private boolean bits;

  @Option(names = "--hex", description = "Show the octets of the MAD beside their offsets.")
  private boolean hex;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      split = ",",
      converter = MessageTypeConverter.class,
      description = "Only messages of these types, such as REQ,REP,REJ.")
  private Set<MessageType> types = Set.of();

  @Option(
      names = "--address",
      paramLabel = "ADDRESS",
      converter = AddressConverter.class,
      description = "Only messages from or to this address: IP, GID, or \"LID 5\".")
  private @Nullable Address address;

  @Option(
      names = "--frame",
      paramLabel = "N[,M-K]",
      converter = FrameRangesConverter.class,
      description = "Only these frames, by the numbers Wireshark shows.")
  private FrameRanges frames = FrameRanges.ALL;

  @Option(
      names = "--service",
      paramLabel = "SERVICE",
      description =
          "Only messages that name this service: part of its name, its port, or its id in hex.")
  private @Nullable String service;

  @Mixin private CommonOptions common;

  @Override
  public Integer call() throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    try (Inputs inputs = Inputs.open(captures.files, err)) {
      if (inputs.isEmpty()) {
        return ExitCode.INPUT;
      }
      try (Output out = common.open(captures.files)) {
        decode(inputs, report(out, inputs.names().size() > 1), err);
        out.flush();
        return inputs.damaged(err) && !captures.lenient ? ExitCode.INPUT : ExitCode.DONE;
      }
    }
  }

  private void decode(Inputs inputs, DecodeReport report, PrintWriter err) throws IOException {
    MessageSelection selection = new MessageSelection(types, address, frames, service);
    long[] printed = {0};
    Decoding decoding =
        new Decoding(
            message -> {
              if (selection.wants(message)) {
                printed[0]++;
                print(message, report);
              }
            });
    inputs.read(decoding::frame, new Progress(err, Terminal.showsProgress() && !common.quiet));
    report.finish();
    if (!common.quiet) {
      remarks(decoding, printed[0], err);
    }
  }

  private static void print(DecodedMessage message, DecodeReport report) {
    try {
      report.message(message);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void remarks(Decoding decoding, long printed, PrintWriter err) {
    if (printed == 0) {
      err.println("cmscope: no such CM message in " + decoding.frames() + " frames");
    }
    if (decoding.omniPath() > 0) {
      err.println(
          "cmscope: "
              + decoding.omniPath()
              + " CM MADs of Omni-Path (base version 0x80) are not decoded");
    }
    err.flush();
  }

  private DecodeReport report(Output out, boolean several) throws IOException {
    DecodeDetail detail = new DecodeDetail(hex, bits, several);
    return switch (format) {
      case JSON -> DecodeJson.array(out, detail);
      case NDJSON -> DecodeJson.lines(out, detail);
      case TEXT ->
          new DecodeText(
              new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)),
              Terminal.style(common.color, common.output != null),
              detail);
    };
  }
}
