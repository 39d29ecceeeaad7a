package io.cmscope.analyzer.cli;

import io.cmscope.codec.cm.MessageType;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the names that reports print, in any case: REQ, sidr_req, ClassPortInfo. */
final class MessageTypeConverter implements ITypeConverter<MessageType> {
  @Override
  public MessageType convert(String text) {
    for (MessageType type : MessageType.values()) {
      if (type.label().equalsIgnoreCase(text)) {
        return type;
      }
    }
    String labels =
        Arrays.stream(MessageType.values())
            .map(MessageType::label)
            .collect(Collectors.joining(", "));
    throw new TypeConversionException("'" + text + "' is none of " + labels);
  }
}
