package io.cmscope.captures;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.util.List;

/** Any octets are a capture, a problem, or a refusal; fuzzed when JAZZER_FUZZ=1 is set. */
class CapturesFuzzTest {
  @FuzzTest(maxDuration = "60s")
  void readsAnyOctets(byte[] octets) {
    try (FrameSource source = Captures.open(new ByteArrayInputStream(octets), "fuzz")) {
      for (Frame frame = source.next(); frame != null; frame = source.next()) {
        List.of(frame.copyOctets(), frame.toString());
      }
      source.problems().forEach(CaptureProblem::message);
      source.info();
    } catch (CaptureException refused) {
      refused.problem().message();
    }
  }
}
