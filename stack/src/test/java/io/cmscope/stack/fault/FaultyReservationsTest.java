package io.cmscope.stack.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.stack.fabric.InMemoryQpReservations;
import io.cmscope.stack.fabric.QpReservations;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultyReservationsTest {
  private final InMemoryQpReservations device = new InMemoryQpReservations(0x11, 100);

  @Test
  void withoutFaultsOfQpnsTheDeviceStaysAsItIs() {
    assertThat(FaultyReservations.of(device, List.of(new Fault.Psn(1)))).isSameAs(device);
  }

  @Test
  void reuseGivesTheFirstQpnToEveryConnection() {
    QpReservations faulty = FaultyReservations.of(device, List.of(new Fault.ReuseQpn()));
    assertThat(faulty.reserve()).hasValue(0x11);
    assertThat(faulty.reserve()).hasValue(0x11);
    faulty.quarantine(0x11, 50);
    faulty.release(0x11, 50);
    assertThat(faulty.reserve()).hasValue(0x11);
    assertThat(device.inUse()).isEqualTo(1);
    faulty.release(0x11, 60);
    faulty.release(0x11, 60);
    assertThat(device.inUse()).isZero();
  }

  @Test
  void withoutTimewaitTheNextConnectionGetsTheRestingQpn() {
    QpReservations faulty = FaultyReservations.of(device, List.of(new Fault.NoTimewait()));
    assertThat(faulty.reserve()).hasValue(0x11);
    assertThat(faulty.reserve()).as("a live QPN is not shared").hasValue(0x12);
    faulty.quarantine(0x11, 1000);
    assertThat(faulty.reserve()).hasValue(0x11);
    faulty.release(0x11, 1000);
    assertThat(faulty.reserve()).hasValue(0x13);
    faulty.quarantine(0x11, 2000);
    faulty.release(0x11, 2000);
    assertThat(device.inUse()).isEqualTo(2);
    assertThat(faulty.reserve()).as("what rested to its end is as any other").hasValue(0x14);
  }
}
