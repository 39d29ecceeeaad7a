package io.cmscope.codec.cm;

import static io.cmscope.codec.wire.Field.at;

import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;
import java.util.List;

/**
 * DREP: the answer to a DREQ (IBA vol 1 12.6.11, Table 113).
 *
 * <pre>
 *   0  local comm id
 *   4  remote comm id
 *   8  private data, 224 octets
 * </pre>
 *
 * @param privateData at most 224 octets
 */
public record Drep(CommIds ids, PrivateData privateData) implements CmMessage {

  public static final Field LOCAL_COMM_ID = CommIds.LOCAL;
  public static final Field REMOTE_COMM_ID = CommIds.REMOTE;
  public static final Field PRIVATE_DATA = at("private data", 8, 224 * 8);

  /** All 232 octets, in order. */
  public static final List<Field> FIELDS = List.of(LOCAL_COMM_ID, REMOTE_COMM_ID, PRIVATE_DATA);

  /**
   * @throws IllegalArgumentException in a sentence, when a value does not fit its field
   */
  public Drep {
    privateData.checkFits(PRIVATE_DATA);
  }

  @Override
  public MessageType type() {
    return MessageType.DREP;
  }

  static Drep read(Body body) {
    byte[] octets = body.octets();
    int base = body.base();
    return new Drep(CommIds.read(octets, base), body.view(PRIVATE_DATA));
  }

  @Override
  public void write(ByteBuf buf, int base) {
    buf.setZero(base, LENGTH);
    ids.write(buf, base);
    privateData.write(buf, base + PRIVATE_DATA.octet());
  }

  /** {@code DREP 0x55667788->0x11223344} */
  @Override
  public String toString() {
    return "DREP " + ids;
  }
}
