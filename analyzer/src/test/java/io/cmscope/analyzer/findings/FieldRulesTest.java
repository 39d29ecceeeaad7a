package io.cmscope.analyzer.findings;

import static io.cmscope.analyzer.conversation.Side.ACTIVE;
import static io.cmscope.analyzer.conversation.Side.PASSIVE;
import static io.cmscope.analyzer.dialogue.Peer.ALICE;
import static io.cmscope.analyzer.dialogue.Peer.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.analyzer.dialogue.Attempt;
import io.cmscope.analyzer.dialogue.Dialogue;
import io.cmscope.analyzer.dialogue.Peer;
import io.cmscope.analyzer.judged.Fires;
import io.cmscope.analyzer.judged.StaysQuiet;
import io.cmscope.codec.wire.Address;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Fields of single messages. Octets are counted from the start of the MAD, as {@code decode --bits}
 * does: those of the tables of the specification plus 24.
 */
class FieldRulesTest {
  private static final int REQ_TRANSPORT = 24 + 43;
  private static final int REQ_P_KEY = 24 + 48;
  private static final int REQ_MTU_RNR = 24 + 50;
  private static final int REQ_RETRIES_EXTENDED = 24 + 51;
  private static final int REQ_LOCAL_GID = 24 + 56;
  private static final int REQ_REMOTE_GID = 24 + 72;
  private static final int REQ_ACK_TIMEOUT = 24 + 95;
  private static final int REQ_IP_VERSION = 24 + 140 + 1;
  private static final int REQ_SOURCE_ADDRESS = 24 + 140 + 4 + 12;
  private static final int MRA_MESSAGE = 24 + 8;
  private static final int REJ_MESSAGE = 24 + 8;
  private static final int REJ_INFO_LENGTH = 24 + 9;
  private static final int REP_INITIATOR_DEPTH = 24 + 25;

  /** The DETH before the MAD: Q_Key (32), reserved (8), source QPN (24). */
  private static final int SOURCE_QPN = -1;

  private final Attempt call = new Attempt(1, ALICE, BOB);

  private Dialogue req() {
    return new Dialogue().at(0).req(call);
  }

  private Dialogue established() {
    return new Dialogue().at(0).establish(call);
  }

  private Dialogue rejected(int reason) {
    return req().rejReq(call, reason);
  }

  private Dialogue rejected(int reason, int infoLength) {
    return rejected(reason).mad(REJ_INFO_LENGTH, infoLength << 1);
  }

  // ---- invalid-field

  @ParameterizedTest
  @CsvSource({"0", "6", "7", "15"})
  @Fires("invalid-field")
  void aPathMtuCodeOtherThanOneToFiveIsInvalid(int code) {
    Dialogue dialogue = req().mad(REQ_MTU_RNR, code << 4 | 7).rep(call).rtu(call);
    assertThat(dialogue.findings()).containsExactly("invalid-field error certain [1] frames [1]");
    assertThat(dialogue.analyzed().summary("invalid-field"))
        .startsWith("REQ of active 10.0.0.1: path MTU " + code)
        .contains("MAD octet 74");
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "3", "4", "5"})
  @StaysQuiet("invalid-field")
  void aPathMtuCodeFromOneToFiveIsValid(int code) {
    assertThat(req().mad(REQ_MTU_RNR, code << 4 | 7).rep(call).rtu(call).findings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "3, 0", "3, 2", "3, 7", // extended, but to nothing that is defined
    "0, 1", "1, 1", "2, 3" // not extended
  })
  void aTransportThatNoReleaseDefinesIsInvalid(int type, int extended) {
    Dialogue dialogue = req().mad(REQ_TRANSPORT, 20 << 3 | type << 1);
    dialogue.mad(REQ_RETRIES_EXTENDED, 15 << 4 | extended);
    assertThat(dialogue.analyzed().findings("invalid-field"))
        .containsExactly("invalid-field error certain [1] frames [1]");
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 0", "2, 0", "3, 1"})
  void everyTransportThatIsDefinedIsValid(int type, int extended) {
    Dialogue dialogue = req().mad(REQ_TRANSPORT, 20 << 3 | type << 1);
    dialogue.mad(REQ_RETRIES_EXTENDED, 15 << 4 | extended);
    assertThat(dialogue.findings()).isEmpty();
  }

  @Test
  void messageCodeThreeIsInvalidInMraAndRej() {
    Dialogue mra = req().mra(call, PASSIVE, 24).mad(MRA_MESSAGE, 3 << 6);
    assertThat(mra.analyzed().findings("invalid-field"))
        .containsExactly("invalid-field error certain [1] frames [2]");
    Dialogue rej = rejected(28).mad(REJ_MESSAGE, 3 << 6);
    assertThat(rej.analyzed().findings("invalid-field"))
        .containsExactly("invalid-field error certain [1] frames [2]");
  }

  @ParameterizedTest
  @CsvSource({"73", "127"})
  void moreRejectInformationThanThereIsRoomForIsInvalid(int length) {
    assertThat(rejected(28, length).findings())
        .containsExactlyInAnyOrder(
            "invalid-field error certain [1] frames [2]", "rejected info certain [1] frames [2]");
  }

  @Test
  void rejectInformationMayFillItsRoom() {
    assertThat(rejected(28, 72).findings()).containsExactly("rejected info certain [1] frames [2]");
  }

  @ParameterizedTest
  @CsvSource({"0", "5", "15"})
  void theRdmaIpCmHeaderHasIpVersionFourOrSix(int version) {
    Dialogue dialogue = req().mad(REQ_IP_VERSION, version << 4);
    assertThat(dialogue.analyzed().findings("invalid-field"))
        .containsExactly("invalid-field error certain [1] frames [1]");
  }

  @ParameterizedTest
  @ValueSource(longs = {0x1000_0000_0000_0042L, 0x0000_0000_013f_1d2fL, 0x0000_0000_0001_1d2fL})
  void aRequestOfAnotherKindOfServiceHasNoSuchHeader(long serviceId) {
    call.serviceId(serviceId);
    assertThat(req().mad(REQ_IP_VERSION, 0xf0).findings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {96, 112, 136, 200, 227})
  void fieldsThatWereCutOffAreNotJudged(int snap) {
    // 62 octets of headers; the path MTU is octet 74 of the MAD, the IP version octet 165
    Dialogue dialogue = req().mad(REQ_MTU_RNR, 0).mad(REQ_IP_VERSION, 0).mad(REQ_ACK_TIMEOUT, 0);
    assertThat(dialogue.cut(snap).analyzed().findings("invalid-field"))
        .hasSize(snap > 62 + REQ_MTU_RNR ? 1 : 0);
    assertThat(dialogue.analyzed().findings("zero-ack-timeout"))
        .hasSize(snap > 62 + REQ_ACK_TIMEOUT ? 1 : 0);
  }

  // ---- reserved-bits-set

  @ParameterizedTest
  @CsvSource({
    "4, 0x01, 4", // before the vendor id
    "90, 0x51, 90", // below the flow label 0x12345
    "91, 0xc0, 90", // above the rate
    "94, 0x07, 94", // below SL and subnet local
    "95, 0x8f, 95", // below the ACK timeout 17
    "134, 0x0f, 134", // the same in the alternate path
    "135, 0x40, 134",
    "138, 0x01, 138",
    "139, 0x02, 139"
  })
  @Fires("reserved-bits-set")
  void reservedBitsOfTheReqAreTold(int octet, String value, int from) {
    Dialogue dialogue = req().mad(24 + octet, Integer.decode(value)).rep(call).rtu(call);
    assertThat(dialogue.findings())
        .containsExactly("reserved-bits-set info certain [1] frames [1]");
    assertThat(dialogue.analyzed().summary("reserved-bits-set"))
        .startsWith("REQ of active 10.0.0.1: reserved")
        .contains("MAD octet " + (24 + from));
  }

  @ParameterizedTest
  @CsvSource({
    "20, 0xff", // options in the attribute modifier
    "29, 0xff", // vendor id
    "48, 0xff", // the CM Q_Key of the oldest releases
    "163, 0x04", // SAP supported
    "4, 0x80" // MAD status, not reserved
  })
  @StaysQuiet("reserved-bits-set")
  void whatAnotherReleaseUsesIsNotReserved(int octet, String value) {
    Dialogue dialogue = req().mad(octet, Integer.decode(value)).rep(call).rtu(call);
    assertThat(dialogue.findings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"6, class specific", "18, reserved", "20, attribute modifier"})
  void reservedBitsOfTheMadHeaderAreTold(int octet, String name) {
    Dialogue dialogue = established().mad(octet, 0x01);
    assertThat(dialogue.findings())
        .containsExactly("reserved-bits-set info certain [1] frames [3]");
    assertThat(dialogue.analyzed().summary("reserved-bits-set")).contains(name);
  }

  @Test
  void reservedBitsInAnswersAreTold() {
    assertThat(req().rep(call).mad(24 + 27, 0xe1).rtu(call).findings())
        .containsExactly("reserved-bits-set info certain [1] frames [2]");
    assertThat(rejected(28).mad(24 + 8, 0x01).findings())
        .contains("reserved-bits-set info certain [1] frames [2]");
    assertThat(req().mra(call, PASSIVE, 24).mad(24 + 8, 0x20).findings())
        .contains("reserved-bits-set info certain [1] frames [2]");
    assertThat(established().dreq(call, ACTIVE).mad(24 + 11, 1).findings())
        .contains("reserved-bits-set info certain [1] frames [4]");
  }

  @Test
  void theSameReqAgainIsNotToldAgain() {
    Dialogue dialogue = req().mad(24 + 4, 1).at(5).req(call).mad(24 + 4, 1).rep(call).rtu(call);
    assertThat(dialogue.analyzed().findings("reserved-bits-set"))
        .containsExactly("reserved-bits-set info certain [1] frames [1]");
  }

  // ---- gid-address-mismatch

  @Test
  void aPacketFromAnotherAddressThanTheLocalGidOfItsReqMayHaveBeenTranslated() {
    Dialogue dialogue = req().from(10, 0, 0, 99);
    assertThat(dialogue.findings())
        .containsExactly("gid-address-mismatch info possible [1] frames [1]");
    assertThat(dialogue.analyzed().summary("gid-address-mismatch"))
        .contains("local GID ::ffff:10.0.0.1", "comes from 10.0.0.99", "translated");
  }

  @Test
  void aPacketToAnotherAddressThanTheRemoteGidOfItsReqMayHaveBeenTranslated() {
    assertThat(req().to(10, 0, 0, 99).findings())
        .containsExactly("gid-address-mismatch info possible [1] frames [1]");
  }

  @Test
  @Fires("gid-address-mismatch")
  void aReqWhoseGidsAreNeitherItsAddressesNorThoseOfItsHeaderIsWrong() {
    Dialogue local = req().mad(REQ_LOCAL_GID + 12, 10, 0, 0, 99);
    assertThat(local.findings())
        .containsExactly("gid-address-mismatch warning certain [1] frames [1]");
    Dialogue remote = req().mad(REQ_REMOTE_GID + 12, 10, 0, 0, 99);
    assertThat(remote.findings())
        .containsExactly("gid-address-mismatch warning certain [1] frames [1]");
    assertThat(remote.analyzed().summary("gid-address-mismatch"))
        .contains("remote GID ::ffff:10.0.0.99", "goes to 10.0.0.2");
  }

  @Test
  void aHeaderWithAnotherAddressThanTheGidIsWrong() {
    Dialogue dialogue = req().mad(REQ_SOURCE_ADDRESS, 192, 168, 0, 1);
    assertThat(dialogue.findings())
        .containsExactly("gid-address-mismatch warning certain [1] frames [1]");
    assertThat(dialogue.analyzed().summary("gid-address-mismatch"))
        .contains("192.168.0.1:45000 to 10.0.0.2");
  }

  @Test
  void withoutAHeaderTheIcrcTellsWhetherTheAddressIsTheSenders() {
    call.serviceId(0x1000_0000_0000_0042L);
    Dialogue right = req().mad(REQ_LOCAL_GID + 12, 10, 0, 0, 99);
    assertThat(right.findings())
        .containsExactly("gid-address-mismatch warning certain [1] frames [1]");
    assertThat(right.noIcrc().findings())
        .containsExactly("gid-address-mismatch info possible [1] frames [1]");
  }

  @Test
  void ipv6AddressesAreTheGidsThemselves() {
    Attempt six =
        new Attempt(
            1, new Peer(Address.parse("fe80::1"), 1), new Peer(Address.parse("fe80::2"), 2));
    assertThat(new Dialogue().at(0).establish(six).findings()).isEmpty();
  }

  @Test
  @StaysQuiet("gid-address-mismatch")
  void onInfiniBandGidsHaveNoAddressToAgreeWith() {
    Dialogue dialogue = req().mad(REQ_LOCAL_GID, 0xfe, 0x80).rep(call).rtu(call);
    assertThat(dialogue.overInfiniBand().findings()).isEmpty();
  }

  @Test
  void aReqCutBeforeItsGidsIsNotJudged() {
    Dialogue dialogue = req().mad(REQ_LOCAL_GID + 12, 10, 0, 0, 99).cut(62 + REQ_REMOTE_GID + 15);
    assertThat(dialogue.analyzed().findings("gid-address-mismatch")).isEmpty();
  }

  // ---- pkey-mismatch

  @Test
  @Fires("pkey-mismatch")
  void aReqForAnotherPartitionThanItsPacketsIsAMismatch() {
    Dialogue dialogue = req().mad(REQ_P_KEY, 0x81, 0x23).rep(call).rtu(call);
    assertThat(dialogue.findings()).containsExactly("pkey-mismatch warning certain [1] frames [1]");
    assertThat(dialogue.analyzed().summary("pkey-mismatch")).contains("0x8123", "0xffff");
  }

  @Test
  void theMembershipBitIsNotPartOfThePartition() {
    assertThat(req().mad(REQ_P_KEY, 0x7f, 0xff).rep(call).rtu(call).findings()).isEmpty();
  }

  @Test
  @StaysQuiet("pkey-mismatch")
  void aLimitedMemberMayTalkToAFullOne() {
    Dialogue dialogue = req().pKey(0x7fff).rep(call).rtu(call).pKey(0x7fff);
    assertThat(dialogue.findings()).isEmpty();
  }

  @Test
  void twoLimitedMembersCannotTalk() {
    Dialogue dialogue = req().pKey(0x7fff).rep(call).pKey(0x7fff).rtu(call).pKey(0x7fff);
    assertThat(dialogue.findings())
        .containsExactly("pkey-mismatch error certain [1] frames [1, 2]");
  }

  // ---- depth-exceeds-offer: the dialogue's REQ offers 4

  @Test
  @Fires("depth-exceeds-offer")
  void aRepMayNotHaveMoreReadsOutstandingThanTheReqOffers() {
    Dialogue dialogue = req().rep(call).mad(REP_INITIATOR_DEPTH, 5).rtu(call);
    assertThat(dialogue.findings())
        .containsExactly("depth-exceeds-offer warning certain [1] frames [1, 2]");
    assertThat(dialogue.analyzed().summary("depth-exceeds-offer"))
        .contains("initiator depth 5", "responder resources 4");
  }

  @Test
  @StaysQuiet("depth-exceeds-offer")
  void aRepMayOfferMoreThanTheReqAsksFor() {
    Dialogue dialogue = req().rep(call).mad(REP_INITIATOR_DEPTH - 1, 64).rtu(call);
    assertThat(dialogue.findings()).isEmpty();
  }

  @Test
  void anXrcInitiatorLeavesItsResourcesOut() {
    Dialogue dialogue = new Dialogue().at(0).req(call.xrc()).mad(24 + 35, 0);
    assertThat(dialogue.rep(call).rtu(call).findings()).isEmpty();
  }

  @Test
  void withoutTheReqNobodyKnowsItsOffer() {
    Dialogue dialogue = new Dialogue().at(0).rep(call).mad(REP_INITIATOR_DEPTH, 200).rtu(call);
    assertThat(dialogue.analyzed().findings("depth-exceeds-offer")).isEmpty();
  }

  // ---- zero-ack-timeout

  @Test
  @Fires("zero-ack-timeout")
  void aReqWithoutAckTimeoutIsTold() {
    assertThat(new Dialogue().at(0).establish(call.ackTimeout(0)).findings())
        .containsExactly("zero-ack-timeout info certain [1] frames [1]");
  }

  @Test
  @StaysQuiet("zero-ack-timeout")
  void anAckTimeoutOfOneIsATimeout() {
    assertThat(new Dialogue().at(0).establish(call.ackTimeout(1)).findings()).isEmpty();
  }

  // ---- reject-info-inconsistent

  @ParameterizedTest
  @CsvSource({
    "8, 1",
    "10, 4",
    "3, 72", // reasons without information
    "12, 15",
    "13, 1",
    "24, 71",
    "25, 15",
    "32, 2", // less than the reason needs
    "0, 1",
    "34, 8",
    "36, 8" // not defined
  })
  @Fires("reject-info-inconsistent")
  void rejectInformationThatDoesNotFitItsReasonIsInconsistent(int reason, int length) {
    assertThat(rejected(reason, length).analyzed().findings("reject-info-inconsistent"))
        .containsExactly("reject-info-inconsistent warning certain [1] frames [2]");
  }

  @ParameterizedTest
  @CsvSource({"8, 0", "12, 0", "24, 0", "12, 16", "13, 2", "26, 1", "31, 1", "32, 3", "28, 5"})
  @StaysQuiet("reject-info-inconsistent")
  void noInformationOrEnoughOfItFits(int reason, int length) {
    assertThat(rejected(reason, length).analyzed().findings("reject-info-inconsistent")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "7, 1", "8, 0", "72, 0"})
  void aTimeoutNeedsTheCaGuidOfItsSender(int length, int findings) {
    Dialogue dialogue = req().rejOther(call, ACTIVE, 4).mad(REJ_INFO_LENGTH, length << 1);
    assertThat(dialogue.analyzed().findings("reject-info-inconsistent")).hasSize(findings);
  }

  @Test
  void aRejOfTheRepSaysNothingAboutThePath() {
    Dialogue dialogue = req().rep(call).rejRep(call, 12).mad(REJ_INFO_LENGTH, 16 << 1);
    assertThat(dialogue.analyzed().findings("reject-info-inconsistent"))
        .containsExactly("reject-info-inconsistent warning certain [1] frames [3]");
  }

  @ParameterizedTest
  @CsvSource({"25, 1", "27, 1", "27, 40"})
  void whatIbAccessMeansByItsOwnNumbersIsOnlyPossible(int reason, int length) {
    assertThat(rejected(reason, length).analyzed().findings("reject-info-inconsistent"))
        .containsExactly("reject-info-inconsistent info possible [1] frames [2]");
  }

  @Test
  void aRejCutBeforeItsReasonIsNotJudged() {
    assertThat(rejected(8, 4).cut(96).analyzed().findings("reject-info-inconsistent")).isEmpty();
  }

  // ---- bad-q-key, unsupported-class-version

  @Test
  @Fires("bad-q-key")
  void aWrongQKeyIsAnError() {
    Dialogue dialogue = req().qKey(0x01234567).rep(call).rtu(call).qKey(0x01234567);
    assertThat(dialogue.findings()).containsExactly("bad-q-key error certain [1] frames [1, 3]");
    assertThat(dialogue.analyzed().summary("bad-q-key"))
        .isEqualTo("2 CM MADs of 10.0.0.1 with Q_Key 0x01234567 instead of 0x80010000");
  }

  @Test
  @StaysQuiet("bad-q-key")
  void aSourceOtherThanQpOneIsLawful() {
    assertThat(req().mad(SOURCE_QPN, 0x44).rep(call).rtu(call).findings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1", "3"})
  @Fires("unsupported-class-version")
  void aClassVersionOtherThanTwoIsAnError(int version) {
    Dialogue dialogue = req().mad(2, version).mad(REQ_MTU_RNR, 0);
    assertThat(dialogue.findings())
        .containsExactly("unsupported-class-version error certain [1] frames [1]");
    assertThat(dialogue.analyzed().summary("unsupported-class-version"))
        .isEqualTo("1 CM MAD of 10.0.0.1 of class version " + version + " instead of 2");
  }

  @ParameterizedTest
  @CsvSource({"1, Get", "129, GetResp"})
  void aCmMessageByAnotherMethodThanSendIsAnError(int method, String name) {
    Dialogue dialogue = established().mad(3, method);
    assertThat(dialogue.findings())
        .containsExactly("unsupported-class-version error certain [1] frames [3]");
    assertThat(dialogue.analyzed().summary("unsupported-class-version")).contains(name, "RTU");
  }

  @Test
  void anAttributeThatCmDoesNotHaveIsOnlyInformation() {
    Dialogue dialogue = established().mad(16, 0x00, 0x30);
    assertThat(dialogue.analyzed().findings("unsupported-class-version"))
        .containsExactly("unsupported-class-version info certain [] frames [3]");
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "129"})
  @StaysQuiet("unsupported-class-version")
  void classPortInfoTravelsByItsOwnMethods(int method) {
    Dialogue dialogue = established().rtu(call).mad(16, 0x00, 0x01).mad(3, method);
    assertThat(dialogue.analyzed().findings("unsupported-class-version")).isEmpty();
  }

  // ---- private-data-leftover, and why an upper layer rejects

  private static final int REQ_OWN_DATA = 24 + 140 + 36;
  private static final int REP_DATA = 24 + 36;
  private static final int REJ_DATA = 24 + 84;

  /** recfmt 0, qid 1, hrqsize 16, hsqsize 15, cntlid 0; little-endian. */
  private Dialogue nvme() {
    call.serviceId(0x0000_0000_0106_1144L);
    return new Dialogue().at(0).req(call).mad(REQ_OWN_DATA, 0, 0, 1, 0, 16, 0, 15, 0);
  }

  @Test
  @Fires("private-data-leftover")
  void anOctetAfterTheLastFieldOfAKnownProtocolIsLeftOver() {
    Dialogue dialogue = nvme().rep(call).mad(REP_DATA, 0, 0, 17, 0, 1).rtu(call);
    assertThat(dialogue.findings())
        .containsExactly("private-data-leftover info certain [1] frames [2]");
    assertThat(dialogue.analyzed().summary("private-data-leftover"))
        .isEqualTo(
            "REP of passive 10.0.0.2: NVMe-oF reply ends after 4 octets, but octet 4 is not zero");
  }

  @Test
  void theLastOctetOfTheAreaIsLookedAtToo() {
    Dialogue req = nvme().mad(24 + 231, 0xff).rep(call).mad(REP_DATA, 0, 0, 17, 0).rtu(call);
    assertThat(req.findings()).containsExactly("private-data-leftover info certain [1] frames [1]");
    Dialogue rej = nvme().rejReq(call, 28).mad(REJ_DATA, 0, 0, 6, 0).mad(24 + 231, 1);
    assertThat(rej.analyzed().findings("private-data-leftover"))
        .containsExactly("private-data-leftover info certain [1] frames [2]");
  }

  @Test
  void whatAProtocolFillsHasNothingLeftOver() {
    Dialogue dialogue = nvme().rep(call).mad(REP_DATA, 0, 0, 17, 0xff).rtu(call);
    assertThat(dialogue.findings()).isEmpty();
  }

  @Test
  @StaysQuiet("private-data-leftover")
  void whatAnUnknownConsumerSendsIsItsOwnBusiness() {
    Dialogue dialogue = req().mad(24 + 231, 0xff).rep(call).mad(REP_DATA, 0, 0, 17, 0, 1).rtu(call);
    assertThat(dialogue.findings()).isEmpty();
  }

  @Test
  void theAnswerIsNotReadWithoutItsReq() {
    nvme();
    Dialogue dialogue = new Dialogue().at(0).rep(call).mad(REP_DATA, 0, 0, 17, 0, 1).rtu(call);
    assertThat(dialogue.analyzed().findings("private-data-leftover")).isEmpty();
  }

  @Test
  void aConsumerRejectIsToldInTheWordsOfItsProtocol() {
    Dialogue dialogue = nvme().rejReq(call, 28).mad(REJ_DATA, 0, 0, 6, 0);
    assertThat(dialogue.analyzed().summary("rejected"))
        .isEqualTo(
            "passive 10.0.0.2 rejects the REQ for NVMe-oF (TCP port 4420):"
                + " 28 consumer reject; NVMe-oF: 6 (no resources)");
  }

  @Test
  void anotherRejectionSaysNothingOfTheProtocol() {
    Dialogue dialogue = nvme().rejReq(call, 3).mad(REJ_DATA, 0, 0, 6, 0);
    assertThat(dialogue.analyzed().summary("rejected")).endsWith("3 no resources available");
    assertThat(nvme().rejReq(call, 28).analyzed().summary("rejected"))
        .endsWith("28 consumer reject");
  }
}
