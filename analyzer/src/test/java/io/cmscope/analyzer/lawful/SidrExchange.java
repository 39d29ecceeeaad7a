package io.cmscope.analyzer.lawful;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrReq;

/** One question for a service's UD QP, and its answers. */
final class SidrExchange {
  private static final int RETRIES = 15;
  private static final int LAST_LOST = 3;

  /** {@code 1 << (20 - 8)} ms. */
  private static final long INTERVAL = 4_096_000_000L;

  private final World world;
  private final int number;
  private final Node asking;
  private final Node asked;
  private final long serviceId;
  private final int requestId;
  private final int qpn;
  private final long answerDelay;
  private int requests;
  private boolean thinking;
  private boolean answered;
  private boolean hidden;

  SidrExchange(World world, int number, Node asking, Node asked, long serviceId) {
    this.world = world;
    this.number = number;
    this.asking = asking;
    this.asked = asked;
    this.serviceId = serviceId;
    Dice dice = world.dice();
    requestId = asking.newCommId();
    qpn = asked.newQpn(world.now(), dice);
    answerDelay =
        dice.secondsByMagnitude(
            30e-6, dice.chance(0.2) ? (world.view() == View.EARLY ? 3 : 9) : 0.01);
  }

  /** Asks, and again while nothing is heard. */
  void begin() {
    if (answered || requests > RETRIES) {
      return;
    }
    requests++;
    SidrReq request =
        new SidrReq(requestId, 0xffff, serviceId, Letters.privateData(asking, asked, 40_000));
    send(asking, asked, request(request), fate(), this::heard);
    world.timeline().after(LinuxTimer.rounded(INTERVAL, world.dice()), this::begin);
  }

  private CmMad request(SidrReq request) {
    return CmMad.of(asking.transactionId(requestId), request);
  }

  /** At most one is lost before the tap: of more the capture would tell nothing for too long. */
  private Fate fate() {
    boolean endsBefore = world.view() == View.EARLY; // two questions, and the answer not seen
    if (endsBefore || requests > LAST_LOST || !world.loses()) {
      return Fate.ARRIVES;
    }
    Fate fate =
        hidden ? Fate.LOST_AFTER_TAP : world.dice().of(Fate.LOST_AFTER_TAP, Fate.LOST_BEFORE_TAP);
    hidden |= !fate.captured;
    return fate;
  }

  /** What comes while the application thinks is dropped; what comes later is a new question. */
  private void heard() {
    if (!thinking) {
      thinking = true;
      world.timeline().after(answerDelay, this::answer);
    }
  }

  private void answer() {
    thinking = false;
    SidrRep reply =
        new SidrRep(
            requestId, 0, 0, 0, qpn, serviceId, 0x01234567, PrivateData.EMPTY, PrivateData.EMPTY);
    CmMad mad = CmMad.of(asking.transactionId(requestId), reply);
    send(asked, asking, mad, fate(), () -> answered = true);
  }

  private void send(Node from, Node to, CmMad mad, Fate fate, Runnable heard) {
    world.wire().mad(number, from, to, mad, fate, heard);
  }
}
