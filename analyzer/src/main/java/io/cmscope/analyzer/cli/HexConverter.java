package io.cmscope.analyzer.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads up to 32 bits: {@code 0x000123}, or decimal. */
final class HexConverter implements ITypeConverter<Integer> {
  @Override
  public Integer convert(String text) {
    try {
      return text.startsWith("0x")
          ? Integer.parseUnsignedInt(text.substring(2), 16)
          : Integer.parseUnsignedInt(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException(
          "expected a number like 0x000123 of at most 32 bits, found " + text);
    }
  }
}
