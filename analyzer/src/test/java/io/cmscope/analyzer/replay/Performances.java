package io.cmscope.analyzer.replay;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.MessageType;
import java.util.Locale;

/** Replays that end in every way, for what reports make of them. */
public enum Performances {
  AGREEING,
  WITH_A_LOSS,
  DIFFERING,
  SILENT,
  INTERRUPTED;

  /** What came of it, seen from one side. */
  public Performance of(Side side) {
    Recording recording = Recordings.of("a-rping", 1);
    Recording other = Recordings.of("b-ucmatose-20", 1);
    Recording passive = this == DIFFERING ? Recordings.askedAs(other, recording) : recording;
    Duel duel = new Duel(recording, passive, Tempo.KEPT, false);
    switch (this) {
      case WITH_A_LOSS -> {
        int[] count = {0};
        duel.losing((from, mad) -> mad.mad().type() == MessageType.REP && count[0]++ == 0);
      }
      case SILENT -> duel.losing((from, mad) -> true);
      case AGREEING, DIFFERING, INTERRUPTED -> {}
    }
    if (this != INTERRUPTED) {
      duel.run();
    }
    Player player = duel.player(side);
    return new Performance(
        name().toLowerCase(Locale.ROOT) + ".pcap",
        recording,
        side,
        player.here().address().toString(),
        player.peer().map(peer -> peer.address().toString()).orElse("whoever asks"),
        player.outcome(),
        player.steps(),
        player.unexpected(),
        0);
  }
}
