package io.cmscope.stack.engine;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.SidrStatus;

/**
 * What a user answers to a SIDR_REQ.
 *
 * @param qpn meaningful with status valid
 * @param info additional information: a ClassPortInfo with status redirect
 */
public record SidrAnswer(
    SidrStatus status, int qpn, int qKey, PrivateData info, PrivateData privateData) {

  /** The service's queue pair. */
  public static SidrAnswer valid(int qpn, int qKey) {
    return new SidrAnswer(SidrStatus.VALID, qpn, qKey, PrivateData.EMPTY, PrivateData.EMPTY);
  }

  /** No. */
  public static SidrAnswer refused(SidrStatus why) {
    return new SidrAnswer(why, 0, 0, PrivateData.EMPTY, PrivateData.EMPTY);
  }
}
