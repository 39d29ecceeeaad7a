package io.cmscope.stack.engine;

import io.cmscope.codec.cm.PrivateData;

/**
 * What a user asks for who wants to know a service's queue pair (12.11).
 *
 * @param timeout nanoseconds between two transmissions
 * @param retries how often the question is repeated
 */
public record SidrQuestion(
    PeerAddress to, long serviceId, int pKey, long timeout, int retries, PrivateData privateData) {

  /** What rdma_cm does: every 4.1 s, sixteen times. */
  public static SidrQuestion of(PeerAddress to, long serviceId) {
    return new SidrQuestion(to, serviceId, 0xffff, 4_096_000_000L, 15, PrivateData.EMPTY);
  }
}
