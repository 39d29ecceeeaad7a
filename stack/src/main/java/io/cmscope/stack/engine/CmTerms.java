package io.cmscope.stack.engine;

/**
 * How long the two communication managers may take, as the REQ says it.
 *
 * @param remoteCmResponseTimeout exponent, 5 bits: for the passive side's answer to the REQ
 * @param localCmResponseTimeout exponent, 5 bits: for the active side's answer to the REP
 * @param maxCmRetries 4 bits: how often either side repeats a message
 */
public record CmTerms(int remoteCmResponseTimeout, int localCmResponseTimeout, int maxCmRetries) {

  /** What rdma_cm asks for: 4.3 s, sixteen transmissions. */
  public static final CmTerms LINUX = new CmTerms(20, 20, 15);
}
