package io.cmscope.analyzer.replay;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.MessageType;

/**
 * One message of the recording.
 *
 * @param frame its number in the capture, as Wireshark counts
 * @param time nanoseconds since the epoch
 * @param pKey of its packet, 16 bits
 * @param psn of its packet, 24 bits
 */
public record Recorded(long frame, long time, Side from, CmMad mad, int pKey, int psn) {

  public MessageType type() {
    return mad.type();
  }
}
