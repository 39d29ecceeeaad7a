package io.cmscope.stack.transport;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.PeerAddress;

/** MADs and data packets to send. */
final class Mads {
  /** RC SEND only. */
  static final int SEND_ONLY = 0x04;

  /** RC ACK. */
  static final int ACK = 0x11;

  private Mads() {}

  static OutgoingMad dreq(int number, Gid from, Gid to) {
    CmMad mad = CmMad.of(number, new Dreq(new CommIds(number, ~number), 0x12, PrivateData.EMPTY));
    return new OutgoingMad(mad, from, PeerAddress.of(to), 0xffff);
  }

  static DataPacket knock(Gid from, Gid to) {
    return new DataPacket(from, to, SEND_ONLY, 0x11, 0x654321, 0xffff, 0, 0);
  }

  static DataPacket acknowledgement(Gid from, Gid to) {
    return new DataPacket(from, to, ACK, 0x11, 0x654321, 0xffff, 0x1f, 0x000102);
  }
}
