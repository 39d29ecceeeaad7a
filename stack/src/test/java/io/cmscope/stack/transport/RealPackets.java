package io.cmscope.stack.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The whole frames of a real capture in pcap format. */
final class RealPackets {
  private static final Path SAMPLES =
      Path.of(System.getProperty("cmscope.root", ".."), "captures", "samples");
  private static final int FILE_HEADER = 24;
  private static final int RECORD_HEADER = 16;

  private RealPackets() {}

  static List<ByteBuf> of(String sample) throws IOException {
    ByteBuf file = Unpooled.wrappedBuffer(Files.readAllBytes(SAMPLES.resolve(sample)));
    List<ByteBuf> frames = new ArrayList<>();
    int at = FILE_HEADER;
    while (at < file.capacity()) {
      int captured = file.getIntLE(at + 8);
      if (captured == file.getIntLE(at + 12)) {
        frames.add(file.slice(at + RECORD_HEADER, captured));
      }
      at += RECORD_HEADER + captured;
    }
    return frames;
  }
}
