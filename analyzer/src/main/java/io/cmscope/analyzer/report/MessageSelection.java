package io.cmscope.analyzer.report;

import io.cmscope.analyzer.DecodedMessage;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.wire.Address;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which messages are wanted.
 *
 * @param types of these types; empty for all
 * @param address from or to this address, or null for any
 * @param frames in these frames
 * @param service that name this service: a part of its name, its id in hex, or its port; null for
 *     all, also those that name none
 */
public record MessageSelection(
    Set<MessageType> types,
    @Nullable Address address,
    FrameRanges frames,
    @Nullable String service) {

  /** Whether a message is wanted. */
  public boolean wants(DecodedMessage message) {
    return (types.isEmpty() || types.contains(message.mad().type()))
        && frames.contains(message.frame())
        && (address == null || message.source().is(address) || message.destination().is(address))
        && (service == null
            || (message.hasServiceId()
                && Selection.names(message.serviceId(), message.protocol(), service)));
  }
}
