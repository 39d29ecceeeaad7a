package io.cmscope.analyzer.findings.fields;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Sighting;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.wire.Deth;
import org.jspecify.annotations.Nullable;

/** A CM MAD with another Q_Key than that of QP 1. */
public final class BadQKey extends SenderRule {

  /** The Q_Key that QP 1 takes (Linux {@code IB_QP1_QKEY}). */
  private static final int GENERAL_SERVICES_Q_KEY = 0x80010000;

  public BadQKey() {
    super(
        new Explanation(
            "bad-q-key",
            Family.FIELDS,
            Severity.ERROR,
            "The datagram header of a CM MAD has another Q_Key than 0x80010000, the one of QP 1.",
            "The receiving adapter drops the packet and counts a Q_Key violation: to its sender "
                + "it looks lost, and the connection is never made.",
            "Q_Key 0x80010000 in every packet to QP 1.",
            "The sender is not a kernel's CM: which program builds its MADs (raw packets, a user "
                + "space stack, a test tool)? The counter of the receiving port: qkey_viol or "
                + "q_key_violation.",
            "IBA vol 1, 3.5.3 and 9.2.2; Linux IB_QP1_QKEY, rxe check_keys"));
  }

  @Override
  public void message(@Nullable Conversation conversation, Sighting sighting) {
    if (sighting.qKey() != GENERAL_SERVICES_Q_KEY) {
      String what = "with Q_Key " + Deth.Q_KEY.text(sighting.qKey() & 0xffff_ffffL);
      found(conversation, sighting, Severity.ERROR, what + " instead of 0x80010000");
    }
  }
}
