package io.cmscope.analyzer.replay;

import io.cmscope.analyzer.Analysis;
import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.findings.Finding;
import io.cmscope.analyzer.findings.Judge;
import io.cmscope.analyzer.samples.Samples;
import io.cmscope.captures.CaptureException;
import io.cmscope.captures.Captures;
import io.cmscope.captures.Frame;
import io.cmscope.captures.FrameSource;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.Decoded;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.mad.MadHeader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Recordings out of the sample captures. */
final class Recordings {
  private Recordings() {}

  /** One connection of a sample. */
  static Recording of(String sample, int connection) {
    Path file = Samples.named(sample);
    Conversation wanted =
        conversations(file).stream()
            .filter(conversation -> conversation.id() == connection)
            .findFirst()
            .orElseThrow();
    try (FrameSource source = Captures.open(file)) {
      RecordingReader reader = new RecordingReader(wanted);
      for (Frame frame = source.next(); frame != null; frame = source.next()) {
        reader.frame(frame);
      }
      return reader.recording();
    } catch (CaptureException | UnusableRecordingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What the analysis finds in a capture, in order. */
  static List<Conversation> conversations(Path file) {
    List<Conversation> found = new ArrayList<>();
    Judge.Results results =
        new Judge.Results() {
          @Override
          public void conversation(Conversation conversation) {
            found.add(conversation);
          }

          @Override
          public void finding(Finding finding) {}
        };
    try (FrameSource source = Captures.open(file)) {
      Analysis analysis = new Analysis(List.of("sample"), results);
      for (Frame frame = source.next(); frame != null; frame = source.next()) {
        analysis.frame(frame);
      }
      analysis.finish(source);
    } catch (CaptureException e) {
      throw new IllegalStateException(e);
    }
    found.sort(Comparator.comparingInt(Conversation::id));
    return found;
  }

  /** Asked for the service of another recording. */
  static Recording askedAs(Recording recording, Recording like) {
    long service = Rewriter.serviceOf(like.request().mad().message());
    List<Recorded> messages =
        recording.messages().stream()
            .map(
                each ->
                    each.type() == MessageType.REQ
                        ? new Recorded(
                            each.frame(),
                            each.time(),
                            each.from(),
                            changed(each.mad(), 24 + 8, Long.BYTES, service),
                            each.pKey(),
                            each.psn())
                        : each)
            .toList();
    return new Recording(
        recording.connection(),
        recording.kind(),
        recording.encapsulation(),
        recording.active(),
        recording.passive(),
        messages);
  }

  /** With other octets, counted from the start of the MAD. */
  static CmMad changed(CmMad mad, int octet, int octets, long value) {
    ByteBuf buf = Unpooled.buffer(MadHeader.MAD_LENGTH, MadHeader.MAD_LENGTH);
    mad.write(buf, 0);
    for (int i = 0; i < octets; i++) {
      buf.setByte(octet + i, (int) (value >>> (8 * (octets - 1 - i))));
    }
    return ((Decoded.Message) CmMad.decode(buf, 0, MadHeader.MAD_LENGTH)).mad();
  }
}
