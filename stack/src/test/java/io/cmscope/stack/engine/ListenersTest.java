package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import org.junit.jupiter.api.Test;

/** Who is asked for which service id. */
class ListenersTest {

  private static int asked(Machine machine, long service) {
    machine.effects.clear();
    machine.hears(Machine.req((int) service + 1, (int) (service & 0xffff) + 2, service));
    return machine.told(Event.Requested.class).listener();
  }

  @Test
  void theStrictestMatchIsAsked() {
    Machine machine = Machine.idle();
    int any = machine.engine.listen(ServiceMatch.ANY, 100, Engine.NOBODY);
    int block = machine.engine.listen(new ServiceMatch(0x1000, ~0xfffL), 100, Engine.NOBODY);
    int half = machine.engine.listen(new ServiceMatch(0x1000, ~0x7ffL), 100, Engine.NOBODY);
    int exact = machine.engine.listen(ServiceMatch.exactly(0x1234), 100, Engine.NOBODY);
    assertThat(asked(machine, 0x1234)).isEqualTo(exact);
    assertThat(asked(machine, 0x1235)).isEqualTo(half);
    assertThat(asked(machine, 0x1835)).isEqualTo(block);
    assertThat(asked(machine, 0x2000)).isEqualTo(any);
    machine.engine.closeListener(exact);
    assertThat(asked(machine, 0x1236)).isEqualTo(half);
  }

  @Test
  void aServiceThatNobodyOffersIsRejected() {
    Machine machine = Machine.idle();
    machine.hears(machine.req());
    assertThat(machine.sent(Rej.class).rejectReason()).isEqualTo(RejectReason.INVALID_SERVICE_ID);
    machine.isEmpty();
  }

  @Test
  void oneServiceHasOneListener() {
    Machine machine = Machine.idle();
    machine.listen();
    assertThatThrownBy(machine::listen)
        .isInstanceOf(UnlawfulCallException.class)
        .hasMessage("somebody listens on 0x0000000001061d2f already");
    machine.engine.listen(new ServiceMatch(0x10, 0xf0), 1, Engine.NOBODY);
    assertThatThrownBy(() -> machine.engine.listen(new ServiceMatch(0x1f, 0xf0), 1, Engine.NOBODY))
        .hasMessage("somebody listens on 0x0000000000000010/0x00000000000000f0 already");
  }

  @Test
  void whatWasToldCanBeAcceptedAfterTheListenerIsClosed() {
    Machine machine = Machine.in(io.cmscope.codec.rules.State.REQ_RCVD);
    machine.engine.closeListener(machine.listener);
    machine.engine.accept(machine.id, AcceptReply.of(Machine.OUR_QPN), machine.now);
    assertThat(machine.state()).isEqualTo(io.cmscope.codec.rules.State.REP_SENT);
  }
}
