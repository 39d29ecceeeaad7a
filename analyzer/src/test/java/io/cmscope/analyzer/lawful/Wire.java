package io.cmscope.analyzer.lawful;

import io.cmscope.codec.cm.CmMad;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** What connects the hosts, with a tap in the middle. */
final class Wire {
  private final Fabric fabric;
  private final Timeline timeline;
  private final List<Tapped> tapped = new ArrayList<>();
  private final ByteBuf frame = Unpooled.buffer(8192, 8192);

  Wire(Fabric fabric, Timeline timeline) {
    this.fabric = fabric;
    this.timeline = timeline;
  }

  /** A management datagram; {@code heard} happens at the receiver if it arrives. */
  void mad(int owner, Node from, Node to, CmMad mad, Fate fate, Runnable heard) {
    Fabric.Bth bth = Fabric.Bth.mad(from.nextPsn(), from.nextIdentification());
    send(
        owner, from, to, bth, Unpooled.wrappedBuffer(mad.octets()), mad.type().name(), fate, heard);
  }

  /** A packet of a connected QP. */
  void data(
      int owner,
      Node from,
      Node to,
      int opcode,
      int qpn,
      int psn,
      ByteBuf payload,
      Fate fate,
      Runnable heard) {
    Fabric.Bth bth = Fabric.Bth.data(opcode, qpn, psn, from.nextIdentification());
    String label = "data 0x" + Integer.toHexString(opcode) + " PSN " + Integer.toHexString(psn);
    send(owner, from, to, bth, payload, label, fate, heard);
  }

  private void send(
      int owner,
      Node from,
      Node to,
      Fabric.Bth bth,
      ByteBuf payload,
      String label,
      Fate fate,
      Runnable heard) {
    if (fate.captured) {
      long nanos = timeline.now() + from.latency;
      tap(nanos, owner, from, to, bth, payload, label, fate.arrives);
    }
    if (fate.arrives) {
      timeline.after(from.latency + to.latency, heard);
    }
  }

  /** The tap sees a frame; what its receiver does about it is somebody else's script. */
  Tapped tap(
      long nanos,
      int owner,
      Node from,
      Node to,
      Fabric.Bth bth,
      ByteBuf payload,
      String label,
      boolean arrives) {
    int length = fabric.write(frame, from, to, bth, payload);
    byte[] octets = Arrays.copyOf(frame.array(), length);
    Tapped seen = new Tapped(nanos, from, to, octets, owner, label, arrives);
    tapped.add(seen);
    return seen;
  }

  /** All that the tap saw, in the order it saw it. */
  List<Tapped> tapped() {
    List<Tapped> sorted = new ArrayList<>(tapped);
    sorted.sort(Comparator.comparingLong(Tapped::nanos));
    return sorted;
  }
}
