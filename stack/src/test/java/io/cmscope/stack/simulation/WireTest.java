package io.cmscope.stack.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rtu;
import io.cmscope.codec.wire.Gid;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class WireTest {

  private static final Gid LEFT = Gid.parse("::ffff:10.0.0.1");
  private static final Gid RIGHT = Gid.parse("::ffff:10.0.0.2");
  private static final CmMad MAD = CmMad.of(1, new Rtu(new CommIds(1, 2), PrivateData.EMPTY));
  private static final int MANY = 10_000;

  private record Arrival(long at, int psn) {}

  private final Agenda agenda = new Agenda();
  private final List<Transmission> seen = new ArrayList<>();
  private final List<Arrival> heard = new ArrayList<>();

  private Wire wire(Conditions conditions) {
    Wire wire = new Wire(agenda, new Chance(4), conditions, seen::add);
    wire.plug(RIGHT, it -> heard.add(new Arrival(agenda.now(), psn(it))));
    return wire;
  }

  /** Sends one message a microsecond, numbered by PSN. */
  private void send(Wire wire, int count) {
    for (int i = 0; i < count; i++) {
      int psn = i;
      agenda.at(
          1_000L * i,
          () -> wire.send(new Transmission.Management(agenda.now(), LEFT, RIGHT, psn, MAD)));
    }
  }

  private static int psn(Transmission transmission) {
    return ((Transmission.Management) transmission).psn();
  }

  private void run() {
    while (agenda.step()) {}
  }

  private List<Integer> psns() {
    return heard.stream().map(Arrival::psn).toList();
  }

  private static List<Integer> upTo(int count) {
    return IntStream.range(0, count).boxed().toList();
  }

  @Test
  void aPerfectWireDeliversEverythingInOrderAfterItsDelay() {
    send(wire(Conditions.PERFECT.withDelay(5_000, 5_000)), 3);
    run();

    assertThat(heard)
        .containsExactly(new Arrival(5_000, 0), new Arrival(6_000, 1), new Arrival(7_000, 2));
  }

  @Test
  void losesTheGivenPartAndShowsTheTapAll() {
    send(wire(Conditions.PERFECT.withLoss(0.4)), MANY);
    run();

    assertThat(heard.size()).isCloseTo(6_000, withPercentage(3));
    assertThat(seen).hasSize(MANY);
  }

  @Test
  void repeatsTheGivenPartOnTheWay() {
    send(wire(Conditions.PERFECT.withDuplication(0.1)), MANY);
    run();

    assertThat(heard.size()).isCloseTo(11_000, withPercentage(2));
    assertThat(seen).hasSize(MANY);
    assertThat(psns().stream().distinct()).hasSize(MANY);
  }

  @Test
  void keepsTheOrderHoweverTheDelayVaries() {
    send(wire(Conditions.PERFECT.withDelay(1_000, 100_000)), MANY);
    run();

    assertThat(psns()).isEqualTo(upTo(MANY));
  }

  @Test
  void reordersWhenToldTo() {
    send(wire(Conditions.PERFECT.withDelay(1_000, 100_000).withReordering(0.5)), MANY);
    run();

    assertThat(psns()).hasSize(MANY).isNotEqualTo(upTo(MANY)).containsAll(upTo(MANY));
  }

  @Test
  void delaysStayWithinTheirSpanWhenEverythingMayOvertake() {
    send(wire(Conditions.PERFECT.withDelay(1_000, 100_000).withReordering(1)), MANY);
    run();

    assertThat(heard)
        .allSatisfy(it -> assertThat(it.at() - 1_000L * it.psn()).isBetween(1_000L, 100_000L));
  }

  @Test
  void aCutLosesWhatIsSentAndWhatIsUnderWay() {
    Wire wire = wire(Conditions.PERFECT.withDelay(5_000, 5_000));
    send(wire, 30);
    agenda.at(9_500, () -> wire.cut(RIGHT, LEFT)); // numbers 0 to 4 have arrived
    agenda.at(19_500, () -> wire.mend(LEFT, RIGHT));
    run();

    assertThat(psns())
        .isEqualTo(IntStream.range(0, 30).filter(i -> i < 5 || i > 19).boxed().toList());
    assertThat(seen).hasSize(30);
  }

  @Test
  void nothingArrivesAtAPortThatIsUnplugged() {
    Wire wire = wire(Conditions.PERFECT.withDelay(5_000, 5_000));
    send(wire, 30);
    agenda.at(9_500, () -> wire.unplug(RIGHT));
    run();

    assertThat(psns()).isEqualTo(upTo(5));
  }

  @Test
  void theSameSeedGivesTheSameRun() {
    Conditions poor = new Conditions(0.3, 0.1, 0.2, 1_000, 50_000);
    send(wire(poor), 200);
    run();
    List<Arrival> first = List.copyOf(heard);

    WireTest again = new WireTest();
    again.send(again.wire(poor), 200);
    again.run();

    assertThat(again.heard).isEqualTo(first).hasSizeGreaterThan(100);
  }
}
