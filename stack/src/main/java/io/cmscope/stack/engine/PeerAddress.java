package io.cmscope.stack.engine;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.mad.ClassPortInfo;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Gid;
import io.netty.buffer.Unpooled;

/**
 * Where a CM message came from or goes to: the port of the other end.
 *
 * @param gid its GID; on RoCE its IP address
 * @param lid its LID, 16 bits; 0 on RoCE
 */
public record PeerAddress(Gid gid, int lid) {

  /** One more than the largest LID of a single port. */
  private static final int MULTICAST = 0xc000;

  /** The far end of a path; the LIDs of paths on RoCE mean nothing. */
  static PeerAddress at(ReqPath path) {
    int lid = path.remoteLid();
    return new PeerAddress(path.remoteGid(), lid < MULTICAST ? lid : 0);
  }

  /** Where a ClassPortInfo sends those who ask. */
  static PeerAddress in(PrivateData portInfo) {
    ClassPortInfo.Target target =
        ClassPortInfo.read(Unpooled.wrappedBuffer(portInfo.copyOctets()), 0).redirect();
    return new PeerAddress(target.gid(), target.lid());
  }

  /** A port on RoCE. */
  public static PeerAddress of(Gid gid) {
    return new PeerAddress(gid, 0);
  }

  /** {@code 10.0.0.2}, {@code fe80::1 LID 7} */
  @Override
  public String toString() {
    Address address = Address.of(gid);
    return lid == 0 ? address.toString() : address + " LID " + lid;
  }
}
