package io.cmscope.analyzer.dialogue;

import io.cmscope.captures.PcapWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;

/** Frames as the octets of a file. */
public final class CaptureFile {
  private static final int SECTION = 0x0a0d0d0a;
  private static final int INTERFACE = 1;
  private static final int ENHANCED_PACKET = 6;
  private static final short DROP_COUNT = 4;

  private CaptureFile() {}

  /** A pcap file; pcapng if frames were lost, which only that can say. */
  public static byte[] of(int linkType, List<Captured> frames) {
    return frames.stream().anyMatch(frame -> frame.lost() > 0)
        ? pcapng(linkType, frames)
        : pcap(linkType, frames);
  }

  private static byte[] pcap(int linkType, List<Captured> frames) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (PcapWriter writer = new PcapWriter(file, linkType)) {
      for (Captured frame : frames) {
        ByteBuf octets = Unpooled.wrappedBuffer(frame.octets());
        writer.write(frame.nanos(), octets, 0, frame.captured(), frame.octets().length);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file.toByteArray();
  }

  private static byte[] pcapng(int linkType, List<Captured> frames) {
    ByteBuf file = Unpooled.buffer();
    ByteBuf section = Unpooled.buffer().writeIntLE(0x1a2b3c4d).writeIntLE(1).writeLongLE(-1);
    block(file, SECTION, section);
    ByteBuf described = Unpooled.buffer().writeIntLE(linkType).writeIntLE(0);
    described.writeShortLE(9).writeShortLE(1).writeIntLE(9).writeIntLE(0); // time in nanoseconds
    block(file, INTERFACE, described);
    for (Captured frame : frames) {
      ByteBuf packet = Unpooled.buffer().writeIntLE(0);
      packet.writeIntLE((int) (frame.nanos() >>> 32)).writeIntLE((int) frame.nanos());
      packet.writeIntLE(frame.captured()).writeIntLE(frame.octets().length);
      packet.writeBytes(frame.octets(), 0, frame.captured()).writeZero(-frame.captured() & 3);
      if (frame.lost() > 0) {
        packet.writeShortLE(DROP_COUNT).writeShortLE(8).writeLongLE(frame.lost()).writeIntLE(0);
      }
      block(file, ENHANCED_PACKET, packet);
    }
    return Arrays.copyOf(file.array(), file.writerIndex());
  }

  /** An ERF file of Ethernet records, which counts losses too. */
  public static byte[] erf(List<Captured> frames) {
    ByteBuf file = Unpooled.buffer();
    for (Captured frame : frames) {
      long seconds = frame.nanos() / 1_000_000_000L;
      long fraction = ((frame.nanos() % 1_000_000_000L) << 32) / 1_000_000_000L;
      int content = 2 + frame.captured();
      int padding = -content & 7;
      file.writeLongLE(seconds << 32 | fraction).writeByte(2).writeByte(4);
      file.writeShort(16 + content + padding).writeShort((int) frame.lost());
      file.writeShort(frame.octets().length).writeZero(2);
      file.writeBytes(frame.octets(), 0, frame.captured()).writeZero(padding);
    }
    return Arrays.copyOf(file.array(), file.writerIndex());
  }

  private static void block(ByteBuf file, int type, ByteBuf body) {
    int length = 12 + body.readableBytes();
    file.writeIntLE(type).writeIntLE(length).writeBytes(body).writeIntLE(length);
  }
}
