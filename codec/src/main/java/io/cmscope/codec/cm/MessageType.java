package io.cmscope.codec.cm;

import io.cmscope.codec.wire.Field;
import java.util.List;

/** The attributes of the CM class, which are its messages (IBA vol 1 Table 105). */
public enum MessageType {
  CLASS_PORT_INFO(0x0001, "ClassPortInfo"),
  REQ(0x10, "REQ"),
  MRA(0x11, "MRA"),
  REJ(0x12, "REJ"),
  REP(0x13, "REP"),
  RTU(0x14, "RTU"),
  DREQ(0x15, "DREQ"),
  DREP(0x16, "DREP"),
  SIDR_REQ(0x17, "SIDR_REQ"),
  SIDR_REP(0x18, "SIDR_REP"),
  LAP(0x19, "LAP"),
  APR(0x1A, "APR"),
  /** Suggest alternate path: exists in newer releases, its layout is not public. */
  SAP(0x1B, "SAP"),
  /** Suggested path response: as SAP. */
  SPR(0x1C, "SPR"),
  /** Any attribute that is not above. */
  OTHER(-1, "other");

  private final int attributeId;
  private final String label;

  MessageType(int attributeId, String label) {
    this.attributeId = attributeId;
    this.label = label;
  }

  /** The attribute id in the MAD header; -1 for {@link #OTHER}. */
  public int attributeId() {
    return attributeId;
  }

  /** The name people know: REQ, SIDR_REQ, ClassPortInfo, other. */
  public String label() {
    return label;
  }

  /** The type an attribute id stands for; {@link #OTHER} if none. */
  public static MessageType of(int attributeId) {
    return switch (attributeId) {
      case 0x0001 -> CLASS_PORT_INFO;
      case 0x10 -> REQ;
      case 0x11 -> MRA;
      case 0x12 -> REJ;
      case 0x13 -> REP;
      case 0x14 -> RTU;
      case 0x15 -> DREQ;
      case 0x16 -> DREP;
      case 0x17 -> SIDR_REQ;
      case 0x18 -> SIDR_REP;
      case 0x19 -> LAP;
      case 0x1A -> APR;
      case 0x1B -> SAP;
      case 0x1C -> SPR;
      default -> OTHER;
    };
  }

  /** The fields of the message in order; they tile its 232 octets. */
  public List<Field> fields() {
    return switch (this) {
      case CLASS_PORT_INFO -> PortInfo.FIELDS;
      case REQ -> Req.FIELDS;
      case MRA -> Mra.FIELDS;
      case REJ -> Rej.FIELDS;
      case REP -> Rep.FIELDS;
      case RTU -> Rtu.FIELDS;
      case DREQ -> Dreq.FIELDS;
      case DREP -> Drep.FIELDS;
      case SIDR_REQ -> SidrReq.FIELDS;
      case SIDR_REP -> SidrRep.FIELDS;
      case LAP -> Lap.FIELDS;
      case APR -> Apr.FIELDS;
      case SAP, SPR, OTHER -> Opaque.FIELDS;
    };
  }

  /** The octet of the message where private data begin; 232 if it has none. */
  public int privateDataOffset() {
    return switch (this) {
      case REQ -> Req.PRIVATE_DATA.octet();
      case MRA -> Mra.PRIVATE_DATA.octet();
      case REJ -> Rej.PRIVATE_DATA.octet();
      case REP -> Rep.PRIVATE_DATA.octet();
      case RTU -> Rtu.PRIVATE_DATA.octet();
      case DREQ -> Dreq.PRIVATE_DATA.octet();
      case DREP -> Drep.PRIVATE_DATA.octet();
      case SIDR_REQ -> SidrReq.PRIVATE_DATA.octet();
      case SIDR_REP -> SidrRep.PRIVATE_DATA.octet();
      case LAP -> Lap.PRIVATE_DATA.octet();
      case APR -> Apr.PRIVATE_DATA.octet();
      case CLASS_PORT_INFO, SAP, SPR, OTHER -> CmMessage.LENGTH;
    };
  }

  /** Octets of private data: always up to the end of the message (IBA vol 1 12.6). */
  public int privateDataLength() {
    return CmMessage.LENGTH - privateDataOffset();
  }

  ReservedBits reservedBits() {
    return switch (this) {
      case CLASS_PORT_INFO -> PortInfo.RESERVED;
      case REQ -> Req.RESERVED;
      case MRA -> Mra.RESERVED;
      case REJ -> Rej.RESERVED;
      case REP -> Rep.RESERVED;
      case DREQ -> Dreq.RESERVED;
      case SIDR_REQ -> SidrReq.RESERVED;
      case LAP -> Lap.RESERVED;
      case APR -> Apr.RESERVED;
      case RTU, DREP, SIDR_REP, SAP, SPR, OTHER -> ReservedBits.NONE;
    };
  }

  @Override
  public String toString() {
    return label;
  }
}
