package io.cmscope.stack.engine;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.mad.ClassPortInfo;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * Why a user rejects.
 *
 * @param info the additional reject information, at most 72 octets (IBA vol 1 12.6.7.2)
 */
public record Refusal(RejectReason reason, PrivateData info, PrivateData privateData) {

  /** Reason 28: the consumer does not want it. */
  public static final Refusal CONSUMER = of(RejectReason.CONSUMER);

  /**
   * @throws IllegalArgumentException for a reason that is not the user's to give: stale connections
   *     are told by the engine
   */
  public Refusal {
    if (reason == RejectReason.STALE_CONNECTION || reason == RejectReason.RESERVED) {
      throw new IllegalArgumentException("a user does not reject with " + reason.label());
    }
  }

  /** Without further information. */
  public static Refusal of(RejectReason reason) {
    return new Refusal(reason, PrivateData.EMPTY, PrivateData.EMPTY);
  }

  /** Reason 24: ask the CM of that port instead. */
  public static Refusal redirect(ClassPortInfo to) {
    ByteBuf octets = Unpooled.buffer(ClassPortInfo.LENGTH);
    to.write(octets, 0);
    byte[] info = new byte[ClassPortInfo.LENGTH];
    octets.getBytes(0, info);
    return new Refusal(RejectReason.PORT_CM_REDIRECT, PrivateData.of(info), PrivateData.EMPTY);
  }

  public Refusal with(PrivateData data) {
    return new Refusal(reason, info, data);
  }
}
