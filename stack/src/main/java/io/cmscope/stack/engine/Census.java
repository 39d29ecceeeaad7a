package io.cmscope.stack.engine;

/**
 * How much an engine holds; all zero when everything is over and nobody listens.
 *
 * @param connections live ones
 * @param halfOpen of these, passive and not established yet
 * @param timewaits records in timewait
 * @param sidr SIDR exchanges, ours and others', and answers kept
 * @param timers armed
 * @param reservedQpns not given back yet
 * @param peers addresses with something live
 */
public record Census(
    int connections,
    int halfOpen,
    int timewaits,
    int sidr,
    int listeners,
    int timers,
    int reservedQpns,
    int peers) {

  /** Whether nothing is held but listeners. */
  public boolean isEmpty() {
    return connections == 0
        && halfOpen == 0
        && timewaits == 0
        && sidr == 0
        && timers == 0
        && reservedQpns == 0
        && peers == 0;
  }
}
