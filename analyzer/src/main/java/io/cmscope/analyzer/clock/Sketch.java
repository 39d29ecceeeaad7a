package io.cmscope.analyzer.clock;

import io.cmscope.captures.Frame;
import io.cmscope.captures.FrameSource;
import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.wire.Dissector;
import io.cmscope.codec.wire.Packet;
import io.cmscope.codec.wire.Verdict;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A sample of the CM MADs of one capture: those with the smallest keys. Two captures that show the
 * same transmissions choose the same ones, wherever they begin and end.
 */
final class Sketch {

  /** So many transmissions suffice: their median is exact to microseconds. */
  private static final int SIZE = 4_096;

  /**
   * When a transmission was seen first.
   *
   * @param direction a number that tells the two directions of two hosts apart
   */
  record Seen(long time, long direction) {}

  private final TreeMap<Long, Seen> byKey = new TreeMap<>();
  private final CRC32 crc = new CRC32();
  private final byte[] header = new byte[MadHeader.LENGTH];

  /** Reads a capture to its end, or until it should stop. */
  static Sketch of(FrameSource source, BooleanSupplier stop) {
    Sketch sketch = new Sketch();
    Dissector dissector = new Dissector();
    Packet packet = new Packet();
    for (@Nullable Frame frame = source.next();
        frame != null && !stop.getAsBoolean();
        frame = source.next()) {
      Verdict verdict =
          dissector.dissect(
              frame.data(),
              frame.index(),
              frame.captured(),
              frame.original(),
              frame.linkType(),
              packet);
      if (verdict == Verdict.TRANSPORT && packet.isCmMad()) {
        sketch.add(packet, frame.nanos());
      }
    }
    return sketch;
  }

  /** The transmission with a key, if it is in the sample. */
  @Nullable Seen find(long key) {
    return byKey.get(key);
  }

  Iterable<Long> keys() {
    return byKey.keySet();
  }

  private void add(Packet packet, long time) {
    long key = key(packet);
    if (byKey.containsKey(key) || (byKey.size() == SIZE && key > byKey.lastKey())) {
      return;
    }
    byKey.put(key, new Seen(time, direction(packet)));
    if (byKey.size() > SIZE) {
      byKey.pollLastEntry();
    }
  }

  /**
   * Equal for the same transmission only: the header of the MAD with its transaction id, the PSN,
   * the IP identification. What follows may be cut by the snap length of one of the captures.
   */
  private long key(Packet packet) {
    packet.buffer().getBytes(packet.payloadIndex(), header);
    crc.reset();
    crc.update(header);
    long transmission = ((long) packet.psn() << 16) | (packet.ipIdentification() & 0xffff);
    long key = mixed(crc.getValue()) ^ transmission;
    return mixed(key ^ direction(packet));
  }

  private static long direction(Packet packet) {
    long source = mixed(packet.sourceKeyHigh() ^ mixed(packet.sourceKeyLow()));
    long destination = mixed(packet.destinationKeyHigh() ^ mixed(packet.destinationKeyLow()));
    return mixed(source ^ 31 * destination);
  }

  private static long mixed(long key) {
    long product = key * 0x9e3779b97f4a7c15L;
    return product ^ (product >>> 32);
  }
}
