package io.cmscope.stack.service;

import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.SidrStatus;
import io.cmscope.stack.engine.Refusal;
import io.cmscope.stack.engine.SidrAnswer;

/**
 * What a listener is asked. A request that is neither answered nor kept is answered never: its peer
 * asks again until it gives up. One whose callback throws is refused.
 */
public interface ListenerEvents {

  /** A REQ came. */
  default void requested(IncomingRequest request) {
    request.reject(Refusal.of(RejectReason.INVALID_SERVICE_ID));
  }

  /** A SIDR_REQ came. */
  default void asked(SidrInquiry inquiry) {
    inquiry.answer(SidrAnswer.refused(SidrStatus.SERVICE_ID_NOT_SUPPORTED));
  }
}
