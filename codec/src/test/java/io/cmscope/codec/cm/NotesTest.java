package io.cmscope.codec.cm;

import static io.cmscope.codec.cm.Note.Kind.ATTRIBUTE_MODIFIER;
import static io.cmscope.codec.cm.Note.Kind.CLASS_SPECIFIC;
import static io.cmscope.codec.cm.Note.Kind.CLASS_VERSION;
import static io.cmscope.codec.cm.Note.Kind.HEADER_RESERVED_BITS;
import static io.cmscope.codec.cm.Note.Kind.INFO_TOO_LONG;
import static io.cmscope.codec.cm.Note.Kind.INFO_TOO_SHORT;
import static io.cmscope.codec.cm.Note.Kind.INFO_UNEXPECTED;
import static io.cmscope.codec.cm.Note.Kind.MAD_STATUS;
import static io.cmscope.codec.cm.Note.Kind.METHOD;
import static io.cmscope.codec.cm.Note.Kind.RESERVED_BITS;
import static io.cmscope.codec.cm.Note.Kind.RESERVED_CODE;
import static io.cmscope.codec.cm.Note.Kind.UNKNOWN_ATTRIBUTE;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.cm.ReservedByHand.Bits;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NotesTest {

  /** Values that are not reserved where zero would be: MTU 1 in octet 50 of a REQ. */
  private static byte[] unremarkable(MessageType type) {
    byte[] data = new byte[CmMessage.LENGTH];
    if (type == MessageType.REQ) {
      data[50] = 0x10;
    } else if (type == MessageType.REJ) {
      data[11] = 28; // takes reject information of any length
    }
    return data;
  }

  private static CmMad mad(MessageType type, byte[] data) {
    byte[] mad = Mads.mad(type.attributeId() & 0xffff, data);
    mad[3] = (byte) (type == MessageType.CLASS_PORT_INFO ? 0x01 : 0x03);
    return Mads.decode(mad);
  }

  @Test
  void messagesWithoutANoteShareOneEmptyList() {
    CmMad first = mad(MessageType.REQ, unremarkable(MessageType.REQ));
    CmMad second = mad(MessageType.DREP, unremarkable(MessageType.DREP));
    assertThat(first.notes()).isEmpty();
    assertThat(second.notes()).isSameAs(first.notes());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OTHER")
  void everyReservedBitIsNotedAndNoOther(MessageType type) {
    for (int bit = 0; bit < CmMessage.LENGTH * 8; bit++) {
      byte[] data = unremarkable(type);
      data[bit / 8] |= (byte) (0x80 >> bit % 8);
      List<Note> notes = mad(type, data).notes();
      boolean noted = notes.stream().anyMatch(note -> note.kind() == RESERVED_BITS);
      assertThat(noted).as("bit %d of %s", bit, type).isEqualTo(isReserved(type, bit));
    }
  }

  private static boolean isReserved(MessageType type, int bit) {
    for (Bits bits : ReservedByHand.always(type)) {
      int first = bits.octet() * 8 + bits.bitInOctet();
      if (bit >= first && bit < first + bits.width()) {
        return true;
      }
    }
    return false;
  }

  @Test
  void aNoteTellsWhereAndWhat() {
    byte[] data = unremarkable(MessageType.DREQ);
    data[11] = 0x2f;
    List<Note> notes = mad(MessageType.DREQ, data).notes();
    assertThat(notes).hasSize(1);
    assertThat(notes.get(0).octet()).isEqualTo(35);
    assertThat(notes.get(0).value()).isEqualTo(0x2f);
    assertThat(notes.get(0).text())
        .isEqualTo("reserved 0x2f (MAD octet 35): reserved bits are not zero");
  }

  @ParameterizedTest
  @CsvSource({
    "2, 01, CLASS_VERSION, 1",
    "3, 83, METHOD, 131",
    "4, 10, MAD_STATUS, 4096",
    "6, 20, CLASS_SPECIFIC, 8192",
    "18, 01, HEADER_RESERVED_BITS, 256",
    "20, 80, ATTRIBUTE_MODIFIER, 2147483648",
  })
  void aHeaderThatIsNotThatOfARtuIsNoted(int octet, String hex, Note.Kind kind, long value) {
    byte[] mad = Mads.mad(0x14, new byte[0]);
    mad[octet] = (byte) Integer.parseInt(hex, 16);
    List<Note> notes = Mads.decode(mad).notes();
    assertThat(notes).hasSize(1);
    assertThat(notes.get(0).kind()).isEqualTo(kind);
    assertThat(notes.get(0).value()).isEqualTo(value);
    assertThat(notes.get(0).octet()).isEqualTo(octet);
    assertThat(notes.get(0).kind().ofHeader()).isTrue();
  }

  @Test
  void everyKindOfHeaderNoteIsCoveredAbove() {
    assertThat(Note.Kind.values())
        .filteredOn(Note.Kind::ofHeader)
        .containsExactlyInAnyOrder(
            CLASS_VERSION,
            METHOD,
            MAD_STATUS,
            CLASS_SPECIFIC,
            UNKNOWN_ATTRIBUTE,
            ATTRIBUTE_MODIFIER,
            HEADER_RESERVED_BITS);
  }

  @ParameterizedTest
  @CsvSource({"REQ,false", "REP,false", "SIDR_REP,false", "MRA,true", "REJ,true", "SIDR_REQ,true"})
  void theAttributeModifierMayCarryVendorOptionsInThreeMessages(MessageType type, boolean noted) {
    byte[] mad = Mads.mad(type.attributeId(), unremarkable(type));
    mad[23] = 1;
    assertThat(Mads.decode(mad).notes())
        .extracting(Note::kind)
        .isEqualTo(noted ? List.of(ATTRIBUTE_MODIFIER) : List.of());
  }

  @ParameterizedTest
  @CsvSource({"01,false", "02,false", "81,false", "03,true"})
  void classPortInfoHasMethodsOfItsOwn(String method, boolean noted) {
    byte[] mad = Mads.mad(0x01, new byte[0]);
    mad[3] = (byte) Integer.parseInt(method, 16);
    assertThat(Mads.decode(mad).notes())
        .extracting(Note::kind)
        .isEqualTo(noted ? List.of(METHOD) : List.of());
  }

  @Test
  void anAttributeThatCmDoesNotHaveIsNoted() {
    CmMad mad = Mads.decode(Mads.mad(0x1d, Mads.data("0102")));
    assertThat(mad.type()).isEqualTo(MessageType.OTHER);
    assertThat(mad.notes()).extracting(Note::kind).containsExactly(UNKNOWN_ATTRIBUTE);
    assertThat(mad.notes().get(0).value()).isEqualTo(0x1d);
  }

  @ParameterizedTest
  @CsvSource({
    // type, octet, value, field or nothing
    "REQ, 43, 06, extendedTransportType", // type 3 without an extended type
    "REQ, 51, 02, extendedTransportType", // RC with an extended type
    "REQ, 50, 00, pathMtu",
    "REQ, 50, 50, ''",
    "REQ, 50, 60, pathMtu",
    "REQ, 91, 01, primaryPacketRate",
    "REQ, 91, 18, ''",
    "REQ, 91, 19, primaryPacketRate",
    "REQ, 135, 19, ''", // without an alternate path
    "MRA, 8, 80, ''",
    "MRA, 8, c0, messageMraed",
    "REJ, 8, 80, ''",
    "REJ, 8, c0, messageRejected",
    "REP, 26, 04, ''",
    "REP, 26, 06, failoverAccepted",
    "LAP, 61, 02, ''",
    "LAP, 61, 3f, alternatePacketRate",
    "APR, 9, 0d, ''",
    "APR, 9, 0e, apStatus",
    "SIDR_REP, 4, 05, ''",
    "SIDR_REP, 4, 06, status",
  })
  void codesThatNoReleaseDefinesAreNoted(MessageType type, int octet, String hex, String field) {
    byte[] data = unremarkable(type);
    data[octet] = (byte) Integer.parseInt(hex, 16);
    List<Note> notes = mad(type, data).notes();
    assertThat(notes.stream().map(note -> note.field().jsonName()))
        .isEqualTo(field.isEmpty() ? List.of() : List.of(field));
    assertThat(notes).allSatisfy(note -> assertThat(note.kind()).isEqualTo(RESERVED_CODE));
  }

  @Test
  void xrcIsNotAReservedCode() {
    byte[] data = unremarkable(MessageType.REQ);
    data[43] = 0x06;
    data[51] = 0x01;
    assertThat(mad(MessageType.REQ, data).notes()).isEmpty();
  }

  @Test
  void theRateOfAnAlternatePathCountsWhenThereIsOne() {
    byte[] data = unremarkable(MessageType.REQ);
    data[97] = 1;
    data[135] = 0x3f;
    assertThat(mad(MessageType.REQ, data).notes())
        .extracting(note -> note.field().jsonName())
        .containsExactly("alternatePacketRate");
  }

  @ParameterizedTest
  @CsvSource({
    // reason, length, kinds
    "4, 8, ''",
    "4, 7, INFO_TOO_SHORT",
    "12, 15, INFO_TOO_SHORT",
    "12, 16, ''",
    "24, 71, INFO_TOO_SHORT",
    "24, 72, ''",
    "28, 72, ''",
    "28, 73, INFO_TOO_LONG",
    "28, 127, INFO_TOO_LONG",
    "10, 0, ''",
    "10, 1, INFO_UNEXPECTED",
    "34, 0, RESERVED_CODE",
    "34, 5, RESERVED_CODE",
    "0, 0, RESERVED_CODE",
    "36, 0, RESERVED_CODE",
    "35, 0, ''",
  })
  void lengthsOfRejectInformationAreNoted(int reason, int length, String kind) {
    byte[] data = new byte[CmMessage.LENGTH];
    data[9] = (byte) (length << 1);
    data[11] = (byte) reason;
    assertThat(mad(MessageType.REJ, data).notes().stream().map(note -> note.kind().name()))
        .isEqualTo(kind.isEmpty() ? List.of() : List.of(kind));
    assertThat(List.of(INFO_TOO_SHORT, INFO_UNEXPECTED, INFO_TOO_LONG))
        .noneMatch(Note.Kind::ofHeader);
  }

  @ParameterizedTest
  @CsvSource({
    "APR, 8, 72, false",
    "APR, 8, 73, true",
    "SIDR_REP, 5, 72, false",
    "SIDR_REP, 5, 255, true"
  })
  void lengthsOfAdditionalInformationAreNoted(
      MessageType type, int octet, int length, boolean noted) {
    byte[] data = unremarkable(type);
    data[octet] = (byte) length;
    assertThat(mad(type, data).notes())
        .extracting(Note::kind)
        .isEqualTo(noted ? List.of(INFO_TOO_LONG) : List.of());
  }
}
