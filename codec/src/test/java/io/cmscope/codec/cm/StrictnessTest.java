package io.cmscope.codec.cm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.mad.ClassPortInfo;
import io.cmscope.codec.mad.MadHeader;
import io.netty.buffer.Unpooled;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What exists can be written: constructors refuse what does not fit, in a sentence. */
class StrictnessTest {

  private static final Map<String, Record> ZEROS = new TreeMap<>();

  static {
    for (MessageType type : MessageType.values()) {
      Record zero = (Record) CmMessage.read(type, Unpooled.wrappedBuffer(new byte[232]), 0);
      ZEROS.put(zero.getClass().getSimpleName(), zero);
    }
    ZEROS.put("ReqPath", ReqPath.NONE);
    ZEROS.put("MadHeader", new MadHeader(0, 0, 0, 0, 0, 0, 0, 0, 0));
    ZEROS.put("ClassPortInfo", ((PortInfo) zero("PortInfo")).info());
    ZEROS.put("Target", ClassPortInfo.Target.NONE);
  }

  /** Widths from the tables of IBA vol 1, by hand. */
  @ParameterizedTest
  @CsvSource({
    "Req,vendorId,24",
    "Req,localQpn,24",
    "Req,responderResources,8",
    "Req,localEecn,24",
    "Req,initiatorDepth,8",
    "Req,remoteEecn,24",
    "Req,remoteCmResponseTimeout,5",
    "Req,transportServiceType,2",
    "Req,startingPsn,24",
    "Req,localCmResponseTimeout,5",
    "Req,retryCount,3",
    "Req,pKey,16",
    "Req,pathMtu,4",
    "Req,rnrRetryCount,3",
    "Req,maxCmRetries,4",
    "Req,extendedTransportType,3",
    "ReqPath,localLid,16",
    "ReqPath,remoteLid,16",
    "ReqPath,flowLabel,20",
    "ReqPath,packetRate,6",
    "ReqPath,trafficClass,8",
    "ReqPath,hopLimit,8",
    "ReqPath,sl,4",
    "ReqPath,localAckTimeout,5",
    "Mra,messageMraed,2",
    "Mra,serviceTimeout,5",
    "Rej,messageRejected,2",
    "Rej,rejectInfoLength,7",
    "Rej,reason,16",
    "Rep,localQpn,24",
    "Rep,vendorId,24",
    "Rep,localEecn,24",
    "Rep,startingPsn,24",
    "Rep,responderResources,8",
    "Rep,initiatorDepth,8",
    "Rep,targetAckDelay,5",
    "Rep,failoverAccepted,2",
    "Rep,rnrRetryCount,3",
    "Dreq,remoteQpn,24",
    "SidrReq,pKey,16",
    "SidrRep,status,8",
    "SidrRep,additionalInfoLength,8",
    "SidrRep,vendorId,24",
    "SidrRep,qpn,24",
    "Lap,remoteQpn,24",
    "Lap,remoteCmResponseTimeout,5",
    "Apr,additionalInfoLength,8",
    "Apr,apStatus,8",
    "MadHeader,baseVersion,8",
    "MadHeader,managementClass,8",
    "MadHeader,classVersion,8",
    "MadHeader,method,8",
    "MadHeader,status,16",
    "MadHeader,classSpecific,16",
    "MadHeader,attributeId,16",
    "ClassPortInfo,baseVersion,8",
    "ClassPortInfo,classVersion,8",
    "ClassPortInfo,capabilityMask,16",
    "ClassPortInfo,capabilityMask2,27",
    "ClassPortInfo,responseTime,5",
    "ClassPortInfo,trapHopLimit,8",
    "Target,trafficClass,8",
    "Target,sl,4",
    "Target,flowLabel,20",
    "Target,lid,16",
    "Target,pKey,16",
    "Target,qpn,24",
  })
  void refusesANumberThatDoesNotFit(String record, String component, int width) {
    int most = (1 << width) - 1;
    assertThatCode(() -> with(record, component, most)).doesNotThrowAnyException();
    assertThatCode(() -> with(record, component, 0)).doesNotThrowAnyException();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with(record, component, most + 1))
        .withMessageEndingWith(" = %d does not fit in %d bits", most + 1, width);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with(record, component, -1))
        .withMessageEndingWith(" = -1 does not fit in %d bits", width);
  }

  @ParameterizedTest
  @CsvSource({
    "Req,privateData,92",
    "Mra,privateData,222",
    "Rej,privateData,148",
    "Rej,rejectInfo,72",
    "Rep,privateData,196",
    "Rtu,privateData,224",
    "Dreq,privateData,220",
    "Drep,privateData,224",
    "SidrReq,privateData,216",
    "SidrRep,privateData,136",
    "SidrRep,additionalInfo,72",
    "Lap,privateData,168",
    "Apr,privateData,148",
    "Apr,additionalInfo,72",
    "Opaque,data,232",
  })
  void refusesOctetsThatDoNotFit(String record, String component, int room) {
    PrivateData most = PrivateData.of(new byte[room]);
    PrivateData more = PrivateData.of(new byte[room + 1]);
    assertThatCode(() -> with(record, component, most)).doesNotThrowAnyException();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with(record, component, more))
        .withMessageEndingWith(" = %d octets does not fit in %d octets", room + 1, room);
  }

  static Stream<Record> zeros() {
    return ZEROS.values().stream();
  }

  /** Fields of 32 and 64 bits take every value of their Java type. */
  @ParameterizedTest
  @MethodSource("zeros")
  void takesEveryValueOfWideFields(Record zero) {
    for (RecordComponent component : zero.getClass().getRecordComponents()) {
      String name = component.getName();
      boolean wide =
          name.matches("localCommId|requestId|qKey|localQKey|attributeModifier")
              || component.getType() == long.class;
      if (wide) {
        Number minusOne = -1L;
        if (component.getType() == int.class) {
          minusOne = -1;
        }
        Record changed = with(zero.getClass().getSimpleName(), name, minusOne);
        if (changed instanceof CmMessage message) {
          byte[] written = new byte[232];
          message.write(Unpooled.wrappedBuffer(written), 0);
          assertThat(CmMessage.read(message.type(), Unpooled.wrappedBuffer(written), 0))
              .isEqualTo(changed);
        }
      }
    }
  }

  @Test
  void saysWhichFieldDoesNotFit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with("Req", "localQpn", 16777216))
        .withMessage("local QPN = 16777216 does not fit in 24 bits");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with("Req", "privateData", PrivateData.of(new byte[93])))
        .withMessage("private data = 93 octets does not fit in 92 octets");
  }

  @Test
  void refusesAnOpaqueMessageOfAKnownLayout() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Opaque(MessageType.REQ, PrivateData.EMPTY))
        .withMessage("REQ is not opaque: its layout is known");
  }

  @Test
  void refusesAHeaderThatAnnouncesAnotherMessage() {
    CmMessage rtu = (CmMessage) zero("Rtu");
    assertThatThrownBy(() -> CmMad.of(MadHeader.ofCm(0x15, 1), rtu))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("does not announce a RTU");
  }

  @Test
  void refusesToGuessTheHeaderOfWhatIsNotSent() {
    CmMessage portInfo = (CmMessage) zero("PortInfo");
    CmMessage other = new Opaque(MessageType.OTHER, PrivateData.EMPTY);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CmMad.of(1, portInfo))
        .withMessage("ClassPortInfo needs a header of its own");
    assertThatIllegalArgumentException().isThrownBy(() -> CmMad.of(1, other));
    MadHeader answer = new MadHeader(1, 7, 2, MadHeader.GET_RESPONSE, 0, 0, 1, 1, 0);
    assertThat(CmMad.of(answer, portInfo).message()).isEqualTo(portInfo);
    MadHeader unknown = MadHeader.ofCm(0x5a, 1);
    assertThat(CmMad.of(unknown, other).message()).isEqualTo(other);
  }

  private static Record zero(String record) {
    return Objects.requireNonNull(ZEROS.get(record), record);
  }

  /** The all-zero record with one component changed. */
  private static Record with(String record, String component, Object value) {
    Record zero = zero(record);
    RecordComponent[] components = zero.getClass().getRecordComponents();
    Object[] values = new Object[components.length];
    boolean changed = false;
    try {
      for (int i = 0; i < components.length; i++) {
        boolean here = components[i].getName().equals(component);
        changed |= here;
        values[i] = here ? value : components[i].getAccessor().invoke(zero);
      }
      assertThat(changed).as("%s has %s", record, component).isTrue();
      Class<?>[] types =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      Constructor<?> canonical = zero.getClass().getDeclaredConstructor(types);
      return (Record) canonical.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException refusal) {
        throw refusal;
      }
      throw new AssertionError(e);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
