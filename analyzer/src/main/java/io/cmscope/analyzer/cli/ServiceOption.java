package io.cmscope.analyzer.cli;

import io.cmscope.codec.privatedata.ServiceId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Which service: a port, or a service id as it is. */
final class ServiceOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

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

  /** That of a peer's TCP port, unless a service id is given. */
  long tcp(PeerEndpoint peer) {
    return id().orElseGet(() -> ServiceId.ofTcpPort(port(peer)));
  }

  /** That of a peer's UDP port, unless a service id is given. */
  long udp(PeerEndpoint peer) {
    return id().orElseGet(() -> ServiceId.ofUdpPort(port(peer)));
  }

  private int port(PeerEndpoint peer) {
    return peer.port()
        .orElseThrow(
            () ->
                new ParameterException(
                    command.commandLine(),
                    "expected PEER:PORT or --service ID, found neither port nor service"));
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
