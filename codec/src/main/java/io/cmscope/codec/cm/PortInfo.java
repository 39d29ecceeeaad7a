package io.cmscope.codec.cm;

import io.cmscope.codec.mad.ClassPortInfo;
import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.stream.Stream;

/**
 * The ClassPortInfo of the CM class, asked for and answered with Get, Set and GetResp instead of
 * Send (IBA vol 1 16.7.3).
 */
public record PortInfo(ClassPortInfo info) implements CmMessage {

  /** All 232 octets, in order: those of ClassPortInfo, the rest reserved. */
  public static final List<Field> FIELDS =
      Stream.concat(
              ClassPortInfo.FIELDS.stream(),
              Stream.of(
                  Field.reserved(ClassPortInfo.LENGTH, 0, (LENGTH - ClassPortInfo.LENGTH) * 8)))
          .toList();

  static final ReservedBits RESERVED = ReservedBits.of(FIELDS);

  @Override
  public MessageType type() {
    return MessageType.CLASS_PORT_INFO;
  }

  static PortInfo read(Body body) {
    return new PortInfo(ClassPortInfo.read(Unpooled.wrappedBuffer(body.octets()), body.base()));
  }

  @Override
  public void write(ByteBuf buf, int base) {
    buf.setZero(base, LENGTH);
    info.write(buf, base);
  }

  @Override
  public String toString() {
    return info.toString();
  }
}
