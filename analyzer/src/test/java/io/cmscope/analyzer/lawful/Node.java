package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.dialogue.Peer;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Gid;
import java.util.ArrayDeque;
import java.util.Deque;

/** A host: where it is, and the counters of its adapter and its CM. */
final class Node {
  private static final int PSN_BITS = 0xffffff;

  final int number;
  final Peer peer;
  final Gid gid;

  /** From here to the tap. */
  final long latency;

  /** Whether data that arrive before the RTU establish (the COMM_EST event of real adapters). */
  final boolean establishesByData;

  /** Whether it asks for more time as soon as the application is slow, as old kernels do. */
  final boolean eagerMra;

  /** Whether its gaps may grow while nothing is heard, as those of new kernels do. */
  final boolean backsOff;

  private final int operand;
  private final Deque<Rested> rested = new ArrayDeque<>();
  private int ids;
  private int lastQpn;
  private int psn;
  private int identification;

  /** A QPN that may be used again from some time on. */
  private record Rested(int qpn, long from) {}

  Node(int number, Address address, Gid gid, Dice dice) {
    this.number = number;
    this.gid = gid;
    peer = new Peer(address, 0x5054_00ff_fe00_0000L + (long) dice.between(1, 0xffff) * 16 + number);
    latency = dice.secondsByMagnitude(2e-6, dice.chance(0.1) ? 8e-3 : 300e-6);
    establishesByData = dice.chance(0.5);
    eagerMra = dice.chance(0.2);
    backsOff = dice.chance(0.2);
    operand = dice.number();
    ids = dice.between(1, 1 << 16);
    lastQpn = dice.between(0x11, 0x20000);
    psn = dice.between(0, 1 << 20);
    identification = dice.between(0, 0xffff);
  }

  Address address() {
    return peer.address();
  }

  /** A cyclic counter XOR a number of the boot: no early reuse. */
  int newCommId() {
    ids++;
    return Integer.reverseBytes(ids) ^ operand;
  }

  /** The agent's number and the comm id with its octets turned round. */
  long transactionId(int commId) {
    return (2L + number) << 32 | (Integer.reverseBytes(commId) & 0xffff_ffffL);
  }

  /** A new QPN, or now and then one that has rested long enough. */
  int newQpn(long now, Dice dice) {
    Rested first = rested.peek();
    if (first != null && first.from() < now && dice.chance(0.5)) {
      return rested.remove().qpn();
    }
    return ++lastQpn;
  }

  /** A QPN that was never used before. */
  int freshQpn() {
    return ++lastQpn;
  }

  /** A QPN whose connection is over at both ends, and that may be used again from then on. */
  void rest(int qpn, long from) {
    rested.add(new Rested(qpn, from));
  }

  /** The next PSN of QP 1. */
  int nextPsn() {
    psn = (psn + 1) & PSN_BITS;
    return psn;
  }

  int nextIdentification() {
    identification = (identification + 1) & 0xffff;
    return identification;
  }

  /** The host booted: its QP 1 begins with PSN 0. */
  void boot() {
    psn = -1;
  }
}
