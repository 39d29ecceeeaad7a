package io.cmscope.analyzer.replay;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.FrameNumber;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.captures.Frame;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.Decoded;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Dissector;
import io.cmscope.codec.wire.Encapsulation;
import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.Packet;
import io.cmscope.codec.wire.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes the messages of one conversation out of its capture: the analysis says which frames they
 * are, and the capture is read a second time for their octets, so that none are kept for the
 * conversations nobody asked for.
 */
public final class RecordingReader {
  private final Conversation conversation;
  private final Map<Long, Side> senders = new HashMap<>();
  private final List<Recorded> messages = new ArrayList<>();
  private final Dissector dissector = new Dissector();
  private final Packet packet = new Packet();
  private final Address[] addresses = new Address[2];
  private final @Nullable Gid[] gids = new @Nullable Gid[2];
  private Encapsulation encapsulation = Encapsulation.ROCE_V2_IPV4;
  private long cutFrame;

  /**
   * @param conversation which, as the analysis of the same capture found it
   * @throws UnusableRecordingException if its beginning is not in the capture
   */
  public RecordingReader(Conversation conversation) throws UnusableRecordingException {
    this.conversation = conversation;
    Message first = conversation.messages().getFirst();
    if (!conversation.startSeen()
        || (first.type() != MessageType.REQ && first.type() != MessageType.SIDR_REQ)) {
      throw new UnusableRecordingException(
          "connection "
              + conversation.id()
              + ": expected it to begin with a REQ or SIDR_REQ, found a "
              + first.type().label()
              + " in frame "
              + FrameNumber.number(first.frame()));
    }
    for (Message message : conversation.messages()) {
      senders.put(FrameNumber.number(message.frame()), message.from());
    }
  }

  /** Takes one frame of the capture; its octets are not needed afterwards. */
  public void frame(Frame frame) {
    @Nullable Side from = senders.get(frame.number());
    if (from == null) {
      return;
    }
    Verdict verdict =
        dissector.dissect(
            frame.data(),
            frame.index(),
            frame.captured(),
            frame.original(),
            frame.linkType(),
            packet);
    if (verdict == Verdict.TRANSPORT
        && packet.isCmMad()
        && CmMad.decode(packet.buffer(), packet.payloadIndex(), packet.payloadCaptured())
            instanceof Decoded.Message message) {
      message(frame, from, message.mad());
    }
  }

  private void message(Frame frame, Side from, CmMad mad) {
    if (!mad.whole() && cutFrame == 0) {
      cutFrame = frame.number();
    }
    encapsulation = packet.encapsulation();
    learn(from, packet.sourceAddress(), packet.sourceGid());
    learn(from.peer(), packet.destinationAddress(), packet.destinationGid());
    if (mad.message() instanceof Req req && gids[Side.ACTIVE.ordinal()] == null) {
      gids[Side.ACTIVE.ordinal()] = req.primary().localGid();
      gids[Side.PASSIVE.ordinal()] = req.primary().remoteGid();
    }
    messages.add(
        new Recorded(frame.number(), frame.nanos(), from, mad, packet.pKey(), packet.psn()));
  }

  private void learn(Side side, Address address, @Nullable Gid gid) {
    if (addresses[side.ordinal()] == null) {
      addresses[side.ordinal()] = address;
      gids[side.ordinal()] = gid;
    }
  }

  /**
   * The conversation, after the last frame.
   *
   * @throws UnusableRecordingException if the capture cut one of its messages
   */
  public Recording recording() throws UnusableRecordingException {
    if (cutFrame != 0) {
      throw new UnusableRecordingException(
          "frame "
              + cutFrame
              + ": expected the 256 octets of a MAD, found fewer: a message that was cut cannot be"
              + " played");
    }
    return new Recording(
        conversation.id(),
        conversation.kind(),
        encapsulation,
        end(Side.ACTIVE),
        end(Side.PASSIVE),
        messages);
  }

  private Recording.End end(Side side) {
    return new Recording.End(addresses[side.ordinal()], gids[side.ordinal()]);
  }
}
