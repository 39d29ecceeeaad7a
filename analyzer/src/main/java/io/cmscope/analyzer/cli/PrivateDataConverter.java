package io.cmscope.analyzer.cli;

import io.cmscope.codec.cm.PrivateData;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads private data: {@code 0x00ff} as octets, anything else as text in UTF-8. */
final class PrivateDataConverter implements ITypeConverter<PrivateData> {
  @Override
  public PrivateData convert(String text) {
    if (!text.startsWith("0x")) {
      return PrivateData.of(text.getBytes(StandardCharsets.UTF_8));
    }
    try {
      return PrivateData.of(HexFormat.of().parseHex(text.substring(2)));
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(
          "expected text, or 0x and an even number of hex digits, found " + text);
    }
  }
}
