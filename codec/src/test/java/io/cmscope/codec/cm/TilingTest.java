package io.cmscope.codec.cm;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.mad.ClassPortInfo;
import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.wire.Field;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TilingTest {

  @ParameterizedTest
  @EnumSource
  void fieldsCoverEveryBitOfTheMessageOnce(MessageType type) {
    assertTiles(type.fields(), 232);
  }

  @Test
  void fieldsCoverEveryBitOfTheMadHeaderOnce() {
    assertTiles(MadHeader.FIELDS, 24);
  }

  @Test
  void fieldsCoverEveryBitOfClassPortInfoOnce() {
    assertTiles(ClassPortInfo.FIELDS, 72);
  }

  @Test
  void fieldsCoverEveryBitOfTheIpCmHeaderOnce() {
    assertTiles(IpCmHeader.FIELDS, 36);
  }

  @ParameterizedTest
  @EnumSource
  void namesInJsonAreUnique(MessageType type) {
    assertThat(type.fields().stream().filter(field -> !field.name().equals("reserved")))
        .extracting(Field::jsonName)
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource({
    "REQ,140,92",
    "MRA,10,222",
    "REJ,84,148",
    "REP,36,196",
    "RTU,8,224",
    "DREQ,12,220",
    "DREP,8,224",
    "LAP,64,168",
    "APR,84,148",
    "SIDR_REQ,16,216",
    "SIDR_REP,96,136",
    "CLASS_PORT_INFO,232,0",
    "SAP,232,0",
    "SPR,232,0",
    "OTHER,232,0"
  })
  void privateDataFillTheMessageToItsEnd(MessageType type, int offset, int length) {
    assertThat(type.privateDataOffset()).isEqualTo(offset);
    assertThat(type.privateDataLength()).isEqualTo(length);
  }

  private static void assertTiles(List<Field> fields, int octets) {
    int next = 0;
    for (Field field : fields) {
      assertThat(field.bit()).as("%s starts where the field before ends", field).isEqualTo(next);
      next = field.bit() + field.width();
    }
    assertThat(next).as("the last field ends at the end").isEqualTo(octets * 8);
  }
}
