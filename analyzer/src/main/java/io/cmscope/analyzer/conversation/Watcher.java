package io.cmscope.analyzer.conversation;

import io.cmscope.codec.wire.Packet;

/** Who follows conversations as they grow. */
public interface Watcher {

  /** A message was added to its conversation; facts and shadows include it already. */
  void message(Conversation conversation, Message message, Sighting sighting);

  /** A message came for a connection that is over and written: its record does not change. */
  void late(Remembrance over, Sighting sighting);

  /** A frame was the second sight of a transmission, at another tap. */
  void seenAgain(Conversation conversation, long frame, Sighting again);

  /** The PSNs of several connections jump here: the capture missed frames before this one. */
  void missed(long frame);

  /** A packet of the connected QPs, after the facts include it. */
  void data(Conversation conversation, Side from, Packet packet, long frame, long time);

  /**
   * The conversation is over: its timewait has passed or it will not be answered any more, or the
   * input ended.
   */
  void over(Conversation conversation, long now, boolean inputEnded);
}
