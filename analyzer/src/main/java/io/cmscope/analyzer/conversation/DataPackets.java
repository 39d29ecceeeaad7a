package io.cmscope.analyzer.conversation;

import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.wire.Opcode;
import io.cmscope.codec.wire.Packet;
import org.jspecify.annotations.Nullable;

/**
 * Ties data packets to the conversation that announced their QP: one look-up a packet, and nothing
 * is allocated.
 */
final class DataPackets {
  private final Flows flows;
  private final CaptureLimits limits;
  private final Watcher watcher;
  private final Strangers strangers = new Strangers();
  private final PsnJumps psnJumps = new PsnJumps();

  DataPackets(Flows flows, CaptureLimits limits, Watcher watcher) {
    this.flows = flows;
    this.limits = limits;
    this.watcher = watcher;
  }

  /** The first data packet to a QP of which nothing was known then, or 0; asked once. */
  long before(int address, int qpn) {
    return strangers.take(address, qpn);
  }

  /** Takes a packet that is not a CM MAD, if a conversation announced its QP. */
  void take(Packet packet, int source, int destination, long frame, long time) {
    Flows.@Nullable Flow flow = flows.find(destination, packet.destinationQpn());
    if (flow == null) {
      if (!Opcode.isDatagram(packet.opcode()) && packet.destinationQpn() > 1) {
        strangers.note(destination, packet.destinationQpn(), frame);
      }
      return;
    }
    if (flow.conversation().end(flow.receiver().peer()).address() != source) {
      return;
    }
    Side from = flow.receiver().peer();
    Conversation conversation = flow.conversation();
    if (Opcode.isRequest(packet.opcode())) {
      End sender = conversation.end(from);
      boolean first = !sender.sentData();
      sender.noteRequest(packet, frame, time);
      noteLate(conversation, sender, frame, time);
      if (sender.psnJumps(packet, conversation.terms().pathMtuOctets())
          && psnJumps.note(conversation, from, time)) {
        limits.gap(time);
        watcher.missed(frame);
      }
      if (first) {
        conversation.end(flow.receiver()).shadow().mayHear(Signal.DATA, time, conversation.slack());
      }
    } else {
      conversation.end(from).noteFrame();
      conversation.end(flow.receiver()).noteReply();
    }
    watcher.data(conversation, from, packet, frame, time);
  }

  private static void noteLate(Conversation conversation, End sender, long frame, long time) {
    @Nullable Message closing = conversation.closing().disconnected() ? sender.closing() : null;
    if (closing != null && time - closing.time() > conversation.repeatSlack()) {
      sender.late(closing, frame, time);
    }
  }
}
