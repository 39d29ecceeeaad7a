package io.cmscope.captures;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** What a frame said while it was the current one. */
record Seen(
    long number,
    long nanos,
    int linkType,
    String hex,
    int original,
    long dropped,
    int interfaceId,
    int file) {

  static Seen of(Frame frame) {
    return new Seen(
        frame.number(),
        frame.nanos(),
        frame.linkType(),
        HexFormat.of().formatHex(frame.copyOctets()),
        frame.original(),
        frame.dropped(),
        frame.interfaceId(),
        frame.file());
  }

  static List<Seen> all(FrameSource source) {
    List<Seen> all = new ArrayList<>();
    for (Frame frame = source.next(); frame != null; frame = source.next()) {
      all.add(of(frame));
    }
    return all;
  }

  static FrameSource open(byte[] file) throws CaptureException {
    return Captures.open(new ByteArrayInputStream(file), "test");
  }

  static FrameSource open(Octets file) throws CaptureException {
    return open(file.done());
  }
}
