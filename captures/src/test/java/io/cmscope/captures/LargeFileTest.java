package io.cmscope.captures;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.SPARSE;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Files larger than 2 GB; sparse, so that they take no room on the disk. */
class LargeFileTest {
  @TempDir Path folder;

  private static void put(FileChannel channel, byte[] octets, long at) throws IOException {
    channel.write(ByteBuffer.wrap(octets), at);
  }

  @Test
  void passesOverABlockOfThreeGigabytesWithoutReadingIt() throws Exception {
    long length = 3_000_000_000L;
    byte[] start =
        Octets.littleEndian()
            .octets(PcapngFiles.section(false), PcapngFiles.iface(false, 1))
            .u32(0x4321)
            .u32(length)
            .done();
    byte[] end =
        Octets.littleEndian()
            .u32(length)
            .octets(PcapngFiles.enhanced(false, 0, 1, new byte[] {42}, 1))
            .done();
    Path path = folder.resolve("large.pcapng");
    try (FileChannel channel = FileChannel.open(path, CREATE_NEW, WRITE, SPARSE)) {
      put(channel, start, 0);
      put(channel, end, start.length - 8 + length - 4);
    }

    try (FrameSource source = Captures.open(path)) {
      assertThat(Seen.all(source)).extracting(Seen::hex).containsExactly("2a");
      assertThat(source.problems()).isEmpty();
      assertThat(source.position()).isEqualTo(source.size()).isGreaterThan(3_000_000_000L);
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "cmscope.slow", matches = "true")
  void readsEveryFrameOfAPcapFileBeyondTwoGigabytes() throws Exception {
    int frames = 9_000;
    int captured = 262_144;
    Path path = folder.resolve("large.pcap");
    try (FileChannel channel = FileChannel.open(path, CREATE_NEW, WRITE, SPARSE)) {
      put(channel, PcapFiles.header(Octets.littleEndian(), PcapFiles.MICROS, 1).done(), 0);
      for (int i = 0; i < frames; i++) {
        byte[] header = Octets.littleEndian().u32(i).u32(7).u32(captured).u32(captured).done();
        put(channel, header, 24 + (long) i * (16 + captured));
      }
      put(channel, new byte[1], 24 + (long) frames * (16 + captured) - 1);
    }

    try (FrameSource source = Captures.open(path)) {
      long read = 0;
      for (Frame frame = source.next(); frame != null; frame = source.next()) {
        assertThat(frame.nanos()).isEqualTo(read * 1_000_000_000L + 7_000);
        read++;
      }
      assertThat(read).isEqualTo(frames);
      assertThat(source.problems()).isEmpty();
      assertThat(source.position()).isEqualTo(2_359_440_024L);
    }
  }
}
