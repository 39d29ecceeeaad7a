package io.cmscope.analyzer.findings.fields;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.privatedata.Layout;
import io.cmscope.codec.privatedata.UpperLayer;
import io.cmscope.codec.privatedata.UpperLayers;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Private data hold more than their protocol puts there. */
public final class PrivateDataLeftover extends Rule {

  public PrivateDataLeftover() {
    super(
        new Explanation(
            "private-data-leftover",
            Family.FIELDS,
            Severity.INFO,
            "The service is known and what it puts into the private data ends before the area "
                + "does, yet an octet after its last field is not zero.",
            "Nobody reads it, but it is most likely memory of the sender that was never cleared, "
                + "and leaves the host with each message.",
            "Zeros from the last field to the end of the area.",
            "`cmscope decode --hex` shows the octets. In the sender: is the whole structure set to "
                + "zero before it is filled, and is its length what it hands to CM? A newer release "
                + "of the protocol may also have more fields than are known here.",
            "IBA vol 1, 12.6: private data are the consumer's; Linux pads them with zeros"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REQ, MessageType.REP, MessageType.REJ);
  }

  @Override
  public void onMessage(Case it) {
    @Nullable UpperLayer protocol = it.conversation().terms().upperLayer();
    CmMessage message = it.sighting().mad().message();
    boolean rejectOfAnother = message instanceof Rej && it.message().from() == Side.ACTIVE;
    if (protocol == null || rejectOfAnother || it.repeated()) {
      return;
    }
    @Nullable Layout layout = UpperLayers.layout(protocol, message);
    int octet = layout == null ? -1 : UpperLayers.leftover(layout, message);
    if (layout != null && octet >= 0) {
      it.report(
          Certainty.CERTAIN,
          it.messageName()
              + ": "
              + layout.name()
              + " ends after "
              + layout.definedLength()
              + " octets, but octet "
              + octet
              + " is not zero",
          it.message().frame());
    }
  }
}
