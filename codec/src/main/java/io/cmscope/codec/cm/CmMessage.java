package io.cmscope.codec.cm;

import io.netty.buffer.ByteBuf;

/**
 * What the 232 octets after the header of a CM MAD say (IBA vol 1 12.6). All are values that can be
 * written: their constructors refuse, in a sentence, what does not fit. Reading one never fails, on
 * any octets.
 */
public sealed interface CmMessage
    permits Req, Mra, Rej, Rep, Rtu, Dreq, Drep, SidrReq, SidrRep, Lap, Apr, Opaque, PortInfo {

  /** Octets of message data in a MAD: octet 0 of a message is octet 24 of the MAD. */
  int LENGTH = 232;

  MessageType type();

  /**
   * Writes all 232 octets from {@code base} on; reserved bits and the rest of private data as zero.
   */
  void write(ByteBuf buf, int base);

  /** Reads the message of the given type from 232 octets; any octets make a message. */
  static CmMessage read(MessageType type, ByteBuf buf, int base) {
    return Body.of(buf, base).readAs(type);
  }
}
