package io.cmscope.analyzer.replay;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Encapsulation;
import io.cmscope.codec.wire.Gid;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One connection of a capture, or one SIDR exchange, with every message it consists of.
 *
 * @param connection its number, as {@code analyze} counts
 * @param active who sent the REQ or SIDR_REQ
 * @param passive who got it
 * @param messages in the order of the capture, the first being the REQ or SIDR_REQ; all whole
 */
public record Recording(
    int connection,
    Conversation.Kind kind,
    Encapsulation encapsulation,
    End active,
    End passive,
    List<Recorded> messages) {

  /**
   * One end as it was recorded.
   *
   * @param address of its packets
   * @param gid from its packets or, where they have none, from the REQ; null if neither has
   */
  public record End(Address address, @Nullable Gid gid) {}

  public Recording {
    messages = List.copyOf(messages);
  }

  public End end(Side side) {
    return side == Side.ACTIVE ? active : passive;
  }

  /** The REQ or SIDR_REQ. */
  public Recorded request() {
    return messages.getFirst();
  }

  /** Whether its GIDs are the IP addresses of its packets. */
  boolean isRoceV2() {
    return encapsulation == Encapsulation.ROCE_V2_IPV4
        || encapsulation == Encapsulation.ROCE_V2_IPV6;
  }

  /** Whether its ports have LIDs. */
  boolean isInfiniBand() {
    return encapsulation == Encapsulation.INFINIBAND_LOCAL
        || encapsulation == Encapsulation.INFINIBAND_GLOBAL;
  }
}
