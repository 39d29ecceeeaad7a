package io.cmscope.stack.engine;

import io.cmscope.codec.wire.Gid;

/** Which GIDs are ours. A REQ for another is rejected (reasons 12 and 18). */
public interface PortGids {

  /** Takes every REQ: whoever delivers messages has looked at their address. */
  PortGids ANY =
      new PortGids() {
        @Override
        public boolean owns(Gid gid) {
          return true;
        }

        @Override
        public Gid preferred() {
          return Gid.ZERO;
        }
      };

  boolean owns(Gid gid);

  /** The GID a rejected peer is told to use. */
  Gid preferred();
}
