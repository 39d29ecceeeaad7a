package io.cmscope.codec.wire;

import java.util.List;

/**
 * The extended transport headers that may stand between the BTH and the payload; {@link Opcode}
 * says which do.
 */
public enum ExtensionHeader {
  /** Reliable datagram. */
  RDETH("RDETH", Rdeth.LENGTH, Rdeth.FIELDS),
  /** Extended reliable connection. */
  XRCETH("XRCETH", XrcEth.LENGTH, XrcEth.FIELDS),
  /** Datagram. */
  DETH("DETH", Deth.LENGTH, Deth.FIELDS),
  /** Flush. */
  FETH("FETH", Feth.LENGTH, Feth.FIELDS),
  /** RDMA. */
  RETH("RETH", Reth.LENGTH, Reth.FIELDS),
  /** Atomic. */
  ATOMIC_ETH("AtomicETH", AtomicEth.LENGTH, AtomicEth.FIELDS),
  /** Acknowledge. */
  AETH("AETH", Aeth.LENGTH, Aeth.FIELDS),
  /** Atomic acknowledge. */
  ATOMIC_ACK_ETH("AtomicAckETH", AtomicAckEth.LENGTH, AtomicAckEth.FIELDS),
  /** Immediate data. */
  IMM_DT("ImmDt", ImmDt.LENGTH, ImmDt.FIELDS),
  /** Invalidate. */
  IETH("IETH", Ieth.LENGTH, Ieth.FIELDS);

  private final String label;
  private final int length;

  @SuppressWarnings("ImmutableEnumChecker") // all of them come from List.of
  private final List<Field> fields;

  ExtensionHeader(String label, int length, List<Field> fields) {
    this.label = label;
    this.length = length;
    this.fields = fields;
  }

  /** The specification's short name. */
  public String label() {
    return label;
  }

  /** Octets. */
  public int length() {
    return length;
  }

  /** All fields in order; they tile the header. */
  public List<Field> fields() {
    return fields;
  }
}
