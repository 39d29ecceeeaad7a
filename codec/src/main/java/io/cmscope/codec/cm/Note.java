package io.cmscope.codec.cm;

import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.wire.Field;

/**
 * Something odd that a MAD says: a fact, not a failure. Whoever judges the peer decides what it
 * means.
 *
 * @param field where, in the header or in the message as {@code kind} tells
 * @param value what stands there
 */
public record Note(Kind kind, Field field, long value) {

  /** What is odd. */
  public enum Kind {
    /** The class version is not 2. */
    CLASS_VERSION("class version is not 2", true),
    /** Not Send; for ClassPortInfo not Get, Set or GetResp. */
    METHOD("method is not that of this attribute", true),
    /** The MAD status is not zero. */
    MAD_STATUS("status is not zero", true),
    /** The class-specific field, which CM does not use, is not zero. */
    CLASS_SPECIFIC("unused field is not zero", true),
    /** The attribute is none of CM's. */
    UNKNOWN_ATTRIBUTE("attribute is not known", true),
    /** Not zero in a message other than REQ, REP and SIDR_REP, where it may carry options (ECE). */
    ATTRIBUTE_MODIFIER("attribute modifier is not zero", true),
    /** Reserved bits of the header are not zero. */
    HEADER_RESERVED_BITS("reserved bits are not zero", true),
    /** Reserved bits of the message are not zero, except those that another release uses. */
    RESERVED_BITS("reserved bits are not zero", false),
    /** A code that no release defines. */
    RESERVED_CODE("code is reserved", false),
    /** A length of additional information beyond the 72 octets there are. */
    INFO_TOO_LONG("length exceeds 72 octets", false),
    /** Additional information shorter than its reason needs. */
    INFO_TOO_SHORT("length is less than the reason needs", false),
    /** Additional information with a reason that has none. */
    INFO_UNEXPECTED("the reason has no additional information", false);

    private final String text;
    private final boolean ofHeader;

    Kind(String text, boolean ofHeader) {
      this.text = text;
      this.ofHeader = ofHeader;
    }

    /** Whether it is about the MAD header, not the message. */
    public boolean ofHeader() {
      return ofHeader;
    }
  }

  /** The first octet of the MAD that it is about. */
  public int octet() {
    return field.octet() + (kind.ofHeader ? 0 : MadHeader.LENGTH);
  }

  /** {@code class version 1 (MAD octet 2): class version is not 2} */
  public String text() {
    return field.name() + " " + field.text(value) + " (MAD octet " + octet() + "): " + kind.text;
  }

  @Override
  public String toString() {
    return text();
  }
}
