package io.cmscope.analyzer.replay;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.FieldValue;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectInfo;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.wire.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * What a live peer says beside what the recording has it say, field by field, header included.
 *
 * <p>Left out are values that nobody can say twice: what {@link Rewriter} renames is the peer's own
 * now, and LIDs, flow labels, the source port of a request, the transaction id of whoever begins
 * one, and the GUID or GID in a REJ are its sender's affair.
 */
final class Comparison {
  private static final String NONE = "none";

  private Comparison() {}

  /**
   * @param recorded renamed, after the peer's own numbers were learnt from {@code actual}
   */
  static List<Difference> of(CmMad recorded, CmMad actual) {
    List<Difference> differences = new ArrayList<>();
    header(recorded, actual, differences);
    if (recorded.type() == actual.type()) {
      List<FieldValue> then = recorded.messageValues();
      List<FieldValue> now = actual.messageValues();
      for (int i = 0; i < then.size(); i++) {
        if (isCompared(then.get(i).field(), recorded)) {
          compare(then.get(i), now.get(i), differences);
        }
      }
      requests(recorded, actual, differences);
    }
    return differences;
  }

  private static void header(CmMad recorded, CmMad actual, List<Difference> differences) {
    List<FieldValue> then = recorded.headerValues();
    List<FieldValue> now = actual.headerValues();
    for (int i = 0; i < then.size(); i++) {
      boolean chosen =
          then.get(i).field().equals(MadHeader.TRANSACTION_ID)
              && Answers.beginsTransaction(recorded.type());
      if (!chosen) {
        compare(then.get(i), now.get(i), differences);
      }
    }
  }

  private static void compare(FieldValue then, FieldValue now, List<Difference> differences) {
    if (!then.octets().equals(now.octets()) && !then.text().equals(now.text())) {
      boolean octets = then.field().format() == Field.Format.OCTETS;
      differences.add(
          new Difference(
              then.name(),
              then.jsonName(),
              octets ? hex(then.octets()) : then.text(),
              octets ? hex(now.octets()) : now.text()));
    }
  }

  private static boolean isCompared(Field field, CmMad recorded) {
    return switch (Role.of(field)) {
      case LOCAL_LID, REMOTE_LID, FLOW_LABEL -> false;
      default ->
          !(recorded.message() instanceof Rej rej && isOfSender(field, rej))
              && !(field.name().equals("private data") && hasHeader(recorded));
    };
  }

  private static boolean isOfSender(Field field, Rej rej) {
    RejectInfo info = rej.rejectReason().info();
    return field.equals(Rej.REJECT_INFO) && (info == RejectInfo.CA_GUID || info == RejectInfo.GID);
  }

  /** Requests of the RDMA IP CM service: their header, then what the consumer says. */
  private static void requests(CmMad recorded, CmMad actual, List<Difference> differences) {
    if (!hasHeader(recorded)) {
      return;
    }
    PrivateData then = requestData(recorded);
    PrivateData now = requestData(actual);
    String headerThen = header(then);
    String headerNow = header(now);
    if (!headerThen.equals(headerNow)) {
      differences.add(new Difference("IP CM header", "ipCmHeader", headerThen, headerNow));
    }
    PrivateData saidThen = IpCmHeader.consumerData(then);
    PrivateData saidNow = IpCmHeader.consumerData(now);
    if (!saidThen.equals(saidNow)) {
      differences.add(new Difference("private data", "privateData", hex(saidThen), hex(saidNow)));
    }
  }

  private static boolean hasHeader(CmMad mad) {
    return ServiceId.hasIpCmHeader(Rewriter.serviceOf(mad.message()));
  }

  private static PrivateData requestData(CmMad mad) {
    return switch (mad.message()) {
      case Req req -> req.privateData();
      case SidrReq req -> req.privateData();
      default -> PrivateData.EMPTY;
    };
  }

  /** Without the source port, which is another each time. */
  private static String header(PrivateData data) {
    return IpCmHeader.read(data)
        .map(
            header ->
                "version "
                    + header.majorVersion()
                    + "."
                    + header.minorVersion()
                    + ", IPv"
                    + header.ipVersion()
                    + ", "
                    + header.source()
                    + " to "
                    + header.destination())
        .orElse(NONE);
  }

  private static String hex(PrivateData data) {
    return data.isZero() ? NONE : data.toString();
  }
}
