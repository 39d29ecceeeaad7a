package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.conversation.Side;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** What one end of a connection sends to the other on their QPs, and what comes back. */
final class Stream {
  private static final int PSN_BITS = 0xffffff;
  private static final int UNRELIABLE = 0x20;
  private static final int SEND_FIRST = 0x00;
  private static final int SEND_MIDDLE = 0x01;
  private static final int SEND_LAST = 0x02;
  private static final int SEND_ONLY = 0x04;
  private static final int WRITE_ONLY = 0x0a;
  private static final int READ_REQUEST = 0x0c;
  private static final int READ_RESPONSE_ONLY = 0x10;
  private static final int ACKNOWLEDGE = 0x11;
  private static final int RETH = 16;
  private static final int AETH = 4;

  private final Exchange exchange;
  private final World world;
  private final Letters letters;
  private final Side from;
  private final boolean unreliable;
  private boolean started;
  private int psn;
  private int left;
  private int messages;

  Stream(Exchange exchange, Side from) {
    this.exchange = exchange;
    this.from = from;
    world = exchange.world;
    letters = exchange.letters;
    unreliable = letters.figures.unreliable();
    // each side announces the PSN it wants to hear first
    psn = from == Side.ACTIVE ? letters.figures.replyPsn() : letters.figures.requestPsn();
    left = exchange.plan.messages();
  }

  /**
   * From now on, if it has not begun before.
   *
   * @param promised whether the first packet must arrive, and soon
   */
  void start(boolean promised) {
    if (started || left == 0) {
      return;
    }
    started = true;
    double most = promised ? Math.min(0.2, letters.figures.replyInterval() / 5e9) : 2;
    world
        .timeline()
        .after(
            world.dice().secondsByMagnitude(20e-6, Math.max(most, 40e-6)),
            () -> message(promised ? Fate.ARRIVES : fate()));
  }

  private Fate fate() {
    if (!world.loses()) {
      return Fate.ARRIVES;
    }
    return world.dice().of(Fate.LOST_AFTER_TAP, Fate.LOST_BEFORE_TAP);
  }

  private boolean mayBegin() {
    Phase mine = exchange.end(from).phase;
    Phase other = exchange.end(from.peer()).phase;
    boolean open = mine == Phase.ESTABLISHED || (from == Side.PASSIVE && mine == Phase.REP_SENT);
    return open && (other.receives() || other == Phase.REP_RCVD);
  }

  private void message(Fate fate) {
    if (left == 0 || !mayBegin()) {
      return;
    }
    left--;
    messages++;
    Dice dice = world.dice();
    int mtu = letters.figures.payload();
    int size = dice.chance(0.1) && mtu <= 1024 ? mtu : dice.between(0, 64);
    if (dice.chance(0.1) && mtu <= 512) {
      packet(SEND_FIRST, payload(0, mtu), fate, 0, false);
      packet(SEND_MIDDLE, payload(0, mtu), fate, 0, false);
      packet(SEND_LAST, payload(0, size), fate, 0, true);
    } else if (dice.chance(0.2)) {
      packet(WRITE_ONLY, payload(RETH, size), fate, 0, true);
    } else if (dice.chance(0.1) && !unreliable) {
      packet(READ_REQUEST, payload(RETH, 0), fate, 0, true);
    } else {
      packet(SEND_ONLY, payload(0, size), fate, 0, true);
    }
    world.timeline().after(dice.secondsByMagnitude(20e-6, 2), () -> message(fate()));
  }

  private static ByteBuf payload(int headers, int size) {
    return Unpooled.wrappedBuffer(new byte[headers + size]);
  }

  private void packet(int opcode, ByteBuf payload, Fate fate, int repeats, boolean answered) {
    int mine = psn;
    psn = (psn + 1) & PSN_BITS;
    transmit(opcode, mine, payload, fate, repeats, answered);
  }

  private void transmit(
      int opcode, int mine, ByteBuf payload, Fate fate, int repeats, boolean answered) {
    world
        .wire()
        .data(
            exchange.number,
            letters.node(from),
            letters.node(from.peer()),
            unreliable ? opcode + UNRELIABLE : opcode,
            letters.qpn(from.peer()),
            mine,
            payload,
            fate,
            () -> heard(opcode, mine, answered));
    if (!fate.arrives && !unreliable && repeats < 2) {
      long timeout = LinuxTimer.rounded(LinuxTimer.of(letters.figures.ackTimeout()), world.dice());
      Fate next = repeats == 0 ? fate() : Fate.ARRIVES;
      world
          .timeline()
          .after(
              timeout,
              () -> {
                if (exchange.end(from).phase.sends()) {
                  transmit(opcode, mine, payload, next, repeats + 1, answered);
                }
              });
    }
  }

  private void heard(int opcode, int mine, boolean answered) {
    End receiver = exchange.end(from.peer());
    if (receiver instanceof PassiveEnd passive) {
      passive.heardData();
    }
    if (unreliable || !answered || !receiver.phase.receives()) {
      return;
    }
    boolean read = opcode == READ_REQUEST;
    ByteBuf answer = payload(AETH, read ? Math.min(64, letters.figures.payload()) : 0);
    answer.setByte(0, 0x1f).setMedium(1, messages);
    world
        .wire()
        .data(
            exchange.number,
            letters.node(from.peer()),
            letters.node(from),
            read ? READ_RESPONSE_ONLY : ACKNOWLEDGE,
            letters.qpn(from),
            mine,
            answer,
            Fate.ARRIVES,
            () -> {});
  }
}
