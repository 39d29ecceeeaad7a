package io.cmscope.analyzer;

import io.cmscope.captures.Frame;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.Decoded;
import io.cmscope.codec.wire.Deth;
import io.cmscope.codec.wire.Dissector;
import io.cmscope.codec.wire.Icrc;
import io.cmscope.codec.wire.Packet;
import io.cmscope.codec.wire.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The short pipeline: frame, packet, message. It judges nothing, and remembers only what requests
 * were for, without which the private data of their answers could not be read.
 */
public final class Decoding {

  /** The Q_Key that QP 1 takes (Linux {@code IB_QP1_QKEY}). */
  private static final int GENERAL_SERVICES_Q_KEY = 0x80010000;

  private static final int GENERAL_SERVICES_QPN = 1;

  private final Consumer<DecodedMessage> messages;
  private final Dissector dissector = new Dissector();
  private final Packet packet = new Packet();
  private final Requests requests = new Requests();
  private long frames;
  private long omniPath;
  private long firstTime;

  /**
   * @param messages is told of every message, in the order of the frames
   */
  public Decoding(Consumer<DecodedMessage> messages) {
    this.messages = messages;
  }

  /** Takes one frame; its octets are not needed afterwards. */
  public void frame(Frame frame) {
    if (frames++ == 0) {
      firstTime = frame.nanos();
    }
    Verdict verdict =
        dissector.dissect(
            frame.data(),
            frame.index(),
            frame.captured(),
            frame.original(),
            frame.linkType(),
            packet);
    if (verdict != Verdict.TRANSPORT) {
      return;
    }
    if (packet.isOpaCmMad()) {
      omniPath++;
    }
    if (packet.isCmMad()
        && CmMad.decode(packet.buffer(), packet.payloadIndex(), packet.payloadCaptured())
            instanceof Decoded.Message message) {
      messages.accept(decoded(frame, message.mad()));
    }
  }

  private DecodedMessage decoded(Frame frame, CmMad mad) {
    Endpoint source = new Endpoint(packet.sourceAddress(), packet.sourceGid());
    Endpoint destination = new Endpoint(packet.destinationAddress(), packet.destinationGid());
    return new DecodedMessage(
        frame.file(),
        frame.number(),
        frame.nanos(),
        frame.nanos() - firstTime,
        source,
        destination,
        packet.encapsulation(),
        Icrc.verify(packet),
        wireNotes(),
        mad,
        requests.protocolOf(mad.message(), source.address(), destination.address()));
  }

  private List<String> wireNotes() {
    boolean rightKey = packet.qKey() == GENERAL_SERVICES_Q_KEY;
    boolean rightQueuePair = packet.destinationQpn() == GENERAL_SERVICES_QPN;
    if (rightKey && rightQueuePair) {
      return List.of();
    }
    List<String> notes = new ArrayList<>();
    if (!rightKey) {
      notes.add("the packet's Q_Key " + Deth.Q_KEY.text(packet.qKey()) + " is not 0x80010000");
    }
    if (!rightQueuePair) {
      notes.add("sent to " + Deth.SOURCE_QPN.text(packet.destinationQpn()) + ", not to QP 1");
    }
    return notes;
  }

  /** Frames taken, of every kind. */
  public long frames() {
    return frames;
  }

  /** CM MADs of Omni-Path (base version 0x80), which are not decoded. */
  public long omniPath() {
    return omniPath;
  }
}
