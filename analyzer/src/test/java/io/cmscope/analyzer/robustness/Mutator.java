package io.cmscope.analyzer.robustness;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Damages a capture, the same way for the same seed. */
final class Mutator {
  private static final int FILE_HEADER = 24;
  private static final int RECORD_HEADER = 16;

  /** Octets of a frame in which headers and the fields of messages lie; then zeros and data. */
  private static final int INTERESTING = 240;

  private static final long[] NUMBERS = {0, 1, 2, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0xffff, -1};

  private final byte[] original;
  private final int[] frames;
  private final List<byte[]> others;
  private final SplittableRandom random;

  /**
   * @param capture a pcap file of little-endian byte order
   * @param others captures to take octets from
   */
  Mutator(byte[] capture, List<byte[]> others, long seed) {
    this.original = capture;
    this.others = others;
    this.random = new SplittableRandom(seed);
    this.frames = frames(capture);
  }

  /** The next damaged capture: one to four changes. */
  byte[] next() {
    byte[] octets = original.clone();
    for (int changes = 1 + random.nextInt(4); changes > 0 && octets.length > 0; changes--) {
      octets = change(octets);
    }
    return octets;
  }

  private byte[] change(byte[] octets) {
    int at = place(octets.length);
    switch (random.nextInt(10)) {
      case 0, 1, 2 -> octets[at] ^= (byte) (1 << random.nextInt(8));
      case 3, 4 -> octets[at] = (byte) random.nextInt(256);
      case 5 -> number(octets, at);
      case 6 -> {
        return spliced(octets, at, new byte[1 + random.nextInt(20)], 0);
      }
      case 7 -> {
        return spliced(octets, at, new byte[0], 1 + random.nextInt(20));
      }
      case 8 -> {
        return random.nextInt(4) == 0 ? Arrays.copyOf(octets, at) : repeated(octets);
      }
      default -> {
        byte[] other = others.get(random.nextInt(others.size()));
        int from = random.nextInt(other.length);
        int length = Math.min(other.length - from, 1 + random.nextInt(300));
        byte[] piece = Arrays.copyOfRange(other, from, from + length);
        return spliced(octets, at, piece, random.nextBoolean() ? length : 0);
      }
    }
    return octets;
  }

  /** Mostly where fields are: in a record header, or early in a frame. */
  private int place(int length) {
    if (frames.length == 0 || random.nextInt(8) == 0) {
      return random.nextInt(length);
    }
    int frame = frames[random.nextInt(frames.length)];
    return Math.min(length - 1, frame + random.nextInt(RECORD_HEADER + INTERESTING));
  }

  /** A length or count of one, two or four octets, in either order of octets. */
  private void number(byte[] octets, int at) {
    long value = NUMBERS[random.nextInt(NUMBERS.length)];
    int width = Math.min(1 << random.nextInt(3), octets.length - at);
    boolean littleEndian = random.nextBoolean();
    for (int i = 0; i < width; i++) {
      octets[at + i] = (byte) (value >> (8 * (littleEndian ? i : width - 1 - i)));
    }
  }

  /** A frame again, elsewhere. */
  private byte[] repeated(byte[] octets) {
    if (frames.length < 2) {
      return octets;
    }
    int which = random.nextInt(frames.length - 1);
    int end = Math.min(frames[which + 1], octets.length);
    byte[] frame = Arrays.copyOfRange(octets, Math.min(frames[which], end), end);
    return spliced(octets, frames[random.nextInt(frames.length)], frame, 0);
  }

  private static byte[] spliced(byte[] octets, int at, byte[] piece, int removed) {
    int from = Math.min(at, octets.length);
    int rest = Math.min(octets.length, from + removed);
    byte[] result = new byte[from + piece.length + octets.length - rest];
    System.arraycopy(octets, 0, result, 0, from);
    System.arraycopy(piece, 0, result, from, piece.length);
    System.arraycopy(octets, rest, result, from + piece.length, octets.length - rest);
    return result;
  }

  private static int[] frames(byte[] capture) {
    int[] starts = new int[capture.length / RECORD_HEADER + 1];
    int count = 0;
    int at = FILE_HEADER;
    while (at + RECORD_HEADER <= capture.length) {
      starts[count++] = at;
      at += RECORD_HEADER + littleEndian(capture, at + 8);
    }
    return Arrays.copyOf(starts, count);
  }

  private static int littleEndian(byte[] octets, int at) {
    return (octets[at] & 0xff)
        | (octets[at + 1] & 0xff) << 8
        | (octets[at + 2] & 0xff) << 16
        | (octets[at + 3] & 0xff) << 24;
  }
}
