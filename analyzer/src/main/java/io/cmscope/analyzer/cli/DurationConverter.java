package io.cmscope.analyzer.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 300ms}, {@code 2.5s}, {@code 1min}; a bare number is seconds. */
final class DurationConverter implements ITypeConverter<Duration> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(us|ms|s|min|)");

  @Override
  public Duration convert(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new TypeConversionException("expected a time like 300ms, 5s or 1min, found " + text);
    }
    double unit =
        switch (matcher.group(2)) {
          case "us" -> 1e3;
          case "ms" -> 1e6;
          case "min" -> 60e9;
          default -> 1e9;
        };
    return Duration.ofNanos(Math.round(Double.parseDouble(matcher.group(1)) * unit));
  }
}
