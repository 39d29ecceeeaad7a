package io.cmscope.analyzer.cli;

import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Gid;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A live peer as people name it: {@code 10.77.0.12:7471}, {@code [fd77::12]:7471}, or without a
 * port.
 */
record PeerEndpoint(Gid gid, OptionalInt port) {
  private static final int LARGEST_PORT = 0xffff;
  private static final Pattern WITH_PORT =
      Pattern.compile("\\[(.+)](?::(\\d{1,5}))?|([0-9.]+):(\\d{1,5})");

  /** Reads one. */
  static final class Converter implements ITypeConverter<PeerEndpoint> {
    @Override
    public PeerEndpoint convert(String text) {
      Matcher matcher = WITH_PORT.matcher(text);
      if (!matcher.matches()) {
        return new PeerEndpoint(gid(text, text), OptionalInt.empty());
      }
      boolean brackets = matcher.group(1) != null;
      String port = matcher.group(brackets ? 2 : 4);
      return new PeerEndpoint(
          gid(matcher.group(brackets ? 1 : 3), text),
          port == null ? OptionalInt.empty() : OptionalInt.of(port(port, text)));
    }

    private static int port(String digits, String text) {
      int port = Integer.parseInt(digits);
      if (port == 0 || port > LARGEST_PORT) {
        throw new TypeConversionException(
            "expected a port from 1 to " + LARGEST_PORT + ", found " + text);
      }
      return port;
    }

    private static Gid gid(String address, String text) {
      try {
        return Address.parse(address)
            .gid()
            .orElseThrow(() -> new IllegalArgumentException("an address without a GID"));
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(
            "expected an IP address with or without a port, like 10.77.0.12:7471 or"
                + " [fd77::12]:7471, found "
                + text);
      }
    }
  }
}
