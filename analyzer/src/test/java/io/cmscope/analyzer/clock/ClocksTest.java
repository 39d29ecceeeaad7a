package io.cmscope.analyzer.clock;

import static io.cmscope.analyzer.conversation.Side.ACTIVE;
import static io.cmscope.analyzer.dialogue.Peer.ALICE;
import static io.cmscope.analyzer.dialogue.Peer.BOB;
import static io.cmscope.analyzer.dialogue.Peer.CAROL;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.dialogue.Attempt;
import io.cmscope.analyzer.dialogue.CaptureFile;
import io.cmscope.analyzer.dialogue.Captured;
import io.cmscope.analyzer.dialogue.Dialogue;
import io.cmscope.captures.CaptureException;
import io.cmscope.captures.Captures;
import io.cmscope.captures.FrameSource;
import io.cmscope.codec.wire.LinkType;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clocks of captures that show the same transmissions. */
class ClocksTest {
  private static final long SECOND = 1_000_000_000L;

  /** The way from one tap to the other. */
  private static final long WAY = 20_000;

  private final Attempt call = new Attempt(1, ALICE, BOB);
  private final List<Captured> atAlice =
      new Dialogue().at(0).establish(call).at(1).close(call, ACTIVE).frames();

  /** The same frames at Bob, whose clock is ahead: his own pass his tap first. */
  private List<Captured> atBob(long ahead) {
    List<Captured> frames = new ArrayList<>();
    for (Captured frame : atAlice) {
      boolean fromAlice = frame.octets()[29] == 1; // 10.0.0.1, source of the IPv4 header
      frames.add(frame.later(ahead + (fromAlice ? WAY : -WAY)));
    }
    return frames;
  }

  private static FrameSource source(List<Captured> frames) {
    try {
      byte[] file = CaptureFile.of(LinkType.ETHERNET, frames);
      return Captures.open(new ByteArrayInputStream(file), "octets");
    } catch (CaptureException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @SafeVarargs
  private static List<ClockOffset> offsets(List<Captured>... captures) {
    List<FrameSource> sources = new ArrayList<>();
    for (List<Captured> capture : captures) {
      sources.add(source(capture));
    }
    return Clocks.offsets(sources, () -> false);
  }

  @ParameterizedTest
  @ValueSource(longs = {2 * SECOND, -300 * SECOND, 150_000_000, 3_600 * SECOND})
  void theMiddleOfTheTwoDirectionsIsTheOffset(long ahead) {
    ClockOffset offset = offsets(atAlice, atBob(ahead)).get(1);
    assertThat(offset).isEqualTo(new ClockOffset(ahead, WAY, 5));
    assertThat(offset.matters()).isTrue();
  }

  @Test
  void clocksThatAgreeNeedNoCorrection() {
    assertThat(offsets(atAlice, atBob(0)).get(1).matters()).isFalse();
  }

  @Test
  void anOffsetIsFoundByWayOfAThirdCapture() {
    Attempt other = new Attempt(2, BOB, CAROL);
    List<Captured> between = new Dialogue().at(5).establish(other).frames();
    List<Captured> atBobBoth = new ArrayList<>(atBob(SECOND));
    between.forEach(frame -> atBobBoth.add(frame.later(SECOND)));
    List<Captured> atCarol = between.stream().map(frame -> frame.later(3 * SECOND)).toList();
    List<ClockOffset> offsets = offsets(atAlice, atCarol, atBobBoth);
    assertThat(offsets.get(1).ahead()).isEqualTo(3 * SECOND);
    assertThat(offsets.get(2).ahead()).isEqualTo(SECOND);
  }

  @Test
  void capturesWithoutACommonTransmissionSayNothing() {
    List<Captured> others = new Dialogue().at(5).establish(new Attempt(2, BOB, CAROL)).frames();
    assertThat(offsets(atAlice, others)).containsOnly(ClockOffset.UNKNOWN);
  }

  @Test
  void whatCannotBeReadTwiceSaysNothing() {
    List<FrameSource> sources = new ArrayList<>();
    sources.add(source(atAlice));
    sources.add(null);
    assertThat(Clocks.offsets(sources, () -> false)).containsOnly(ClockOffset.UNKNOWN);
  }

  @Test
  void aShortSnapLengthOfOneOfThemHidesNothing() {
    List<Captured> cut = atBob(2 * SECOND).stream().map(frame -> frame.cut(96)).toList();
    assertThat(offsets(atAlice, cut).get(1)).isEqualTo(new ClockOffset(2 * SECOND, WAY, 5));
  }
}
