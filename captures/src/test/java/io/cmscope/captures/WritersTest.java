package io.cmscope.captures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WritersTest {
  private static final ByteBuf DATA = Unpooled.wrappedBuffer(Octets.counting(0, 200));

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private String hex() {
    return HexFormat.of().formatHex(out.toByteArray());
  }

  @Test
  void writesPcapOctetForOctet() throws Exception {
    try (PcapWriter writer = new PcapWriter(out, 247)) {
      writer.write(1_694_404_624L, DATA, 5, 3, 9);
    }

    assertThat(hex())
        .isEqualTo(
            // magic  version   zone     accuracy snapshot link type
            "4d3cb2a1"
                + "02000400"
                + "00000000"
                + "00000000"
                + "00000400"
                + "f7000000"
                // seconds nanos  captured original octets
                + "01000000"
                + "10c66329"
                + "03000000"
                + "09000000"
                + "050607");
  }

  @Test
  void writesPcapngOctetForOctet() throws Exception {
    try (PcapngWriter writer = new PcapngWriter(out)) {
      int id = writer.addInterface(1, "eth0");
      writer.write(id, 0x0123456789abcdefL, DATA, 5, 3, 9, "odd");
    }

    assertThat(hex())
        .isEqualTo(
            "0a0d0d0a"
                + "2c000000"
                + "4d3c2b1a"
                + "01000000"
                + "ffffffffffffffff"
                + "04000700"
                + "636d73636f706500"
                + "00000000"
                + "2c000000"
                // interface
                + "01000000"
                + "28000000"
                + "01000000"
                + "00000400"
                + "02000400"
                + "65746830"
                + "09000100"
                + "09000000"
                + "00000000"
                + "28000000"
                // enhanced packet
                + "06000000"
                + "30000000"
                + "00000000"
                + "67452301"
                + "efcdab89"
                + "03000000"
                + "09000000"
                + "05060700"
                + "01000300"
                + "6f646400"
                + "00000000"
                + "30000000");
  }

  @Test
  void writesPcapThatReadsTheSame() throws Exception {
    Random random = new Random(1);
    Octets expected = PcapFiles.header(Octets.bigEndian(), PcapFiles.NANOS, 1);
    try (PcapWriter writer = new PcapWriter(out, 1)) {
      for (int i = 0; i < 2000; i++) {
        byte[] frame = new byte[random.nextInt(400)];
        random.nextBytes(frame);
        PcapFiles.record(expected, 1_700_000_000L + i, i, frame, frame.length + i);
        long nanos = (1_700_000_000L + i) * 1_000_000_000L + i;
        writer.write(nanos, Unpooled.wrappedBuffer(frame), 0, frame.length, frame.length + i);
      }
    }

    assertThat(Seen.all(Seen.open(out.toByteArray()))).isEqualTo(Seen.all(Seen.open(expected)));
  }

  @Test
  void writesFramesOfAnySourceAsPcapngThatReadsTheSame() throws Exception {
    List<byte[]> files =
        List.of(PcapFiles.sample(true).done(), PcapngFiles.sample(true), ErfFiles.sample());
    for (byte[] file : files) {
      out.reset();
      try (FrameSource source = Seen.open(file);
          PcapngWriter writer = new PcapngWriter(out)) {
        for (Frame frame = source.next(); frame != null; frame = source.next()) {
          writer.write(frame, List.of("comment " + frame.number()));
        }
      }

      assertThat(Seen.all(Seen.open(out.toByteArray())))
          .usingRecursiveFieldByFieldElementComparatorIgnoringFields("interfaceId")
          .isEqualTo(Seen.all(Seen.open(file)));
    }
  }

  @Test
  void givesEachLinkTypeOfAFrameItsOwnInterface() throws Exception {
    try (PcapngWriter writer = new PcapngWriter(out)) {
      writer.write(Frame.of(1, 5, 247, Unpooled.wrappedBuffer(new byte[] {1})), List.of());
      writer.write(Frame.of(2, 6, 1, Unpooled.wrappedBuffer(new byte[] {2})), List.of());
      writer.write(Frame.of(3, 7, 247, Unpooled.wrappedBuffer(new byte[] {3})), List.of());
    }

    assertThat(Seen.all(Seen.open(out.toByteArray())))
        .containsExactly(
            new Seen(1, 5, 247, "01", 1, 0, 0, 0),
            new Seen(2, 6, 1, "02", 1, 0, 1, 0),
            new Seen(3, 7, 247, "03", 1, 0, 0, 0));
  }

  @Test
  void cutsOverlongCommentsBetweenCharacters() throws Exception {
    try (PcapngWriter writer = new PcapngWriter(out)) {
      writer.addInterface(1);
      writer.write(0, 1, DATA, 0, 4, 4, "a" + "é".repeat(40_000));
    }

    byte[] file = out.toByteArray();
    int comment = 44 + 32 + 28 + 4;
    assertThat(file[comment] & 0xff).isEqualTo(1);
    // one octet and 32767 characters of two
    assertThat((file[comment + 2] & 0xff) | ((file[comment + 3] & 0xff) << 8)).isEqualTo(65_535);
    assertThat(Seen.all(Seen.open(file))).hasSize(1);
  }

  @Test
  void canBeReadUpToTheLastFlush() throws Exception {
    PcapWriter writer = new PcapWriter(out, 1);
    writer.write(1, DATA, 0, 100, 100);
    writer.flush();

    assertThat(Seen.all(Seen.open(out.toByteArray()))).hasSize(1);
  }

  @Test
  void refusesWhatAFileCannotHold() throws Exception {
    PcapWriter pcap = new PcapWriter(out, 1);
    PcapngWriter pcapng = new PcapngWriter(out);

    assertThatThrownBy(() -> pcap.write(-1, DATA, 0, 1, 1)).hasMessage("time -1 ns is before 1970");
    assertThatThrownBy(() -> pcap.write(4_294_967_296_000_000_000L, DATA, 0, 1, 1))
        .hasMessage("time 4294967296000000000 ns does not fit in pcap's 32-bit seconds");
    assertThatThrownBy(() -> pcap.write(1, DATA, 0, 262_145, 262_145))
        .hasMessage("262145 captured octets are not within 0 and 262144");
    assertThatThrownBy(() -> pcap.write(1, DATA, 0, 9, 8))
        .hasMessage("original length 8 is less than the 9 captured octets");
    assertThatThrownBy(() -> pcap.write(Frame.of(1, 1, 247, DATA)))
        .hasMessage("link type 247 in a file of link type 1");
    assertThatThrownBy(() -> pcapng.write(0, 1, DATA, 0, 1, 1))
        .hasMessage("interface 0 of 0 interfaces");
    assertThatThrownBy(() -> pcapng.addInterface(65_536))
        .hasMessage("link type 65536 does not fit in 16 bits");
  }

  @Test
  void writesOnAfterARefusedFrame() throws Exception {
    try (PcapngWriter writer = new PcapngWriter(out)) {
      writer.addInterface(1);
      assertThatThrownBy(() -> writer.write(0, 1, DATA, 199, 2, 2))
          .isInstanceOf(IndexOutOfBoundsException.class);
      writer.write(0, 1, DATA, 0, 2, 2);
    }

    assertThat(Seen.all(Seen.open(out.toByteArray()))).hasSize(1);
  }
}
