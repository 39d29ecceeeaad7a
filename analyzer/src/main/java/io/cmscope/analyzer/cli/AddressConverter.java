package io.cmscope.analyzer.cli;

import io.cmscope.codec.wire.Address;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 10.77.0.11}, {@code fe80::1}, {@code LID 5}. */
final class AddressConverter implements ITypeConverter<Address> {
  @Override
  public Address convert(String text) {
    try {
      return Address.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
