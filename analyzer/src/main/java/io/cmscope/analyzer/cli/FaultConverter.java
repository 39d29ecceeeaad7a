package io.cmscope.analyzer.cli;

import io.cmscope.stack.fault.Fault;
import io.cmscope.stack.fault.FaultLanguage;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code drop RTU 2}. */
final class FaultConverter implements ITypeConverter<Fault> {
  @Override
  public Fault convert(String text) {
    try {
      return FaultLanguage.read(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
