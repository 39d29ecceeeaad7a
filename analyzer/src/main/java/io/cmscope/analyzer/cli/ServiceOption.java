package io.cmscope.analyzer.cli;

import io.cmscope.codec.privatedata.ServiceId;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which service: a port, or a service id as it is. */
final class ServiceOption {
  @Option(
      names = "--service",
      paramLabel = "ID",
      converter = IdConverter.class,
      description = "A service id like 0x0000000001061d2f instead of a port.")
  private @Nullable Long id;

  /** The service id given, if one is. */
  Optional<Long> id() {
    return Optional.ofNullable(id);
  }

  /** Of a TCP port, unless a service id is given; empty when there is neither. */
  Optional<Long> tcp(OptionalInt port) {
    return id().or(
            () ->
                port.isPresent()
                    ? Optional.of(ServiceId.ofTcpPort(port.getAsInt()))
                    : Optional.empty());
  }

  /** Of a UDP port, unless a service id is given; empty when there is neither. */
  Optional<Long> udp(OptionalInt port) {
    return id().or(
            () ->
                port.isPresent()
                    ? Optional.of(ServiceId.ofUdpPort(port.getAsInt()))
                    : Optional.empty());
  }

  /** Reads 64 bits in hex or decimal. */
  static final class IdConverter implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      try {
        return text.startsWith("0x")
            ? Long.parseUnsignedLong(text.substring(2), 16)
            : Long.parseUnsignedLong(text);
      } catch (NumberFormatException e) {
        throw new TypeConversionException(
            "expected a service id like 0x0000000001061d2f, found " + text);
      }
    }
  }
}
