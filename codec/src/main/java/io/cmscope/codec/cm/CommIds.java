package io.cmscope.codec.cm;

import static io.cmscope.codec.wire.Field.at;

import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;

/**
 * The two communication ids of a message, as its sender sees them: <em>local</em> is the sender's
 * own, <em>remote</em> the receiver's. They travel as one value so that nobody swaps them by
 * accident.
 *
 * @param local 32 bits, any value; 0 when the sender has assigned none (REJ of a REQ)
 * @param remote 32 bits, any value; 0 when the sender has not learnt it (REQ, REJ for a timeout)
 */
public record CommIds(int local, int remote) {

  static final Field LOCAL = at("local comm id", 0, 32).hex();
  static final Field REMOTE = at("remote comm id", 4, 32).hex();

  /** The same pair from the other end: what a reply carries. */
  public CommIds asSeenByPeer() {
    return new CommIds(/* local= */ remote, /* remote= */ local);
  }

  static CommIds read(byte[] octets, int base) {
    return new CommIds(LOCAL.getInt(octets, base), REMOTE.getInt(octets, base));
  }

  void write(ByteBuf buf, int base) {
    LOCAL.set(buf, base, local);
    REMOTE.set(buf, base, remote);
  }

  /** {@code 0x00001234->0x00000000} */
  @Override
  public String toString() {
    return LOCAL.text(local) + "->" + REMOTE.text(remote);
  }
}
