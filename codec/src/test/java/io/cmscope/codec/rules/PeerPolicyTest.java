package io.cmscope.codec.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.rules.PeerPolicy.GivingUp;
import io.cmscope.codec.rules.PeerPolicy.InTimewait;
import io.cmscope.codec.rules.PeerPolicy.Mras;
import io.cmscope.codec.rules.PeerPolicy.Overload;
import io.cmscope.codec.rules.PeerPolicy.RepeatedReq;
import io.cmscope.codec.rules.PeerPolicy.ReusedCommId;
import io.cmscope.codec.rules.PeerPolicy.StaleDreq;
import io.cmscope.codec.rules.PeerPolicy.UnknownDreq;
import io.cmscope.codec.rules.PeerPolicy.UnknownRep;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The observable differences between real stacks, from reading their sources. */
class PeerPolicyTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "LINUX, ACCEPT, ANSWER, DROP, RETRIED, SILENT, LAZY, DROP, DUPLICATE, SILENT",
    "ILLUMOS, REJECT, DROP, DROP, RETRIED, REJECT, EAGER, REPEAT_REP, REJECT, REJECT",
    "IBACCESS, DROP, DROP, REJECT, ONCE, REJECT, EAGER, REPEAT_REP, NEW, REJECT"
  })
  void eachStackHasItsHabits(
      PeerPolicy policy,
      InTimewait inTimewait,
      UnknownDreq unknownDreq,
      UnknownRep unknownRep,
      StaleDreq staleDreq,
      GivingUp givingUp,
      Mras mras,
      RepeatedReq repeatedReq,
      ReusedCommId reusedCommId,
      Overload overload) {
    assertThat(policy.inTimewait()).isEqualTo(inTimewait);
    assertThat(policy.unknownDreq()).isEqualTo(unknownDreq);
    assertThat(policy.unknownRep()).isEqualTo(unknownRep);
    assertThat(policy.staleDreq()).isEqualTo(staleDreq);
    assertThat(policy.givingUp()).isEqualTo(givingUp);
    assertThat(policy.mras()).isEqualTo(mras);
    assertThat(policy.repeatedReq()).isEqualTo(repeatedReq);
    assertThat(policy.reusedCommId()).isEqualTo(reusedCommId);
    assertThat(policy.overload()).isEqualTo(overload);
  }
}
