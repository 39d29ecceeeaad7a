package io.cmscope.stack.transport;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a transport carried so far.
 *
 * @param dropped packets that came and were not delivered, by reason; reasons that never occurred
 *     are left out
 */
public record TransportStatistics(
    long madsSent, long dataSent, long madsReceived, long dataReceived, Map<Drop, Long> dropped) {

  /** Nothing yet. */
  public static final TransportStatistics NONE = new TransportStatistics(0, 0, 0, 0, Map.of());

  public TransportStatistics {
    Map<Drop, Long> copy = new EnumMap<>(Drop.class);
    copy.putAll(dropped);
    dropped = Collections.unmodifiableMap(copy);
  }

  /** How many were dropped for a reason. */
  public long dropped(Drop reason) {
    return dropped.getOrDefault(reason, 0L);
  }

  /** {@code MADs 5 sent, 4 received; data 0 sent, 0 received; dropped: wrong ICRC 1}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append("MADs ").append(madsSent).append(" sent, ").append(madsReceived);
    text.append(" received; data ").append(dataSent).append(" sent, ").append(dataReceived);
    text.append(" received");
    String separator = "; dropped: ";
    for (Map.Entry<Drop, Long> each : dropped.entrySet()) {
      text.append(separator).append(each.getKey().label()).append(' ').append(each.getValue());
      separator = ", ";
    }
    return text.toString();
  }
}
