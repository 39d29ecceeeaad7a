package io.cmscope.analyzer.cli;

import io.cmscope.codec.wire.Address;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 10.77.0.11}, also as {@code ::ffff:10.77.0.11}, {@code fe80::1}, {@code LID 5}. */
final class AddressConverter implements ITypeConverter<Address> {
  @Override
  public Address convert(String text) {
    try {
      Address address = Address.parse(text);
      boolean mapped =
          address.kind() == Address.Kind.IPV6 && address.gid().orElseThrow().isIpv4Mapped();
      return mapped ? Address.ipv4((int) address.low()) : address;
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
