package io.cmscope.analyzer.robustness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.cmscope.analyzer.dialogue.CaptureFile;
import io.cmscope.analyzer.dialogue.Captured;
import io.cmscope.analyzer.samples.Samples;
import io.cmscope.captures.Captures;
import io.cmscope.captures.Frame;
import io.cmscope.captures.FrameSource;
import io.cmscope.codec.wire.Dissector;
import io.cmscope.codec.wire.LinkType;
import io.cmscope.codec.wire.Packet;
import io.cmscope.codec.wire.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Ten thousand damaged variants of every sample end in a result or in a sentence, never in an
 * exception.
 */
class DamagedSamplesTest {
  private static final int MUTATIONS = 10_000;

  /** JSON of every so many is read back. */
  private static final int READ_BACK = 500;

  /** So many CM frames of a sample are damaged at once, with the frames around them. */
  private static final int MOST_CM_FRAMES = 6;

  private static final ObjectMapper JSON = new ObjectMapper();

  static List<String> samples() {
    return Samples.names();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void endsInAResult(String name) throws IOException {
    byte[] capture = excerpt(name);
    List<byte[]> others =
        List.of(capture, excerpt("p1-interop-active"), excerpt("6.1-t7-mra-repeat"));
    Mutator mutator = new Mutator(capture, others, name.hashCode());
    Everything everything = new Everything();
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] damaged = mutator.next();
      try {
        if (everything.of(damaged) && i % READ_BACK == 0) {
          assertThat(JSON.readTree(everything.json()).has("findings")).isTrue();
          assertThat(everything.text()).startsWith("capture: ");
        }
      } catch (RuntimeException e) {
        throw new AssertionError("mutation " + i + " of " + name, e);
      }
    }
  }

  @Test
  void endsInAResultWhereverTheFileIsCut() throws IOException {
    byte[] capture = excerpt("h-stale-at-vm1d");
    Everything everything = new Everything();
    for (int length = 0; length <= capture.length; length++) {
      boolean opened = everything.of(Arrays.copyOf(capture, length));
      assertThat(opened).as("length %d", length).isEqualTo(length >= 24);
    }
  }

  /** The CM frames of a sample and their neighbours, the first ones of many. */
  private static byte[] excerpt(String name) throws IOException {
    List<Captured> all = new ArrayList<>();
    List<Integer> cmFrames = new ArrayList<>();
    Dissector dissector = new Dissector();
    Packet packet = new Packet();
    try (FrameSource source = Captures.open(Samples.named(name))) {
      for (Frame frame = source.next(); frame != null; frame = source.next()) {
        Verdict verdict =
            dissector.dissect(
                frame.data(),
                frame.index(),
                frame.captured(),
                frame.original(),
                frame.linkType(),
                packet);
        if (verdict == Verdict.TRANSPORT && packet.isCmMad()) {
          cmFrames.add(all.size());
        }
        all.add(new Captured(frame.nanos(), frame.copyOctets(), frame.captured(), 0));
      }
    }
    if (Files.size(Samples.named(name)) < 3_072) {
      return CaptureFile.of(LinkType.ETHERNET, all);
    }
    List<Captured> few = new ArrayList<>();
    int next = 0;
    for (int cm : cmFrames.subList(0, Math.min(MOST_CM_FRAMES, cmFrames.size()))) {
      for (int i = Math.max(next, cm - 1); i <= Math.min(cm + 1, all.size() - 1); i++) {
        few.add(all.get(i));
        next = i + 1;
      }
    }
    return CaptureFile.of(LinkType.ETHERNET, few);
  }
}
