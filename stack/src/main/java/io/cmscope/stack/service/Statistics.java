package io.cmscope.stack.service;

import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.rules.State;
import io.cmscope.stack.engine.Census;
import io.cmscope.stack.engine.Dropped;
import java.util.Map;

/**
 * What a service has done so far, and what it holds now. Maps have no entry for what never
 * happened.
 *
 * @param sent MADs that left, the repeated ones too
 * @param retransmitted of these, the ones said before
 * @param received MADs that came
 * @param dropped of these, the ones of no effect
 * @param overflowed MADs and packets that found no room and were never looked at
 * @param unsent MADs that the transport could not send
 * @param unobserved observations that the observer was too slow for
 * @param states connections and SIDR exchanges by the state they are in
 * @param census what the engine holds
 */
public record Statistics(
    Map<MessageType, Long> sent,
    Map<MessageType, Long> retransmitted,
    Map<MessageType, Long> received,
    Map<Dropped, Long> dropped,
    long overflowed,
    long unsent,
    long unobserved,
    Map<State, Integer> states,
    Census census) {

  /** All MADs that left. */
  public long totalSent() {
    return total(sent);
  }

  /** All MADs that came. */
  public long totalReceived() {
    return total(received);
  }

  private static long total(Map<MessageType, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
