package io.cmscope.analyzer.replay;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.transport.OutgoingMad;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A recording and what is to be done with it.
 *
 * @param side which is ours
 * @param asRecorded send exactly what was sent, duplicates included
 * @param serviceId another service instead of the recorded one, or null
 */
public record Replay(
    Recording recording, Side side, boolean asRecorded, @Nullable Long serviceId, Tempo tempo) {

  /** What happens, in order. */
  public Script script() {
    return Script.of(recording, side, asRecorded);
  }

  /**
   * Plays it to a live peer.
   *
   * @param here our end
   * @param peer null, on the passive side, for whoever asks first
   * @param inventor where new numbers come from
   * @param mouth where what we say goes
   */
  public Player player(
      Station here, @Nullable Station peer, RandomGenerator inventor, Consumer<OutgoingMad> mouth) {
    Names ours = new Names(here, inventor);
    Names theirs = new Names(peer == null ? here : peer, null);
    Rewriter rewriter = side == Side.ACTIVE ? rewriter(ours, theirs) : rewriter(theirs, ours);
    @Nullable Gid known = peer == null ? null : peer.gid();
    return new Player(
        script(),
        rewriter,
        Timers.of(recording.request().mad().message()),
        tempo,
        new Acquaintance(side, rewriter, recording.request().type(), known),
        mouth);
  }

  /** What would cross the wire if a peer answered as recorded, in order. */
  public List<Rehearsal.Line> rehearsal(Station here, Station peer, RandomGenerator inventor) {
    Names ours = new Names(here, inventor);
    Names theirs = new Names(peer, inventor);
    Rewriter rewriter = side == Side.ACTIVE ? rewriter(ours, theirs) : rewriter(theirs, ours);
    return Rehearsal.of(script(), rewriter, tempo, recording.request().time());
  }

  private Rewriter rewriter(Names active, Names passive) {
    Rewriter rewriter = new Rewriter(recording, active, passive);
    if (serviceId != null) {
      rewriter.service(serviceId);
    }
    return rewriter;
  }
}
