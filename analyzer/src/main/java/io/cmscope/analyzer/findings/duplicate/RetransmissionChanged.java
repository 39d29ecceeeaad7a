package io.cmscope.analyzer.findings.duplicate;

import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.wire.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A REQ or REP comes again with other contents. */
public final class RetransmissionChanged extends Rule {

  public RetransmissionChanged() {
    super(
        new Explanation(
            "retransmission-changed",
            Family.DUPLICATE,
            Severity.ERROR,
            "A REQ or REP comes again under the same comm id and transaction id, but other "
                + "octets of it differ.",
            "The peer takes it for a duplicate and goes on with what the first one said, so the "
                + "two ends disagree, for example about a QPN, a PSN or a timeout.",
            "A retransmission is the same MAD, octet by octet.",
            "The sender's CM, or a device in between that rewrites MADs; the finding names the "
                + "fields.",
            "IBA vol 1, 12.9.8.1; CM ids tell duplicates"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REQ, MessageType.REP);
  }

  @Override
  public void onMessage(Case it) {
    @Nullable Message before = it.message().previous();
    byte @Nullable [] opening = it.sender().opening();
    if (before == null
        || opening == null
        || before.transactionId() != it.message().transactionId()
        || it.message().repeatsOctets()
        || before.fingerprint() == it.message().fingerprint()) {
      return;
    }
    byte[] octets = it.sighting().mad().octets();
    List<String> fields = changed(it.message().type(), opening, octets);
    if (fields.isEmpty()) {
      return; // cut elsewhere, or changed back
    }
    it.report(
        Certainty.missing(it.conversation().gap() ? 1 : 0),
        it.message().type().label()
            + " of "
            + it.name(it.message().from())
            + " comes again changed: "
            + String.join(", ", fields),
        it.message().first().frame(),
        it.message().frame());
  }

  private static List<String> changed(MessageType type, byte[] first, byte[] again) {
    int length = Math.min(first.length, again.length);
    byte[] one = Arrays.copyOf(first, MadHeader.MAD_LENGTH);
    byte[] other = Arrays.copyOf(again, MadHeader.MAD_LENGTH);
    List<String> fields = new ArrayList<>();
    for (Field field : type.fields()) {
      if (MadHeader.LENGTH + field.endOctet() <= length && differs(field, one, other)) {
        fields.add(field.name() + " (octet " + (MadHeader.LENGTH + field.octet()) + " of the MAD)");
      }
    }
    return fields;
  }

  private static boolean differs(Field field, byte[] one, byte[] other) {
    for (int bit = field.bit(); bit < field.bit() + field.width(); bit++) {
      int octet = MadHeader.LENGTH + bit / 8;
      int mask = 0x80 >> (bit % 8);
      if (((one[octet] ^ other[octet]) & mask) != 0) {
        return true;
      }
    }
    return false;
  }
}
