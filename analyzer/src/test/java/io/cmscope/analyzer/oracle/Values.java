package io.cmscope.analyzer.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.wire.Gid;
import java.math.BigInteger;

/** Compares values that our JSON and tshark write in different ways. */
final class Values {
  private static final int GID_OCTETS = 16;

  private Values() {}

  static boolean agree(JsonNode ours, String theirs) {
    if (ours.isBoolean()) {
      return number(theirs).equals(ours.asBoolean() ? BigInteger.ONE : BigInteger.ZERO);
    }
    String text = ours.asText();
    if (ours.isNumber() || text.startsWith("0x")) {
      return number(text).equals(number(theirs));
    }
    if (text.contains(":")) {
      return text.equals(gid(theirs));
    }
    // octets: tshark keeps the zeros at the end
    return text.equals(theirs.replace(":", "").replaceAll("(00)+$", ""));
  }

  private static BigInteger number(String text) {
    return text.startsWith("0x") ? new BigInteger(text.substring(2), 16) : new BigInteger(text);
  }

  /** tshark writes a mapped one as IPv4, one whose kind it does not know as octets. */
  private static String gid(String theirs) {
    if (theirs.contains(".") && !theirs.contains(":")) {
      return "::ffff:" + theirs;
    }
    if (theirs.length() == 2 * GID_OCTETS && !theirs.contains(":")) {
      PrivateData octets = PrivateData.ofHex(theirs);
      return new Gid(octets.getLong(0), octets.getLong(8)).toString();
    }
    return Gid.parse(theirs).toString();
  }
}
