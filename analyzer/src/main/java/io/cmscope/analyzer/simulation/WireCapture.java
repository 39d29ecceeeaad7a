package io.cmscope.analyzer.simulation;

import io.cmscope.captures.PcapngWriter;
import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.LinkType;
import io.cmscope.codec.wire.Opcode;
import io.cmscope.codec.wire.RoceV2Writer;
import io.cmscope.stack.simulation.Tap;
import io.cmscope.stack.simulation.Transmission;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes what a simulated wire carries as RoCEv2 frames with right ICRCs; what is repeated on the
 * way is in it once.
 */
public final class WireCapture implements Tap, AutoCloseable {

  /** When a simulation starts, so that captures of the same run are the same: 2026-01-01. */
  public static final long START_NANOS = 1_767_225_600_000_000_000L;

  private static final int FRAME = 512; // more than a MAD takes over IPv6
  private static final int PAYLOAD = 64;
  private static final int QP1 = 1;
  private static final int RC_SEND_ONLY = 0x04;
  private static final int FIRST_SOURCE_PORT = 0xc000;
  private static final int SOURCE_PORTS = 0x3fff;
  private static final int IDENTIFICATIONS = 0xffff;
  private static final long LOCALLY_ADMINISTERED = 0x02_00_00_000000L;

  /** Where on the way of a transmission it is captured. */
  public enum Place {
    /** Beside who sends it: what is lost on the way is in the capture. */
    SENDER,
    /** Beside who is to hear it: what is lost on the way is not in the capture. */
    RECEIVER
  }

  private final PcapngWriter out;
  private final Place place;
  private final ByteBuf frame = Unpooled.buffer(FRAME, FRAME);
  private final ByteBuf mad = Unpooled.buffer(MadHeader.MAD_LENGTH, MadHeader.MAD_LENGTH);
  private final RoceV2Writer writer = new RoceV2Writer();
  private final ByteBuf payload = Unpooled.wrappedBuffer(new byte[PAYLOAD]);
  private final Map<Gid, Integer> identifications = new HashMap<>(); // last one of each sender
  private long frames;

  /**
   * Begins the capture.
   *
   * @param out closed by this capture
   */
  public WireCapture(PcapngWriter out) throws IOException {
    this(out, Place.SENDER);
  }

  /**
   * Begins the capture.
   *
   * @param out closed by this capture
   */
  public WireCapture(PcapngWriter out, Place place) throws IOException {
    this.out = out;
    this.place = place;
    out.addInterface(LinkType.ETHERNET, "simulated");
    mad.writerIndex(MadHeader.MAD_LENGTH);
  }

  /** How many frames were written. */
  public long frames() {
    return frames;
  }

  @Override
  public void sees(Transmission sent) {
    if (place == Place.SENDER) {
      write(sent);
    }
  }

  @Override
  public void seesBeyond(Transmission sent) {
    if (place == Place.RECEIVER) {
      write(sent);
    }
  }

  private void write(Transmission sent) {
    Gid source = sent.source();
    Gid destination = sent.destination();
    writer
        .source(Address.of(source))
        .destination(Address.of(destination))
        .sourceMac(mac(source))
        .destinationMac(mac(destination))
        .sourcePort(FIRST_SOURCE_PORT | (source.hashCode() & SOURCE_PORTS))
        .ipIdentification(identifications.merge(source, 1, Integer::sum) & IDENTIFICATIONS);
    int length =
        switch (sent) {
          case Transmission.Management management -> management(management);
          case Transmission.Data data -> data(data);
        };
    try {
      out.write(0, START_NANOS + sent.at(), frame, 0, length, length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    frames++;
  }

  private int management(Transmission.Management sent) {
    sent.mad().write(mad, 0);
    return writer
        .opcode(Opcode.UD_SEND_ONLY)
        .destinationQpn(QP1)
        .ackRequest(false)
        .psn(sent.psn())
        .write(frame, 0, mad);
  }

  private int data(Transmission.Data sent) {
    return writer
        .opcode(RC_SEND_ONLY)
        .destinationQpn(sent.qpn())
        .ackRequest(true)
        .psn(sent.psn())
        .write(frame, 0, payload);
  }

  private static long mac(Gid gid) {
    return LOCALLY_ADMINISTERED | (gid.low() & 0xffffff);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
