package io.cmscope.analyzer.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.Decoding;
import io.cmscope.analyzer.report.DecodeDetail;
import io.cmscope.analyzer.report.DecodeJson;
import io.cmscope.analyzer.report.DecodeReport;
import io.cmscope.analyzer.report.DecodeText;
import io.cmscope.analyzer.report.Style;
import io.cmscope.analyzer.samples.Samples;
import io.cmscope.captures.CaptureException;
import io.cmscope.captures.Captures;
import io.cmscope.captures.Frame;
import io.cmscope.captures.FrameSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever octets a capture holds, every format prints something whole. */
class MutatedFilesTest {
  private static final int MUTATIONS = 10_000;
  private static final List<String> SAMPLES =
      List.of(
          "a-rping",
          "d-udaddy",
          "e1-rej-no-listener",
          "n-mra",
          "k-ipv6",
          "6.1-t3-kill-client-req-sent");

  @Test
  void everyFormatPrintsMutatedCaptures() throws IOException {
    List<byte[]> samples = new ArrayList<>();
    for (String name : SAMPLES) {
      samples.add(Files.readAllBytes(Samples.named(name)));
    }
    Schemas schemas = Schemas.decode();
    Random random = new Random(20251130);
    long messages = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] octets = mutated(samples.get(i % samples.size()), random);
      boolean all = i % 2 == 0;
      String json = decoded(octets, Format.JSON, new DecodeDetail(all, all, false));
      String text = decoded(octets, Format.TEXT, new DecodeDetail(all, all, false));
      if (i % 10 == 0) {
        assertThat(schemas.problems(json)).as("mutation " + i).isEmpty();
      }
      assertThat(json).as("mutation " + i).endsWith("]\n");
      messages += text.lines().filter(line -> line.startsWith("frame ")).count();
    }
    assertThat(messages).as("messages printed").isGreaterThan(MUTATIONS);
  }

  private enum Format {
    TEXT,
    JSON
  }

  private static byte[] mutated(byte[] sample, Random random) {
    byte[] octets = sample.clone();
    int changes = 1 + random.nextInt(40);
    for (int i = 0; i < changes; i++) {
      int at = 24 + random.nextInt(octets.length - 24);
      switch (random.nextInt(3)) {
        case 0 -> octets[at] = (byte) random.nextInt();
        case 1 -> octets[at] ^= (byte) (1 << random.nextInt(8));
        default -> octets[at] = (byte) (random.nextBoolean() ? 0xff : 0);
      }
    }
    return random.nextInt(8) == 0 ? Arrays.copyOf(octets, random.nextInt(octets.length)) : octets;
  }

  private static String decoded(byte[] capture, Format format, DecodeDetail detail)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    DecodeReport report =
        format == Format.JSON
            ? DecodeJson.array(out, detail)
            : new DecodeText(
                new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)),
                new Style(true, 80),
                detail);
    Decoding decoding =
        new Decoding(
            message -> {
              try {
                report.message(message);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    try (FrameSource source = Captures.open(new ByteArrayInputStream(capture), "mutated")) {
      for (Frame frame = source.next(); frame != null; frame = source.next()) {
        decoding.frame(frame);
      }
    } catch (CaptureException e) {
      // not a capture any more: nothing to decode
    }
    report.finish();
    return out.toString(StandardCharsets.UTF_8).replaceAll("\u001b\\[[0-9;]*m", "");
  }
}
