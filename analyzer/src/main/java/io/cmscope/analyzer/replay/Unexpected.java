package io.cmscope.analyzer.replay;

import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.wire.Gid;

/**
 * A message that belongs to no step.
 *
 * @param from the port it said it came from
 * @param why in words that follow "it"
 */
public record Unexpected(MessageType type, Gid from, String why) {}
