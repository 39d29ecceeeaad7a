package io.cmscope.analyzer.findings.fields;

import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Note;
import io.cmscope.codec.mad.MadHeader;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Bits that are to be sent as zero are not. */
public final class ReservedBitsSet extends Rule {

  public ReservedBitsSet() {
    super(
        new Explanation(
            "reserved-bits-set",
            Family.FIELDS,
            Severity.INFO,
            "A message has bits set that every release so far reserves, or an attribute modifier "
                + "in a message that carries none. What a newer or older release uses is not counted: "
                + "vendor ids and options (ECE), XRC, SAP supported, the former CM Q_Key.",
            "Nothing today: a receiver ignores them. A later release that gives them a meaning "
                + "will read something into them.",
            "Zero in all reserved bits.",
            "`cmscope decode --bits` marks the field. Memory that was not cleared before the "
                + "message was built shows like this (then private data may hold more of it), and so "
                + "does a peer of a newer release.",
            "IBA vol 1, 12.6: reserved fields are sent as zero and ignored on receipt"));
  }

  @Override
  public Set<MessageType> about() {
    return EnumSet.allOf(MessageType.class);
  }

  @Override
  public void onMessage(Case it) {
    CmMad mad = it.sighting().mad();
    List<Note> notes = mad.notes();
    if (notes.isEmpty()
        || mad.header().classVersion() != MadHeader.CM_CLASS_VERSION
        || it.repeated()) {
      return;
    }
    for (Note note : notes) {
      switch (note.kind()) {
        case RESERVED_BITS, HEADER_RESERVED_BITS, CLASS_SPECIFIC, ATTRIBUTE_MODIFIER ->
            it.report(
                Certainty.CERTAIN, it.messageName() + ": " + note.text(), it.message().frame());
        default -> {}
      }
    }
  }
}
