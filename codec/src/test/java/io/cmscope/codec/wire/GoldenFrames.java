package io.cmscope.codec.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.Map;
import java.util.Objects;

/**
 * A connection from REQ to DREP between 10.0.0.1 and 10.0.0.2, and a REJ, RoCEv2 over IPv4, 322
 * octets each. Composed by hand, decoded by tshark 4.0.17, every ICRC by an implementation of its
 * own. The Ethernet addresses are not swapped in answers.
 */
final class GoldenFrames {
  static final String REQ =
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
          51,
          "9169ce66");

  static final String REP =
      frame(
          "02000000000202000000000108004500013400024000401125b50a0000020a000001c3a512b7012000006400ffff"
              + "000000010000000080010000000000010107020300000000000000051122334400130000000000005566778811"
              + "22334400000000000018000000000012345600081081e00200000000000002574f524c44",
          191,
          "ed96a814");

  static final String RTU =
      frame(
          "02000000000202000000000108004500013400034000401125b40a0000010a000002c3a512b7012000006400ffff"
              + "000000010000000180010000000000010107020300000000000000051122334400140000000000001122334455"
              + "667788",
          224,
          "01438794");

  static final String DREQ =
      frame(
          "02000000000202000000000108004500013400044000401125b30a0000010a000002c3a512b7012000006400ffff"
              + "000000010000000280010000000000010107020300000000000000051122334400150000000000001122334455"
              + "667788000018",
          221,
          "9c480fe4");

  static final String DREP =
      frame(
          "02000000000202000000000108004500013400054000401125b20a0000020a000001c3a512b7012000006400ffff"
              + "000000010000000180010000000000010107020300000000000000051122334400160000000000005566778811"
              + "223344",
          224,
          "1ca4b976");

  static final String REJ =
      frame(
          "02000000000202000000000108004500013400064000401125b10a0000020a000001c3a512b7012000006400ffff"
              + "000000010000000280010000000000010107020300000000000000051122334400120000000000000000000011"
              + "2233440000000a",
          220,
          "5cb31fff");

  static final Map<String, String> ALL =
      Map.of("REQ", REQ, "REP", REP, "RTU", RTU, "DREQ", DREQ, "DREP", DREP, "REJ", REJ);

  private GoldenFrames() {}

  static String of(String name) {
    return Objects.requireNonNull(ALL.get(name), name);
  }

  private static String frame(String start, int zeros, String icrc) {
    return start + "00".repeat(zeros) + icrc;
  }

  static ByteBuf buffer(String hex) {
    return Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump(hex.replace(" ", "")));
  }
}
