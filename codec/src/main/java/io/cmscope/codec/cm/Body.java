package io.cmscope.codec.cm;

import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;

/**
 * The 232 octets of message data being read, from {@code base} on. Private data keep a view of
 * them.
 *
 * @param octets all of them, never changed any more; zero where the capture cut the MAD
 * @param present the index of the first that was cut off, or the length
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; lives as long as one read
record Body(byte[] octets, int base, int present) {

  /** For a message read on its own: copies its octets. */
  static Body of(ByteBuf buf, int base) {
    byte[] copy = new byte[CmMessage.LENGTH];
    buf.getBytes(base, copy);
    return new Body(copy, 0, copy.length);
  }

  /** The octets of a field, as far as they are present. */
  PrivateData view(Field field) {
    int from = base + field.octet();
    int end = Math.min(base + field.endOctet(), present);
    return end <= from ? PrivateData.EMPTY : PrivateData.view(octets, from, end - from);
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
