package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * An exchange that is told frame by frame, among hosts that are busy otherwise: where a fault is
 * put in. Time is a cursor: each frame comes a moment after the one before.
 */
final class Script {
  private static final int MAD_DATA = 24;
  private static final int SEND_ONLY = 0x04;

  final World world;
  final Dice dice;
  final Figures figures;
  final Letters letters;
  private final int number;
  private final List<Tapped> guilty = new ArrayList<>();
  private List<Consumer<Tapped>> lastEffects = new ArrayList<>();
  private long cursor;

  Script(World world, int number, Letters letters) {
    this.world = world;
    this.number = number;
    this.letters = letters;
    dice = world.dice();
    figures = letters.figures;
  }

  /** Another connection of the same two hosts. */
  Letters another() {
    return another(letters.active, letters.passive);
  }

  Letters another(Node active, Node passive) {
    return new Letters(
        world.fabric(),
        figures,
        active,
        passive,
        letters.serviceId,
        active.freshQpn(),
        world.now(),
        dice);
  }

  /** Another connection of the active host, with the QPN of the first one. */
  Letters sameQpn(Node passive) {
    return new Letters(
        world.fabric(),
        figures,
        letters.active,
        passive,
        letters.serviceId,
        letters.activeQpn,
        world.now(),
        dice);
  }

  /** A host that is neither of the two. */
  Node third() {
    Node other = world.otherThan(letters.active);
    while (other == letters.passive) {
      other = world.otherThan(letters.active);
    }
    return other;
  }

  // ---- spans, seconds

  /** T_REQ, nominal. */
  double requestSpan() {
    return seconds(figures.ackTimeout()) + seconds(figures.remoteResponse());
  }

  /** T_REP, nominal. */
  double replySpan() {
    return seconds(figures.localResponse());
  }

  /** T_REQ or T_REP: how long an end waits before it sends its DREQ again. */
  double dreqSpan(Side from) {
    return from == Side.ACTIVE ? requestSpan() : replySpan();
  }

  double timewait(Side side) {
    return side == Side.PASSIVE
        ? seconds(figures.ackTimeout())
        : seconds(LinuxTimer.activeTimewait(figures.ackTimeout(), figures.targetAckDelay()));
  }

  /** {@code 4.096 µs · 2^n}. */
  static double seconds(int exponent) {
    return 4.096e-6 * Math.pow(2, exponent);
  }

  // ---- time

  Script after(double seconds) {
    cursor += (long) (seconds * 1e9);
    return this;
  }

  /** A moment that an interval of a Linux timer really takes. */
  Script again(double nominal) {
    return after(nominal * dice.fraction(0.955, 1.04));
  }

  /** A host boots: what it remembers is gone, and its QP 1 begins with PSN 0. */
  Script boot(Node node) {
    world.timeline().after(cursor, node::boot);
    return this;
  }

  Side anySide() {
    return dice.of(Side.ACTIVE, Side.PASSIVE);
  }

  // ---- frames

  Script say(Letters of, Side from, CmMad mad) {
    return octets(of, from, mad, octets -> {}, bth -> bth);
  }

  Script say(Side from, CmMad mad) {
    return say(letters, from, mad);
  }

  /** Any message under any transaction id. */
  Script say(Side from, long transactionId, CmMessage message) {
    return say(from, CmMad.of(transactionId, message));
  }

  /** With one field of the message changed. */
  Script say(Side from, CmMad mad, Field field, long value) {
    return octets(letters, from, mad, buf -> field.set(buf, MAD_DATA, value), bth -> bth);
  }

  /** With octets, or a BTH, that nobody should send. */
  Script octets(
      Letters of,
      Side from,
      CmMad mad,
      Consumer<ByteBuf> change,
      UnaryOperator<Fabric.Bth> header) {
    byte[] octets = mad.octets().clone();
    change.accept(Unpooled.wrappedBuffer(octets));
    Node sender = of.node(from);
    return frame(
        sender,
        of.node(from.peer()),
        () -> header.apply(Fabric.Bth.mad(sender.nextPsn(), sender.nextIdentification())),
        octets,
        mad.type().name());
  }

  /** A packet from an end to the QP of the other. */
  Script data(Letters of, Side from, int opcode, int psn, int size) {
    Node sender = of.node(from);
    return frame(
        sender,
        of.node(from.peer()),
        () -> Fabric.Bth.data(opcode, of.qpn(from.peer()), psn, sender.nextIdentification()),
        new byte[size],
        "data");
  }

  Script send(Side from, int psn) {
    return data(letters, from, SEND_ONLY, psn, 32);
  }

  /** The PSN that an end's data begin with. */
  int firstPsn(Side from) {
    return from == Side.ACTIVE ? figures.replyPsn() : figures.requestPsn();
  }

  private Script frame(Node from, Node to, Supplier<Fabric.Bth> bth, byte[] octets, String label) {
    after(dice.fraction(50e-6, 400e-6));
    List<Consumer<Tapped>> effects = new ArrayList<>();
    lastEffects = effects;
    world
        .timeline()
        .after(
            cursor,
            () -> {
              ByteBuf payload = Unpooled.wrappedBuffer(octets);
              Tapped seen =
                  world.wire().tap(world.now(), number, from, to, bth.get(), payload, label, true);
              effects.forEach(effect -> effect.accept(seen));
            });
    return this;
  }

  /** The frame before is evidence: the finding must name it. */
  Script guilty() {
    lastEffects.add(guilty::add);
    return this;
  }

  /** The ICRC of the frame before is not its own. */
  Script wrongIcrc() {
    int trailer = world.fabric() == Fabric.INFINIBAND ? 6 : 4;
    lastEffects.add(
        seen -> {
          byte[] octets = seen.octets();
          octets[octets.length - trailer] ^= 0x5a;
        });
    return this;
  }

  /** When the story so far is over, nanoseconds from its start. */
  long length() {
    return cursor;
  }

  int number() {
    return number;
  }

  List<Tapped> evidence() {
    return guilty;
  }

  // ---- whole pieces

  Script req() {
    return say(Side.ACTIVE, letters.reqMad());
  }

  Script rep() {
    return say(Side.PASSIVE, letters.repMad());
  }

  Script rtu() {
    return say(Side.ACTIVE, letters.rtu());
  }

  Script dreq(Side from) {
    return say(from, letters.dreq(from));
  }

  /** To the DREQ of the other end. */
  Script drep(Side from) {
    return say(from, letters.drep(from, letters.transaction(from.peer())));
  }

  Script establish() {
    return req().rep().rtu();
  }

  Script close(Side by) {
    return dreq(by).drep(by.peer());
  }

  Script establish(Letters of) {
    return say(of, Side.ACTIVE, of.reqMad())
        .say(of, Side.PASSIVE, of.repMad())
        .say(of, Side.ACTIVE, of.rtu());
  }

  Script close(Letters of, Side by) {
    Side other = by.peer();
    return say(of, by, of.dreq(by)).say(of, other, of.drep(other, of.transaction(by)));
  }
}
