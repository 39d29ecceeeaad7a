package io.cmscope.stack.transport;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.Decoded;
import io.cmscope.codec.wire.Aeth;
import io.cmscope.codec.wire.ExtensionHeader;
import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.Icrc;
import io.cmscope.codec.wire.Opcode;
import io.cmscope.codec.wire.Packet;
import io.cmscope.stack.engine.PeerAddress;
import java.util.Set;

/**
 * Decides what becomes of a packet that came: a MAD, a packet of a connected queue pair, or nothing
 * and why. It is as strict as rxe about the headers (transport version, Q_Key, queue pair); the
 * P_Key is its receiver's to judge.
 */
final class PacketSorter {
  private static final int QP1 = 1;
  private static final int QP1_Q_KEY = 0x80010000;
  private static final int TRANSPORT = 5;
  private static final int RC = 0;
  private static final int UC = 1;
  private static final int XRC = 5;

  private final Set<Gid> ours;
  private final MadTransport.Receiver receiver;
  private final Counters counters;

  PacketSorter(LocalPort port, MadTransport.Receiver receiver, Counters counters) {
    this.ours = Set.copyOf(port.gids());
    this.receiver = receiver;
    this.counters = counters;
  }

  /** Whether it goes to one of our GIDs. */
  boolean isForUs(Packet packet) {
    Gid destination = packet.destinationGid();
    return destination != null && ours.contains(destination);
  }

  /** Whether the ICRC of a packet is right; what was cut before its ICRC cannot be told. */
  static boolean hasRightIcrc(Packet packet) {
    int at = packet.icrcIndex();
    return at < 0 || packet.buffer().getIntLE(at) == Icrc.compute(packet);
  }

  /** Delivers a packet with a right ICRC, or counts why not. */
  void sort(Packet packet) {
    Gid source = packet.sourceGid();
    Gid destination = packet.destinationGid();
    if (source == null || destination == null || !ours.contains(destination)) {
      counters.dropped(Drop.NOT_FOR_US);
    } else if (packet.transportVersion() != 0) {
      counters.dropped(Drop.UNKNOWN_VERSION);
    } else if (packet.hasDeth()) {
      datagram(packet, source, destination);
    } else {
      connected(packet, source, destination);
    }
  }

  private void datagram(Packet packet, Gid source, Gid destination) {
    if (packet.opcode() != Opcode.UD_SEND_ONLY || packet.destinationQpn() != QP1) {
      counters.dropped(Drop.WRONG_QUEUE_PAIR);
    } else if (packet.qKey() != QP1_Q_KEY) {
      counters.dropped(Drop.WRONG_Q_KEY);
    } else {
      Decoded decoded =
          CmMad.decode(packet.buffer(), packet.payloadIndex(), packet.payloadCaptured());
      if (decoded instanceof Decoded.Message message) {
        counters.madReceived();
        receiver.received(
            new IncomingMad(message.mad(), PeerAddress.of(source), destination, packet.pKey()));
      } else {
        counters.dropped(decoded instanceof Decoded.Malformed ? Drop.CUT : Drop.NOT_CM);
      }
    }
  }

  private void connected(Packet packet, Gid source, Gid destination) {
    int transport = packet.opcode() >>> TRANSPORT;
    if (transport != RC && transport != UC && transport != XRC) {
      counters.dropped(Drop.NOT_ROCE); // congestion notifications and what nobody defined
      return;
    }
    if (packet.destinationQpn() <= QP1) {
      counters.dropped(Drop.WRONG_QUEUE_PAIR);
      return;
    }
    int aeth = packet.indexOf(ExtensionHeader.AETH);
    counters.dataReceived();
    receiver.receivedData(
        new DataPacket(
            source,
            destination,
            packet.opcode(),
            packet.destinationQpn(),
            packet.psn(),
            packet.pKey(),
            aeth < 0 ? 0 : packet.buffer().getUnsignedByte(aeth),
            aeth < 0 ? 0 : Aeth.MSN.getInt(packet.buffer(), aeth)));
  }
}
