package io.cmscope.analyzer.findings.fields;

import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectInfo;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.RejectedMessage;
import java.util.Set;

/** The additional information of a REJ does not fit its reason. */
public final class RejectInfoInconsistent extends Rule {

  /** Octets in the area: longer lengths are invalid on their own. */
  private static final int ROOM = 72;

  public RejectInfoInconsistent() {
    super(
        new Explanation(
            "reject-info-inconsistent",
            Family.FIELDS,
            Severity.WARNING,
            "The additional information of a REJ does not fit its reason: shorter than the reason "
                + "defines, present although it defines none or is not defined itself, about the path "
                + "(12 to 26) although a REP is rejected; or reason 4 (timeout) without the 8 octets "
                + "of the sender's CA GUID.",
            "The peer cannot use it. A REJ 4 without the CA GUID is not found to belong to any "
                + "connection where the sender never learnt the peer's comm id: Linux goes on "
                + "sending its REQ.",
            "Length 0 (as Linux sends, except for reason 4), or the octets that the reason "
                + "defines: GID 16, LID 2, ClassPortInfo 72, CA GUID 8, and so on.",
            "Which stack sent it? IbAccess (Intel, Omni-Path) numbers the reasons from 25 on one "
                + "lower than the standard: its 25 means path MTU, its 27 consumer reject.",
            "IBA vol 1, 12.6.7.2, Table 108; Linux cm_rej_handler, cm_acquire_rejected_id"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REJ);
  }

  @Override
  public void onMessage(Case it) {
    CmMad mad = it.sighting().mad();
    if (!(mad.message() instanceof Rej rej) || !mad.present(Rej.REASON) || it.repeated()) {
      return;
    }
    String what = what(rej);
    if (!what.isEmpty()) {
      boolean ambiguous = mayBeCountedOneLower(rej);
      it.report(
          ambiguous ? Certainty.POSSIBLE : Certainty.CERTAIN,
          it.messageName()
              + " has "
              + what
              + (ambiguous ? "; IbAccess means " + standard(rej) + " by this number" : ""),
          it.message().frame());
    }
  }

  /** What does not fit, or nothing. */
  private static String what(Rej rej) {
    int length = rej.rejectInfoLength();
    RejectReason reason = rej.rejectReason();
    if (reason == RejectReason.TIMEOUT && length < reason.info().octets()) {
      return "reason 4 (timeout) with " + length + " instead of 8 octets of CA GUID";
    }
    if (length == 0 || length > ROOM) {
      return "";
    }
    String octets = length + " octets of additional information";
    String named = "reason " + rej.reason() + " (" + RejectReason.labelOf(rej.reason()) + ")";
    if (reason == RejectReason.RESERVED) {
      return octets + " with the undefined " + named;
    }
    if (reason.info() == RejectInfo.NONE) {
      return octets + ", but " + named + " defines none";
    }
    if (length < reason.info().octets()) {
      return octets + ", but " + named + " needs " + reason.info().octets();
    }
    return rej.rejected() == RejectedMessage.REP && isAboutPath(reason)
        ? octets + " of " + named + ", but rejects a REP, which names no path"
        : "";
  }

  private static boolean isAboutPath(RejectReason reason) {
    return reason.code() >= RejectReason.INVALID_GID.code()
        && reason.code() <= RejectReason.INVALID_MTU.code();
  }

  /** IbAccess leaves out 25 (port redirection): with one octet its 25 is what others number 26. */
  private static boolean mayBeCountedOneLower(Rej rej) {
    return switch (rej.rejectReason()) {
      case PORT_REDIRECT -> rej.rejectInfoLength() == RejectInfo.MTU.octets();
      case INSUFFICIENT_RESPONDER_RESOURCES -> true;
      default -> false;
    };
  }

  private static String standard(Rej rej) {
    int code = rej.reason() + 1;
    return code + " (" + RejectReason.labelOf(code) + ")";
  }
}
