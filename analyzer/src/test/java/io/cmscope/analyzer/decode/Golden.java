package io.cmscope.analyzer.decode;

import io.cmscope.captures.PcapWriter;
import io.cmscope.codec.wire.LinkType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A connection from REQ to DREP between 10.0.0.1 and 10.0.0.2, and a REJ, RoCEv2 over IPv4.
 * Composed by hand, decoded by tshark 4.0.17.
 */
final class Golden {
  static final int LENGTH = 322;

  static final ByteBuf REQ =
      frame(
          "02000000000202000000000108004500013400014000401125b60a0000010a00"
              + "0002c3a512b7012000006400ffff000000010000000080010000000000010107"
              + "0203000000000000000511223344001000000000000011223344000000000000"
              + "000001061c200200000000000001000000000000000000001710000000080000"
              + "00a1abcdefa7ffff37f0ffffffff00000000000000000000ffff0a0000010000"
              + "0000000000000000ffff0a000002000000030040009000000000000000000000"
              + "0000000000000000000000000000000000000000000000000000000000000000"
              + "00000040afc80000000000000000000000000a00000100000000000000000000"
              + "00000a00000248454c4c4f",
          "9169ce66");

  static final ByteBuf REP =
      frame(
          "02000000000202000000000108004500013400024000401125b50a0000020a000001c3a512b7012000006400ffff"
              + "000000010000000080010000000000010107020300000000000000051122334400130000000000005566778811"
              + "22334400000000000018000000000012345600081081e00200000000000002574f524c44",
          "ed96a814");

  static final ByteBuf RTU =
      frame(
          "02000000000202000000000108004500013400034000401125b40a0000010a000002c3a512b7012000006400ffff"
              + "000000010000000180010000000000010107020300000000000000051122334400140000000000001122334455"
              + "667788",
          "01438794");

  static final ByteBuf DREQ =
      frame(
          "02000000000202000000000108004500013400044000401125b30a0000010a000002c3a512b7012000006400ffff"
              + "000000010000000280010000000000010107020300000000000000051122334400150000000000001122334455"
              + "667788000018",
          "9c480fe4");

  static final ByteBuf DREP =
      frame(
          "02000000000202000000000108004500013400054000401125b20a0000020a000001c3a512b7012000006400ffff"
              + "000000010000000180010000000000010107020300000000000000051122334400160000000000005566778811"
              + "223344",
          "1ca4b976");

  static final ByteBuf REJ =
      frame(
          "02000000000202000000000108004500013400064000401125b10a0000020a000001c3a512b7012000006400ffff"
              + "000000010000000280010000000000010107020300000000000000051122334400120000000000000000000011"
              + "2233440000000a",
          "5cb31fff");

  static final List<ByteBuf> ALL = List.of(REQ, REP, RTU, DREQ, DREP, REJ);

  /** 2025-11-30 12:52:53.123456789 UTC. */
  static final long START = 1_764_507_173_123_456_789L;

  static final long EVERY = 1_500_000_000L;

  private Golden() {}

  private static ByteBuf frame(String start, String icrc) {
    ByteBuf frame = Unpooled.buffer(LENGTH, LENGTH);
    frame.setZero(0, LENGTH);
    frame.setBytes(0, ByteBufUtil.decodeHexDump(start));
    frame.setBytes(LENGTH - 4, ByteBufUtil.decodeHexDump(icrc));
    return frame.writerIndex(LENGTH);
  }

  /** A capture of frames, 1.5 s apart, each cut after so many octets. */
  static Path capture(Path file, List<ByteBuf> frames, int snapLength) {
    return capture(file, frames, snapLength, START);
  }

  /** The same from another time on. */
  static Path capture(Path file, List<ByteBuf> frames, int snapLength, long start) {
    try (PcapWriter writer = PcapWriter.create(file, LinkType.ETHERNET)) {
      for (int i = 0; i < frames.size(); i++) {
        ByteBuf frame = frames.get(i);
        int length = frame.capacity();
        writer.write(start + i * EVERY, frame, 0, Math.min(length, snapLength), length);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }

  /** A capture of the dialogue. */
  static Path dialogue(Path file) {
    return capture(file, ALL, LENGTH);
  }
}
