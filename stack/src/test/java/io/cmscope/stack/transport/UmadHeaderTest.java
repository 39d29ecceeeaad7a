package io.cmscope.stack.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cmscope.codec.wire.Gid;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.ByteOrder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Octets by hand from Linux's ib_user_mad.h, for a host of little-endian order. */
final class UmadHeaderTest {
  private static final Gid PEER = Gid.parse("::ffff:10.77.0.11");

  @BeforeAll
  static void littleEndian() {
    assumeTrue(
        ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN, "octets below are such a host's");
  }

  @Test
  void writesWhatTheKernelReads() {
    ByteBuf buf = Unpooled.buffer().writeZero(UmadHeader.LENGTH);
    for (int i = 0; i < UmadHeader.LENGTH; i++) {
      buf.setByte(i, 0xa5);
    }
    new UmadHeader(3, 0, 0x0102, true, PEER, 1, 0x0405).write(buf, 256);

    //  id, status, timeout, retries, length | QPN, Q_Key | LID, SL, bits, GRH, index, hops, class
    //  GID | flow label | P_Key index, reserved
    assertThat(ByteBufUtil.hexDump(buf, 0, UmadHeader.LENGTH))
        .isEqualTo(
            "03000000"
                + "00000000"
                + "00000000"
                + "00000000"
                + "40010000"
                + "00000001"
                + "80010000"
                + "0102"
                + "00"
                + "00"
                + "01"
                + "01"
                + "40"
                + "00"
                + "00000000000000000000ffff0a4d000b"
                + "00000000"
                + "0504"
                + "000000000000");
  }

  @Test
  void readsWhatTheKernelWrites() {
    ByteBuf buf =
        Unpooled.wrappedBuffer(
            ByteBufUtil.decodeHexDump(
                "02000000"
                    + "6e000000"
                    + "00000000"
                    + "00000000"
                    + "40010000"
                    + "00000001"
                    + "80010000"
                    + "0007"
                    + "00"
                    + "00"
                    + "01"
                    + "02"
                    + "40"
                    + "00"
                    + "00000000000000000000ffff0a4d000b"
                    + "00000000"
                    + "0100"
                    + "000000000000"));
    assertThat(UmadHeader.read(buf)).isEqualTo(new UmadHeader(2, 110, 7, true, PEER, 2, 1));
  }

  @Test
  void registersForTheCmClassAndItsOneMethod() {
    ByteBuf buf = Unpooled.buffer().writeZero(UmadRegistration.LENGTH);
    UmadRegistration.write(buf);
    assertThat(ByteBufUtil.hexDump(buf, 0, UmadRegistration.LENGTH))
        .isEqualTo(
            "00000000"
                + "01000000"
                + "07"
                + "02"
                + "0000"
                + "00000000"
                + "0800000000000000"
                + "0000000000000000"
                + "00000000"
                + "00"
                + "000000");
    assertThat(UmadRegistration.REQUEST).isEqualTo(0xc028_1b04L);
    assertThat(UmadRegistration.agent(buf.setByte(0, 9))).isEqualTo(9);
  }
}
