package io.cmscope.codec.cm;

import io.cmscope.codec.wire.Field;
import io.cmscope.codec.wire.Field.Format;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The reserved bits of a layout, tested 64 at a time: nearly every message has them all zero, and
 * finding that out field by field would cost more than reading the message.
 */
final class ReservedBits {

  /** The first 64 bits of a structure. */
  private static final Field WORD = Field.at("word", 0, 64);

  static final ReservedBits NONE = of(List.of());

  private final List<Field> fields;
  private final int[] offsets;
  private final long[] masks;

  private ReservedBits(List<Field> fields, int[] offsets, long[] masks) {
    this.fields = fields;
    this.offsets = offsets;
    this.masks = masks;
  }

  /**
   * The reserved bits of a table of fields.
   *
   * @param tolerated reserved fields that carried a meaning in another release, so that bits in
   *     them are no news
   */
  static ReservedBits of(List<Field> table, Field... tolerated) {
    List<Field> fields = new ArrayList<>(table);
    fields.removeIf(field -> field.format() != Format.RESERVED);
    fields.removeAll(Arrays.asList(tolerated));
    long[] words = new long[CmMessage.LENGTH / Long.BYTES];
    for (Field field : fields) {
      for (int bit = field.bit(); bit < field.bit() + field.width(); bit++) {
        words[bit / 64] |= Long.MIN_VALUE >>> bit % 64;
      }
    }
    int[] offsets = new int[words.length];
    int used = 0;
    for (int word = 0; word < words.length; word++) {
      if (words[word] != 0) {
        offsets[used] = word * Long.BYTES;
        words[used++] = words[word];
      }
    }
    return new ReservedBits(
        List.copyOf(fields), Arrays.copyOf(offsets, used), Arrays.copyOf(words, used));
  }

  /** Whether all are zero, as they should be. */
  boolean areZero(byte[] octets, int base) {
    long found = 0;
    for (int i = 0; i < masks.length; i++) {
      found |= WORD.get(octets, base + offsets[i]) & masks[i];
    }
    return found == 0;
  }

  /** Notes every reserved field that is not zero. */
  void note(byte[] octets, int base, Note.Kind kind, List<Note> notes) {
    for (Field field : fields) {
      long value = value(field, octets, base);
      if (value != 0) {
        notes.add(new Note(kind, field, value));
      }
    }
  }

  /** The bits of the field; of a wide one, the first 64 that are not all zero. */
  private static long value(Field field, byte[] octets, int base) {
    if (field.width() <= 64) {
      return field.get(octets, base);
    }
    for (int octet = field.octet(); octet < field.endOctet(); octet += Long.BYTES) {
      long value = WORD.get(octets, base + octet);
      if (value != 0) {
        return value;
      }
    }
    return 0;
  }
}
