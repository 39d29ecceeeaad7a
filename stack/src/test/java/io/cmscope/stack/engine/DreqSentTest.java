package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.rules.State;
import io.cmscope.stack.engine.Event.Disconnected.Cause;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** DREQ_SENT: the DREQ is out, no DREP yet. */
class DreqSentTest {

  @Test
  void theDrepIsToldWithWhatItCarries() {
    Machine machine = Machine.in(State.DREQ_SENT);
    machine.hears(new Drep(machine.theirIds(), PrivateData.ofHex("ab")));
    Event.Disconnected told = machine.told(Event.Disconnected.class);
    assertThat(told.cause()).isEqualTo(Cause.BY_US);
    assertThat(told.privateData()).isEqualTo(PrivateData.ofHex("ab"));
  }

  @Test
  void crossingDreqsAreBothAnswered() {
    Machine machine = Machine.in(State.DREQ_SENT);
    machine.hears(machine.dreq());
    assertThat(machine.effectNames()).containsExactly("Tell Disconnected", "Send DREP");
    assertThat(machine.told(Event.Disconnected.class).cause()).isEqualTo(Cause.BY_US);
    assertThat(machine.state()).isEqualTo(State.TIMEWAIT);
    machine.forget().hears(machine.drep()); // the answer to ours, late
    assertThat(machine.dropped()).containsExactly(Dropped.NOTHING_TO_DO);
    machine.after(Machine.T_TIMEWAIT).isEmpty();
  }

  @Test
  void unansweredItRestsAllTheSame() {
    Machine machine = Machine.in(State.DREQ_SENT);
    machine.after(15 * Machine.T_REQ);
    assertThat(machine.sentTypes()).isEqualTo(Collections.nCopies(15, MessageType.DREQ));
    machine.forget().after(Machine.T_REQ);
    assertThat(machine.effectNames()).containsExactly("Tell Disconnected");
    machine.forget().after(Machine.T_TIMEWAIT);
    assertThat(machine.effectNames()).containsExactly("Reset", "Tell TimewaitExited");
  }

  @Test
  void aRejectionEndsIt() {
    Machine machine = Machine.in(State.DREQ_SENT);
    machine.hears(machine.rej(2, 6));
    assertThat(machine.told(Event.Disconnected.class).cause()).isEqualTo(Cause.REJECTED);
    assertThat(machine.state()).isEqualTo(State.TIMEWAIT);
  }

  @Test
  void destroyingItChangesNothing() {
    Machine machine = Machine.in(State.DREQ_SENT);
    machine.engine.destroy(machine.id, machine.now);
    assertThat(machine.effects).isEmpty();
    machine.hears(machine.drep());
    assertThat(machine.state()).isEqualTo(State.TIMEWAIT);
  }

  @Test
  void oneDreqIsEnough() {
    Machine machine = Machine.in(State.DREQ_SENT);
    assertThatThrownBy(() -> machine.engine.disconnect(machine.id, PrivateData.EMPTY, machine.now))
        .isInstanceOf(UnlawfulCallException.class)
        .hasMessageEndingWith("its DREQ is out already");
  }
}
