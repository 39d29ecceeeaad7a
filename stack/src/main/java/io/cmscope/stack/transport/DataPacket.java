package io.cmscope.stack.transport;

import io.cmscope.codec.wire.Gid;

/**
 * The header of a packet of a connected queue pair (RC or UC), without payload: enough to see that
 * a peer sends, and to knock at a peer's queue pair.
 *
 * @param source the sender's port
 * @param destination the receiver's port
 * @param opcode of the BTH, 8 bits, see {@link io.cmscope.codec.wire.Opcode}
 * @param qpn the receiver's, 24 bits
 * @param psn 24 bits
 * @param pKey 16 bits
 * @param syndrome of the AETH, 8 bits: what an acknowledgement says; 0 in others
 * @param messageNumber of the AETH, 24 bits; 0 in others
 */
public record DataPacket(
    Gid source,
    Gid destination,
    int opcode,
    int qpn,
    int psn,
    int pKey,
    int syndrome,
    int messageNumber) {

  /** The same with another PSN. */
  public DataPacket withPsn(int value) {
    return new DataPacket(source, destination, opcode, qpn, value, pKey, syndrome, messageNumber);
  }
}
