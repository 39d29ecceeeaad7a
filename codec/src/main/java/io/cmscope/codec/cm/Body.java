package io.cmscope.codec.cm;

import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;

/**
 * The 232 octets of message data being read, and the lasting copy of them that private data looks
 * into. The copy ends early when the capture cut the MAD; the buffer then reads as zero beyond.
 *
 * @param buf all 232 octets from {@code base} on
 * @param copy the octets present, from {@code start} on, never changed any more
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; lives as long as one read
record Body(ByteBuf buf, int base, byte[] copy, int start) {

  /** For a message read on its own: copies its octets. */
  static Body of(ByteBuf buf, int base) {
    byte[] copy = new byte[CmMessage.LENGTH];
    buf.getBytes(base, copy);
    return new Body(buf, base, copy, 0);
  }

  /** The octets of a field, as far as they are present. */
  PrivateData view(Field field) {
    int from = start + field.octet();
    int end = Math.min(start + field.endOctet(), copy.length);
    return end <= from ? PrivateData.EMPTY : PrivateData.view(copy, from, end - from);
  }

  CmMessage readAs(MessageType type) {
    return switch (type) {
      case REQ -> Req.read(this);
      case MRA -> Mra.read(this);
      case REJ -> Rej.read(this);
      case REP -> Rep.read(this);
      case RTU -> Rtu.read(this);
      case DREQ -> Dreq.read(this);
      case DREP -> Drep.read(this);
      case SIDR_REQ -> SidrReq.read(this);
      case SIDR_REP -> SidrRep.read(this);
      case LAP -> Lap.read(this);
      case APR -> Apr.read(this);
      case CLASS_PORT_INFO -> PortInfo.read(this);
      case SAP, SPR, OTHER -> Opaque.read(type, this);
    };
  }
}
