package io.cmscope.stack.transport;

import io.cmscope.codec.wire.Icrc;
import io.cmscope.codec.wire.Ipv4Checksum;
import io.cmscope.codec.wire.Ipv4Header;
import io.cmscope.codec.wire.Packet;
import io.netty.buffer.ByteBuf;

/**
 * Finds the identification and the DF bit of an IPv4 header that a plain UDP socket did not show,
 * from the ICRC, which covers them.
 *
 * <p>A CRC is affine: two packets of one length that differ in some octets have codes that differ
 * by a value which depends on nothing but these differences, and the register can be turned back.
 * The code is computed for a header with both fields zero; its difference from the code received,
 * turned back over all that follows, is the difference of the octets 4 to 7 of the header itself
 * (RFC 791: identification, flags, fragment offset). There is always exactly one such difference.
 * For an undamaged packet it is an identification and perhaps DF; for a damaged one any of 2³²
 * values, of which 2¹⁷ look like that: one damaged packet in 2¹⁵ passes.
 */
final class LostIdentification {
  private static final int POLYNOMIAL = 0xedb88320; // CRC-32, reflected
  private static final int DONT_FRAGMENT = 0x0040; // of octets 6 and 7, the first in the low half
  private static final int FIELDS = 4; // the octet of the header where both begin
  private static final int[] FORWARD = new int[256];

  /** The octet that was shifted out, by the highest octet of what {@link #FORWARD} added. */
  private static final int[] SHIFTED_OUT = new int[256];

  static {
    for (int i = 0; i < FORWARD.length; i++) {
      int register = i;
      for (int bit = 0; bit < 8; bit++) {
        register = register >>> 1 ^ ((register & 1) == 0 ? 0 : POLYNOMIAL);
      }
      FORWARD[i] = register;
      SHIFTED_OUT[register >>> 24] = i;
    }
  }

  private LostIdentification() {}

  /**
   * Completes the IPv4 header of a packet: identification, DF and the header checksum.
   *
   * @param packet captured through its ICRC, with identification, flags and fragment offset zero
   * @return false: no header explains the ICRC, the packet is damaged
   */
  static boolean restore(Packet packet) {
    ByteBuf buf = packet.buffer();
    int ip = packet.ipIndex();
    int icrc = packet.icrcIndex();
    int difference = Icrc.compute(packet) ^ buf.getIntLE(icrc);
    int octets = turnedBack(difference, icrc - ip - FIELDS);
    int flagsAndOffset = octets >>> 16;
    if (flagsAndOffset != 0 && flagsAndOffset != DONT_FRAGMENT) {
      return false;
    }
    buf.setIntLE(ip + FIELDS, octets);
    Ipv4Header.CHECKSUM.set(buf, ip, 0);
    Ipv4Header.CHECKSUM.set(buf, ip, Ipv4Checksum.of(buf, ip, Ipv4Header.LENGTH));
    return true;
  }

  /** The register before it went over so many octets of zeros. */
  private static int turnedBack(int register, int octets) {
    int before = register;
    for (int i = 0; i < octets; i++) {
      int out = SHIFTED_OUT[before >>> 24];
      before = (before ^ FORWARD[out]) << 8 | out;
    }
    return before;
  }
}
