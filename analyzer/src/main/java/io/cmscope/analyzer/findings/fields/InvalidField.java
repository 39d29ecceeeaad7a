package io.cmscope.analyzer.findings.fields;

import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.Note;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.wire.Field;
import java.util.List;
import java.util.Set;

/** A field holds a value that no release of the specification defines. */
public final class InvalidField extends Rule {

  public InvalidField() {
    super(
        new Explanation(
            "invalid-field",
            Family.FIELDS,
            Severity.ERROR,
            "A field holds a value that no release defines: path MTU code 0 or above 5, a "
                + "reserved transport, an extended transport type without transport service type 3, "
                + "message code 3 in an MRA or REJ, more than 72 octets of reject information, or an "
                + "IP version other than 4 and 6 in the header of the RDMA IP CM service.",
            "The receiver cannot act on it: Linux drops a REQ with a bad path MTU without any "
                + "answer and refuses a bad IP version with REJ 28, so the connection is never made.",
            "Path MTU code 1 to 5 (256 to 4096 octets); transport 0, 1, 2, or 3 with extended "
                + "type 1 (XRC); message code 0 to 2; length up to 72; IP version 4 or 6.",
            "What is wrong is in the sender's stack, or in the path record it copied (path MTU): "
                + "which software built the message? `cmscope decode --bits` shows the field in its "
                + "octet. A value that is wrong in a single frame only, with a bad ICRC, was damaged "
                + "on the way.",
            "IBA vol 1, Tables 106, 107, 108; annexes A11 (IP CM) and A14 (XRC)"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REQ, MessageType.SIDR_REQ, MessageType.MRA, MessageType.REJ);
  }

  @Override
  public void onMessage(Case it) {
    CmMad mad = it.sighting().mad();
    if (mad.header().classVersion() != MadHeader.CM_CLASS_VERSION || it.repeated()) {
      return;
    }
    List<Note> notes = mad.notes();
    for (int i = 0; i < notes.size(); i++) {
      if (isAbout(notes.get(i))) {
        report(it, notes.get(i).text());
      }
    }
    int ipVersion = ipVersion(mad);
    if (ipVersion >= 0 && ipVersion != 4 && ipVersion != 6) {
      report(it, "IP version " + ipVersion + " in the header of the RDMA IP CM service");
    }
  }

  private static boolean isAbout(Note note) {
    Field field = note.field();
    return switch (note.kind()) {
      case RESERVED_CODE ->
          field.equals(Req.PATH_MTU)
              || field.equals(Req.EXTENDED_TRANSPORT_TYPE)
              || field.equals(Mra.MESSAGE_MRAED)
              || field.equals(Rej.MESSAGE_REJECTED);
      case INFO_TOO_LONG -> field.equals(Rej.REJECT_INFO_LENGTH);
      default -> false;
    };
  }

  /**
   * The IP version in the header of the RDMA IP CM service, or -1 where there is no such header.
   */
  private static int ipVersion(CmMad mad) {
    return switch (mad.message()) {
      case Req req -> ipVersion(mad.present(Req.SERVICE_ID), req.serviceId(), req.privateData());
      case SidrReq req ->
          ipVersion(mad.present(SidrReq.SERVICE_ID), req.serviceId(), req.privateData());
      default -> -1;
    };
  }

  private static int ipVersion(boolean serviceSeen, long serviceId, PrivateData data) {
    return serviceSeen
            && ServiceId.hasIpCmHeader(serviceId)
            && data.length() >= IpCmHeader.IP_VERSION.endOctet()
        ? data.getUnsigned(IpCmHeader.IP_VERSION.octet()) >> 4
        : -1;
  }

  private static void report(Case it, String what) {
    it.report(Certainty.CERTAIN, it.messageName() + ": " + what, it.message().frame());
  }
}
