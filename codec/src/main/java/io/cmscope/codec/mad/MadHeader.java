package io.cmscope.codec.mad;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The common header of every MAD (IBA vol 1 13.4.3, Table 132 ff.).
 *
 * <pre>
 *  0  base version | management class | class version | method
 *  4  status                          | class specific
 *  8  transaction id
 * 16  attribute id                    | reserved
 * 20  attribute modifier
 * </pre>
 *
 * @param transactionId 64 bits, any value
 * @param attributeModifier 32 bits, any value
 */
public record MadHeader(
    int baseVersion,
    int managementClass,
    int classVersion,
    int method,
    int status,
    int classSpecific,
    long transactionId,
    int attributeId,
    int attributeModifier) {

  /** Octets of the header; the data of the MAD follow. */
  public static final int LENGTH = 24;

  /** Octets of a whole MAD of base version 1, header and data. */
  public static final int MAD_LENGTH = 256;

  /** The only base version of InfiniBand; Omni-Path uses 0x80. */
  public static final int BASE_VERSION_1 = 1;

  /** Management class of the Communication Manager. */
  public static final int COMMUNICATION_MANAGEMENT = 0x07;

  /** Class version of the Communication Manager since IBA 1.1. */
  public static final int CM_CLASS_VERSION = 2;

  /** Method of every CM message, also of answers. */
  public static final int SEND = 0x03;

  /** Methods by which ClassPortInfo travels. */
  public static final int GET = 0x01;

  public static final int SET = 0x02;
  public static final int GET_RESPONSE = 0x81;

  public static final Field BASE_VERSION = at("base version", 0, 8);
  public static final Field MANAGEMENT_CLASS = at("management class", 1, 8).hex();
  public static final Field CLASS_VERSION = at("class version", 2, 8);
  public static final Field METHOD = at("method", 3, 8).code(MadHeader::methodName);
  public static final Field STATUS = at("MAD status", 4, 16).hex();
  public static final Field CLASS_SPECIFIC = at("class specific", 6, 16).hex();
  public static final Field TRANSACTION_ID = at("transaction id", 8, 64).hex();
  public static final Field ATTRIBUTE_ID = at("attribute id", 16, 16).hex();
  public static final Field ATTRIBUTE_MODIFIER = at("attribute modifier", 20, 32).hex();

  /** All 24 octets, in order. */
  public static final List<Field> FIELDS =
      List.of(
          BASE_VERSION,
          MANAGEMENT_CLASS,
          CLASS_VERSION,
          METHOD,
          STATUS,
          CLASS_SPECIFIC,
          TRANSACTION_ID,
          ATTRIBUTE_ID,
          reserved(18, 0, 16),
          ATTRIBUTE_MODIFIER);

  /**
   * @throws IllegalArgumentException in a sentence, when a value does not fit its field
   */
  public MadHeader {
    BASE_VERSION.check(baseVersion);
    MANAGEMENT_CLASS.check(managementClass);
    CLASS_VERSION.check(classVersion);
    METHOD.check(method);
    STATUS.check(status);
    CLASS_SPECIFIC.check(classSpecific);
    ATTRIBUTE_ID.check(attributeId);
  }

  /** The header of a CM message as a conforming sender writes it. */
  public static MadHeader ofCm(int attributeId, long transactionId) {
    return new MadHeader(
        BASE_VERSION_1,
        COMMUNICATION_MANAGEMENT,
        CM_CLASS_VERSION,
        SEND,
        0,
        0,
        transactionId,
        attributeId,
        0);
  }

  /** Reads the 24 octets at {@code index}; any octets make a header. */
  public static MadHeader read(ByteBuf buf, int index) {
    return new MadHeader(
        BASE_VERSION.getInt(buf, index),
        MANAGEMENT_CLASS.getInt(buf, index),
        CLASS_VERSION.getInt(buf, index),
        METHOD.getInt(buf, index),
        STATUS.getInt(buf, index),
        CLASS_SPECIFIC.getInt(buf, index),
        TRANSACTION_ID.get(buf, index),
        ATTRIBUTE_ID.getInt(buf, index),
        ATTRIBUTE_MODIFIER.getInt(buf, index));
  }

  /** Reads the 24 octets at {@code index} of an array; any octets make a header. */
  public static MadHeader read(byte[] octets, int index) {
    return new MadHeader(
        BASE_VERSION.getInt(octets, index),
        MANAGEMENT_CLASS.getInt(octets, index),
        CLASS_VERSION.getInt(octets, index),
        METHOD.getInt(octets, index),
        STATUS.getInt(octets, index),
        CLASS_SPECIFIC.getInt(octets, index),
        TRANSACTION_ID.get(octets, index),
        ATTRIBUTE_ID.getInt(octets, index),
        ATTRIBUTE_MODIFIER.getInt(octets, index));
  }

  /** Writes all 24 octets at {@code index}, reserved bits as zero. */
  public void write(ByteBuf buf, int index) {
    buf.setZero(index, LENGTH);
    BASE_VERSION.set(buf, index, baseVersion);
    MANAGEMENT_CLASS.set(buf, index, managementClass);
    CLASS_VERSION.set(buf, index, classVersion);
    METHOD.set(buf, index, method);
    STATUS.set(buf, index, status);
    CLASS_SPECIFIC.set(buf, index, classSpecific);
    TRANSACTION_ID.set(buf, index, transactionId);
    ATTRIBUTE_ID.set(buf, index, attributeId);
    ATTRIBUTE_MODIFIER.set(buf, index, attributeModifier);
  }

  /** "Send", "GetResp", … or null for a method without a name. */
  public static @Nullable String methodName(int method) {
    return switch (method) {
      case GET -> "Get";
      case SET -> "Set";
      case SEND -> "Send";
      case 0x05 -> "Trap";
      case 0x06 -> "Report";
      case 0x07 -> "TrapRepress";
      case GET_RESPONSE -> "GetResp";
      case 0x86 -> "ReportResp";
      default -> null;
    };
  }

  @Override
  public String toString() {
    return "MAD class "
        + MANAGEMENT_CLASS.text(managementClass)
        + " method "
        + METHOD.text(method)
        + " attribute "
        + ATTRIBUTE_ID.text(attributeId)
        + " transaction "
        + TRANSACTION_ID.text(transactionId);
  }
}
