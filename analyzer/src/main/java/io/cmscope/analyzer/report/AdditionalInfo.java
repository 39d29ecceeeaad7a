package io.cmscope.analyzer.report;

import io.cmscope.codec.cm.ApStatus;
import io.cmscope.codec.cm.Apr;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.FieldValue;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectInfo;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrStatus;

/**
 * The additional information of a REJ, APR or SIDR_REP.
 *
 * @param octets as many as its length declares, or more if more are not zero
 * @param text in words; empty when there are none for it
 */
record AdditionalInfo(PrivateData octets, String text) {

  /** Whether a field is such an area. */
  static boolean isIn(FieldValue value) {
    return value.field().equals(Rej.REJECT_INFO)
        || value.field().equals(Apr.ADDITIONAL_INFORMATION)
        || value.field().equals(SidrRep.ADDITIONAL_INFORMATION);
  }

  static AdditionalInfo of(FieldValue area, CmMad mad) {
    return switch (mad.message()) {
      case Rej rej ->
          of(
              area,
              rej.validRejectInfo(),
              rej.rejectReason().info() == RejectInfo.CONSUMER
                      || rej.rejectReason().info() == RejectInfo.NONE
                  ? ""
                  : rej.rejectInfoText());
      case Apr apr ->
          of(
              area,
              apr.validAdditionalInfo(),
              apr.status() == ApStatus.REDIRECT ? redirect(apr.validAdditionalInfo()) : "");
      case SidrRep rep ->
          of(
              area,
              rep.validAdditionalInfo(),
              rep.sidrStatus() == SidrStatus.REDIRECT ? redirect(rep.validAdditionalInfo()) : "");
      default -> of(area, PrivateData.EMPTY, "");
    };
  }

  private static AdditionalInfo of(FieldValue area, PrivateData declared, String text) {
    PrivateData there = area.octets();
    if (!area.present()) {
      return new AdditionalInfo(there, text);
    }
    int used = Math.max(declared.length(), there.trimmedLength());
    return new AdditionalInfo(there.slice(0, used), text);
  }

  private static String redirect(PrivateData info) {
    return RejectInfo.CLASS_PORT_INFO.text(info);
  }
}
