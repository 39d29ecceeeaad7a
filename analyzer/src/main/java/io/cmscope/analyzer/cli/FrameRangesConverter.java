package io.cmscope.analyzer.cli;

import io.cmscope.analyzer.report.FrameRanges;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 3,10-20}. */
final class FrameRangesConverter implements ITypeConverter<FrameRanges> {
  @Override
  public FrameRanges convert(String text) {
    try {
      return FrameRanges.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
