package io.cmscope.analyzer.oracle;

import io.cmscope.captures.CaptureException;
import io.cmscope.captures.Captures;
import io.cmscope.captures.Frame;
import io.cmscope.captures.FrameSource;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.Decoded;
import io.cmscope.codec.cm.FieldValue;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Dissector;
import io.cmscope.codec.wire.Field;
import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.Packet;
import io.cmscope.codec.wire.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Decodes captures with tshark and with cmscope and keeps count of what agrees and what does not.
 */
final class TsharkComparison {

  /** Sentences about what differs. */
  final List<String> differences = new ArrayList<>();

  /** How often each field agreed: {@code REQ localQpn}. */
  final Map<String, Integer> agreed = new TreeMap<>();

  void compare(Path capture) {
    Map<Long, CmMad> ours = decode(capture);
    for (Tshark.Row row : Tshark.read(capture, TsharkNames.all())) {
      Place place = new Place(capture.getFileName() + " frame " + row.frame(), row.values());
      CmMad mad = ours.remove(row.frame());
      if (mad != null) {
        compare(place, mad);
      } else if ("0x07".equals(place.theirs.get(TsharkNames.MAD + "mgmtclass"))) {
        differences.add(place.name + ": only tshark sees a CM message");
      }
    }
    ours.forEach((frame, mad) -> differences.add(capture + " frame " + frame + ": no row"));
  }

  private static Map<Long, CmMad> decode(Path capture) {
    Map<Long, CmMad> mads = new HashMap<>();
    Dissector dissector = new Dissector();
    Packet packet = new Packet();
    try (FrameSource source = Captures.open(capture)) {
      for (Frame frame = source.next(); frame != null; frame = source.next()) {
        Verdict verdict =
            dissector.dissect(
                frame.data(),
                frame.index(),
                frame.captured(),
                frame.original(),
                frame.linkType(),
                packet);
        if (verdict == Verdict.TRANSPORT
            && packet.isCmMad()
            && CmMad.decode(packet.buffer(), packet.payloadIndex(), packet.payloadCaptured())
                instanceof Decoded.Message message) {
          mads.put(frame.number(), message.mad());
        }
      }
    } catch (CaptureException e) {
      throw new IllegalStateException(e);
    }
    return mads;
  }

  private void compare(Place place, CmMad mad) {
    for (FieldValue value : mad.headerValues()) {
      String name = TsharkNames.HEADER.get(value.jsonName());
      if (name != null) {
        compare(place, "MAD", value, TsharkNames.MAD + name);
      }
    }
    Map<String, FieldValue> values = new HashMap<>();
    mad.messageValues().forEach(value -> values.put(value.jsonName(), value));
    for (TsharkNames.Pair pair : TsharkNames.MESSAGES) {
      FieldValue value = values.get(pair.ours());
      if (pair.type() == mad.type() && value != null) {
        for (String name : pair.theirs()) {
          compare(place, pair.type().label(), value, name);
        }
      }
    }
    if (mad.message() instanceof Req req) {
      IpCmHeader.read(req.privateData())
          .ifPresent(header -> compare(place, header, req.privateData()));
    }
  }

  /**
   * What both decode must agree: a field that tshark leaves out, or that the capture cut, is
   * passed.
   */
  private void compare(Place place, String owner, FieldValue ours, String name) {
    String theirs = place.theirs.get(name);
    if (theirs != null && ours.present()) {
      count(place, owner + " " + ours.jsonName(), isEqual(ours, theirs), ours.text(), theirs);
    }
  }

  private void compare(Place place, IpCmHeader header, PrivateData privateData) {
    Map<String, String> ours = new HashMap<>();
    ours.put("majv", "0x%02x".formatted(header.majorVersion()));
    ours.put("minv", "0x%02x".formatted(header.minorVersion()));
    ours.put("ipv", "0x%02x".formatted(header.ipVersion()));
    ours.put("sport", "0x%04x".formatted(header.sourcePort()));
    ours.put(header.ipVersion() == 4 ? "sip4" : "sip6", header.source().toString());
    ours.put(header.ipVersion() == 4 ? "dip4" : "dip6", header.destination().toString());
    ours.put("private", IpCmHeader.consumerData(privateData).toHex());
    ours.forEach(
        (name, value) -> {
          String theirs = place.theirs.get(TsharkNames.IP_CM + name);
          if (theirs != null) {
            count(place, "IP CM " + name, value.equals(theirs), value, theirs);
          }
        });
  }

  private void count(Place place, String field, boolean equal, String ours, String theirs) {
    if (equal) {
      agreed.merge(field, 1, Integer::sum);
    } else {
      differences.add(place.name + ", " + field + ": ours " + ours + ", theirs " + theirs);
    }
  }

  private static boolean isEqual(FieldValue ours, String theirs) {
    if (ours.field().format() == Field.Format.GID && theirs.contains(":")) {
      return ours.text().equals(Gid.parse(theirs).toString());
    }
    if (ours.field().format() == Field.Format.GID && theirs.contains(".")) {
      // over IPv4, tshark prints the last four octets of whatever stands there
      return ours.octets().getInt(12) == Address.parse(theirs).value();
    }
    if (ours.width() > 64) {
      return ours.octets().toHex().equals(theirs.replace(":", ""));
    }
    return ours.value()
        == (theirs.startsWith("0x")
            ? Long.parseUnsignedLong(theirs.substring(2), 16)
            : Long.parseLong(theirs));
  }

  private record Place(String name, Map<String, String> theirs) {}
}
