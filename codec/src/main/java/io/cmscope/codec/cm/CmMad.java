package io.cmscope.codec.cm;

import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.wire.Field;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A MAD of the CM class: as received, whole or as far as its octets reach, or as about to be sent.
 *
 * <p>Fields beyond the octets read as zero; {@link #present} tells. The octets are kept, so that
 * reserved bits and what a reader does not understand survive {@link #write}.
 *
 * @param octets the captured octets of the MAD, header and data, 24 to 256 of them; nobody changes
 *     them any more
 * @param notes what is odd about it; the same empty list whenever nothing is
 */
@SuppressWarnings(
    "ArrayRecordComponent") // equality below compares the octets, which say everything
public record CmMad(MadHeader header, CmMessage message, byte[] octets, List<Note> notes) {

  /**
   * Reads a MAD; never fails, on any octets.
   *
   * @param index where the MAD starts in the buffer
   * @param captured how many octets of it the buffer holds; what follows the 256th is ignored
   */
  public static Decoded decode(ByteBuf buf, int index, int captured) {
    int have = Math.max(0, Math.min(captured, buf.capacity() - index));
    if (have < MadHeader.LENGTH) {
      return new Decoded.Malformed("MAD header", index, MadHeader.LENGTH, have);
    }
    byte[] octets = new byte[Math.min(have, MadHeader.MAD_LENGTH)];
    buf.getBytes(index, octets);
    byte[] whole = octets.length == MadHeader.MAD_LENGTH ? octets : padded(octets);
    MadHeader header = MadHeader.read(whole, 0);
    if (header.managementClass() != MadHeader.COMMUNICATION_MANAGEMENT
        || header.baseVersion() != MadHeader.BASE_VERSION_1) {
      return new Decoded.Other(header);
    }
    Body body = new Body(whole, MadHeader.LENGTH, octets.length);
    CmMessage message = body.readAs(MessageType.of(header.attributeId()));
    List<Note> notes = Oddities.of(header, message, body);
    return new Decoded.Message(new CmMad(header, message, octets, notes));
  }

  /**
   * A MAD to send, with the header of a conforming sender.
   *
   * @throws IllegalArgumentException for a message that does not travel by Send or has no attribute
   *     id of its own: these need a header
   */
  public static CmMad of(long transactionId, CmMessage message) {
    if (message.type() == MessageType.CLASS_PORT_INFO || message.type() == MessageType.OTHER) {
      throw new IllegalArgumentException(message.type() + " needs a header of its own");
    }
    return of(MadHeader.ofCm(message.type().attributeId(), transactionId), message);
  }

  /**
   * A MAD to send.
   *
   * @throws IllegalArgumentException when the header announces another message, or another class
   */
  public static CmMad of(MadHeader header, CmMessage message) {
    if (header.managementClass() != MadHeader.COMMUNICATION_MANAGEMENT
        || header.baseVersion() != MadHeader.BASE_VERSION_1
        || MessageType.of(header.attributeId()) != message.type()) {
      throw new IllegalArgumentException(header + " does not announce a " + message.type());
    }
    ByteBuf buf = Unpooled.buffer(MadHeader.MAD_LENGTH, MadHeader.MAD_LENGTH);
    header.write(buf, 0);
    message.write(buf, MadHeader.LENGTH);
    return ((Decoded.Message) decode(buf, 0, MadHeader.MAD_LENGTH)).mad();
  }

  public MessageType type() {
    return message.type();
  }

  public long transactionId() {
    return header.transactionId();
  }

  /** Whether all 256 octets are here. */
  public boolean whole() {
    return octets.length == MadHeader.MAD_LENGTH;
  }

  /** How many of the 256 octets are here. */
  public int octetsPresent() {
    return octets.length;
  }

  /** Whether a field of the message lies within the octets here. */
  public boolean present(Field field) {
    return MadHeader.LENGTH + field.endOctet() <= octets.length;
  }

  /** Writes the 256 octets of the MAD exactly as they came; those that were cut off, as zero. */
  public void write(ByteBuf buf, int index) {
    buf.setZero(index, MadHeader.MAD_LENGTH);
    buf.setBytes(index, octets);
  }

  /** The fields of the header, in order, for printing. */
  public List<FieldValue> headerValues() {
    return values(MadHeader.FIELDS, 0);
  }

  /**
   * The fields of the message, in order, for printing; together they show every octet after the
   * header.
   */
  public List<FieldValue> messageValues() {
    return values(type().fields(), MadHeader.LENGTH);
  }

  private List<FieldValue> values(List<Field> fields, int base) {
    byte[] padded = padded(octets);
    List<FieldValue> values = new ArrayList<>(fields.size());
    for (Field field : fields) {
      values.add(FieldValue.of(field, padded, base, octets));
    }
    return values;
  }

  private static byte[] padded(byte[] octets) {
    return Arrays.copyOf(octets, MadHeader.MAD_LENGTH);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CmMad that && Arrays.equals(octets, that.octets);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(octets);
  }

  @Override
  public String toString() {
    return whole() ? message.toString() : message + " (cut after " + octets.length + " octets)";
  }
}
