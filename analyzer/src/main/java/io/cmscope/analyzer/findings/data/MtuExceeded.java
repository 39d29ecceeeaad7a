package io.cmscope.analyzer.findings.data;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;

/** A data packet is larger than the path MTU of the connection. */
public final class MtuExceeded extends Rule {

  public MtuExceeded() {
    super(
        new Explanation(
            "mtu-exceeded",
            Family.DATA,
            Severity.ERROR,
            "The payload of a data packet, without headers, padding and ICRC, is longer than the "
                + "path MTU of the REQ.",
            "The receiver drops it or answers with an invalid request NAK, and the QP breaks; "
                + "small messages work, large ones do not.",
            "At most the path packet payload MTU that the REQ names.",
            "Did one side set its QP's path MTU from its port instead of from the REQ (ibv_devinfo "
                + "active_mtu on both hosts)?",
            "IBA vol 1, 12.6.5 and 9.7.4"));
  }

  @Override
  public boolean watchesPackets() {
    return true;
  }

  @Override
  public void onPacket(Case it) {
    Conversation conversation = it.conversation();
    if (conversation.closing().disconnected() || conversation.gapSinceLast()) {
      return; // after the end, seen or not, the QPs may be those of another connection
    }
    int mtu = conversation.terms().pathMtuOctets();
    int payload = it.packet().payloadLength();
    if (mtu == 0 || payload <= mtu) {
      return;
    }
    it.report(
        Certainty.missing(conversation.gap() ? 1 : 0),
        it.name(it.packetFrom())
            + " sends "
            + payload
            + " octets of payload in a packet; the path MTU of the REQ is "
            + mtu,
        it.packetFrame());
  }
}
