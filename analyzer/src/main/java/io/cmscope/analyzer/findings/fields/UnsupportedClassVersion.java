package io.cmscope.analyzer.findings.fields;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Sighting;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Note;
import io.cmscope.codec.mad.MadHeader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A MAD of the CM class that no CM of today takes for one of its messages. */
public final class UnsupportedClassVersion extends SenderRule {

  public UnsupportedClassVersion() {
    super(
        new Explanation(
            "unsupported-class-version",
            Family.FIELDS,
            Severity.ERROR,
            "A MAD of the CM class has another class version than 2 or, being a CM message, "
                + "another method than Send (errors), or an attribute that CM does not have (info).",
            "Linux has no agent for it and drops it in silence, so that it looks lost; illumos "
                + "answers another class version with REJ 31.",
            "Class version 2 (1 was that of IBA 1.0), method Send also for answers; Get, Set and "
                + "GetResp only for ClassPortInfo.",
            "Which software sent it, and of which age? `cmscope decode` shows the header of such "
                + "a MAD. A single one with a bad ICRC was damaged on the way.",
            "IBA vol 1, 13.4.2 and 16.7, Table 105; Linux ib_register_mad_agent in cm_add_one"));
  }

  @Override
  public void message(@Nullable Conversation conversation, Sighting sighting) {
    List<Note> notes = sighting.mad().notes();
    if (notes.isEmpty()) {
      return;
    }
    MadHeader header = sighting.mad().header();
    if (header.classVersion() != MadHeader.CM_CLASS_VERSION) {
      String what = "of class version " + header.classVersion() + " instead of 2";
      found(conversation, sighting, Severity.ERROR, what);
    } else if (sighting.mad().type() == MessageType.OTHER) {
      String what = "with attribute " + MadHeader.ATTRIBUTE_ID.text(header.attributeId());
      found(conversation, sighting, Severity.INFO, what + ", which CM does not have");
    } else if (has(notes, Note.Kind.METHOD)) {
      String what = "with method " + MadHeader.METHOD.text(header.method());
      found(conversation, sighting, Severity.ERROR, what + " in " + sighting.mad().type());
    }
  }

  private static boolean has(List<Note> notes, Note.Kind kind) {
    for (Note note : notes) {
      if (note.kind() == kind) {
        return true;
      }
    }
    return false;
  }
}
