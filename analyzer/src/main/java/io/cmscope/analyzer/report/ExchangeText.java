package io.cmscope.analyzer.report;

import io.cmscope.analyzer.DecodedMessage;
import io.cmscope.codec.cm.Apr;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.Lap;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.Opaque;
import io.cmscope.codec.cm.PortInfo;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.Rtu;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.privatedata.ServiceId;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** For people: a line a message, with an arrow, and indented lines for what else happens. */
public final class ExchangeText implements Exchange {
  private static final HexFormat HEX = HexFormat.of();

  /** So many messages are remembered to tell repeated ones. */
  private static final int MOST = 65_536;

  private static final int LONGEST_OCTETS = 16;
  private static final double NANOS_PER_SECOND = 1e9;

  private record Said(Direction direction, String peer, String type, long transactionId, int id) {}

  private final PrintWriter out;
  private final Style style;
  private final Map<Said, Boolean> said =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Said, Boolean> eldest) {
          return size() > MOST;
        }
      };

  public ExchangeText(PrintWriter out, Style style) {
    this.out = out;
    this.style = style;
  }

  @Override
  public void message(Direction direction, DecodedMessage message) {
    boolean sent = direction == Direction.SENT;
    String peer = (sent ? message.destination() : message.source()).toString();
    String type = message.mad().type().label();
    CmMessage body = message.mad().message();
    Said what = new Said(direction, peer, type, message.mad().transactionId(), id(body));
    boolean again = said.put(what, true) != null;
    out.println(
        offset(message.offset())
            + (sent ? "  → " : "  ← ")
            + style.bold(String.format("%-8s", type))
            + "  "
            + peer
            + words(body, message)
            + (again ? style.warning("  again") : ""));
    out.flush();
  }

  private static int id(CmMessage message) {
    return switch (message) {
      case Req it -> it.localCommId();
      case Rep it -> it.ids().local();
      case Rtu it -> it.ids().local();
      case Rej it -> it.ids().local();
      case Mra it -> it.ids().local();
      case Dreq it -> it.ids().local();
      case Drep it -> it.ids().local();
      case Lap it -> it.ids().local();
      case Apr it -> it.ids().local();
      case SidrReq it -> it.requestId();
      case SidrRep it -> it.requestId();
      case Opaque it -> 0;
      case PortInfo it -> 0;
    };
  }

  private static String words(CmMessage message, DecodedMessage decoded) {
    return switch (message) {
      case Req it ->
          ids(it.localCommId())
              + queuePair(it.localQpn(), it.startingPsn())
              + "  "
              + ServiceId.shortName(it.serviceId(), decoded.protocol())
              + data(decoded.ipCmHeader().isPresent() ? decoded.consumerData() : it.privateData());
      case Rep it ->
          ids(it.ids().local(), it.ids().remote())
              + queuePair(it.localQpn(), it.startingPsn())
              + data(it.privateData());
      case Rej it ->
          ids(it.ids().local(), it.ids().remote())
              + "  rejects "
              + it.rejected().label()
              + ": "
              + it.reason()
              + " "
              + it.rejectReason().label()
              + (it.rejectInfoText().isEmpty() ? "" : "  " + it.rejectInfoText())
              + data(it.privateData());
      case Mra it ->
          ids(it.ids().local(), it.ids().remote())
              + "  has "
              + it.mraed().label()
              + ", service timeout "
              + it.serviceTimeout()
              + data(it.privateData());
      case Dreq it ->
          ids(it.ids().local(), it.ids().remote())
              + "  QPN "
              + Notation.qpn(it.remoteQpn())
              + data(it.privateData());
      case SidrReq it ->
          ids(it.requestId())
              + "  "
              + ServiceId.shortName(it.serviceId(), decoded.protocol())
              + data(decoded.ipCmHeader().isPresent() ? decoded.consumerData() : it.privateData());
      case SidrRep it ->
          ids(it.requestId())
              + "  "
              + it.sidrStatus().label()
              + "  QPN "
              + Notation.qpn(it.qpn())
              + "  Q_Key "
              + Notation.id(it.qKey())
              + data(it.privateData());
      case Rtu it -> ids(it.ids().local(), it.ids().remote()) + data(it.privateData());
      case Drep it -> ids(it.ids().local(), it.ids().remote()) + data(it.privateData());
      case Lap it -> ids(it.ids().local(), it.ids().remote());
      case Apr it -> ids(it.ids().local(), it.ids().remote()) + "  " + it.status().label();
      case Opaque it -> "";
      case PortInfo it -> "";
    };
  }

  private static String ids(int... ids) {
    StringBuilder text = new StringBuilder();
    for (int id : ids) {
      text.append(text.isEmpty() ? "  " : " → ").append(Notation.id(id));
    }
    return text.toString();
  }

  private static String queuePair(int qpn, int psn) {
    return "  QPN " + Notation.qpn(qpn) + "  PSN " + Notation.qpn(psn);
  }

  /** As text if it is text, else in hex; without the zeros at its end, which are padding. */
  private static String data(PrivateData data) {
    byte[] octets = HexDump.trimmed(data, true).copyOctets();
    if (octets.length == 0) {
      return "";
    }
    boolean printable = true;
    for (byte octet : octets) {
      printable &= octet >= ' ' && octet < 0x7f;
    }
    if (printable) {
      return "  \"" + new String(octets, StandardCharsets.US_ASCII) + '"';
    }
    int shown = Math.min(octets.length, LONGEST_OCTETS);
    String rest = shown < octets.length ? "… (" + octets.length + " octets)" : "";
    return "  0x" + HEX.formatHex(octets, 0, shown) + rest;
  }

  @Override
  public void event(long offset, String name, int commId, String text) {
    out.println(offset(offset) + "    " + text);
    out.flush();
  }

  @Override
  public void summary(Map<String, Map<String, Long>> counts) {
    counts.forEach(
        (what, byType) -> {
          StringBuilder line = new StringBuilder();
          byType.forEach(
              (type, many) ->
                  line.append(line.isEmpty() ? "" : ", ").append(many).append(' ').append(type));
          out.println(what + ": " + line);
        });
    out.flush();
  }

  private static String offset(long nanos) {
    return String.format(Locale.ROOT, "%12.6f", nanos / NANOS_PER_SECOND);
  }
}
