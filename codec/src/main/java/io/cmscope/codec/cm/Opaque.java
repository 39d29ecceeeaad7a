package io.cmscope.codec.cm;

import static io.cmscope.codec.wire.Field.at;

import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;
import java.util.List;

/**
 * A message whose layout is not known: SAP, SPR, and every attribute that CM does not have. Its
 * octets are kept as they are.
 *
 * @param data at most 232 octets
 */
public record Opaque(MessageType type, PrivateData data) implements CmMessage {

  public static final Field DATA = at("data", 0, LENGTH * 8);

  /** All 232 octets. */
  public static final List<Field> FIELDS = List.of(DATA);

  /**
   * @throws IllegalArgumentException in a sentence, when the data are too long or the type has a
   *     layout
   */
  public Opaque {
    data.checkFits(DATA);
    if (type != MessageType.SAP && type != MessageType.SPR && type != MessageType.OTHER) {
      throw new IllegalArgumentException(type + " is not opaque: its layout is known");
    }
  }

  static Opaque read(MessageType type, Body body) {
    return new Opaque(type, body.view(DATA));
  }

  @Override
  public void write(ByteBuf buf, int base) {
    buf.setZero(base, LENGTH);
    data.write(buf, base);
  }

  /** {@code SAP, 232 octets} */
  @Override
  public String toString() {
    return type + ", " + data.length() + " octets";
  }
}
