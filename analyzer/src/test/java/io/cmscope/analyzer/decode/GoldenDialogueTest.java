package io.cmscope.analyzer.decode;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One dialogue whose every value was worked out by hand and seen by tshark. */
class GoldenDialogueTest {
  @TempDir Path folder = Path.of("");

  private Path capture = Path.of("");

  @BeforeEach
  void write() {
    capture = Golden.dialogue(folder.resolve("golden.pcap"));
  }

  @Test
  void printsTheReqForPeople() {
    Run run = Run.of("decode", capture, "--type", "REQ");
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualTo(
            """
            frame 1  0.000000000  10.0.0.1 → 10.0.0.2  RoCEv2/IPv4  REQ 0x11223344  TID 0x0000000511223344  ICRC ok
                local comm id               0x11223344
                service id                  0x0000000001061c20  TCP port 7200
                local CA GUID               0x0200000000000001
                local QPN                   0x000017
                responder resources         16
                initiator depth             8
                remote CM response timeout  20 (4.295 s)
                transport service type      RC (0)
                end-to-end flow control     yes
                starting PSN                0xabcdef
                local CM response timeout   20 (4.295 s)
                retry count                 7
                P_Key                       0xffff
                path MTU                    1024 octets (3)
                RNR retry count             7 infinite
                max CM retries              15
                SRQ                         no
                primary local LID           0xffff
                primary remote LID          0xffff
                primary local GID           ::ffff:10.0.0.1
                primary remote GID          ::ffff:10.0.0.2
                primary flow label          0x00000
                primary packet rate         10 Gb/s (3)
                primary traffic class       0
                primary hop limit           64
                primary SL                  0
                primary subnet local        no
                primary local ACK timeout   18 (1.074 s)
                RDMA IP CM header           10.0.0.1:45000 to 10.0.0.2  (version 0.0, IPv4)
                private data after it       5 of 56 octets: 48454c4c 4f  "HELLO"
            """);
  }

  @Test
  void printsTheAnswersForPeople() {
    Run run = Run.of("decode", capture, "--type", "REP,RTU,DREQ,DREP,REJ");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            frame 2  1.500000000  10.0.0.2 → 10.0.0.1  RoCEv2/IPv4  REP 0x55667788 → 0x11223344  TID 0x0000000511223344  ICRC ok
                local comm id               0x55667788
                remote comm id              0x11223344
                local QPN                   0x000018
                starting PSN                0x123456
                responder resources         8
                initiator depth             16
                target ACK delay            16 (268.4 ms)
                failover accepted           0 accepted
                end-to-end flow control     yes
                RNR retry count             7 infinite
                SRQ                         no
                local CA GUID               0x0200000000000002
                private data                5 of 196 octets: 574f524c 44  "WORLD"

            frame 3  3.000000000  10.0.0.1 → 10.0.0.2  RoCEv2/IPv4  RTU 0x11223344 → 0x55667788  TID 0x0000000511223344  ICRC ok
                local comm id               0x11223344
                remote comm id              0x55667788
                private data                none

            frame 4  4.500000000  10.0.0.1 → 10.0.0.2  RoCEv2/IPv4  DREQ 0x11223344 → 0x55667788  TID 0x0000000511223344  ICRC ok
                local comm id               0x11223344
                remote comm id              0x55667788
                remote QPN                  0x000018
                private data                none

            frame 5  6.000000000  10.0.0.2 → 10.0.0.1  RoCEv2/IPv4  DREP 0x55667788 → 0x11223344  TID 0x0000000511223344  ICRC ok
                local comm id               0x55667788
                remote comm id              0x11223344
                private data                none

            frame 6  7.500000000  10.0.0.2 → 10.0.0.1  RoCEv2/IPv4  REJ 0x00000000 → 0x11223344  TID 0x0000000511223344  ICRC ok
                local comm id               0x00000000
                remote comm id              0x11223344
                message rejected            REQ (0)
                reason                      10 stale connection
                private data                none
            """);
  }

  @Test
  void writesTheReqForPrograms() {
    JsonNode req = Run.of("decode", "--format", "json", capture).json().get(0);
    assertThat(req)
        .isEqualTo(
            Run.json(
                """
                {
                  "frame": 1, "time": "1764507173.123456789", "offset": "0.000000000",
                  "source": "10.0.0.1", "destination": "10.0.0.2", "encapsulation": "RoCEv2/IPv4", "icrc": "ok",
                  "transactionId": "0x0000000511223344", "type": "REQ",
                  "localCommId": "0x11223344", "vendorId": "0x000000",
                  "serviceId": "0x0000000001061c20", "service": "TCP port 7200",
                  "localCaGuid": "0x0200000000000001", "localQKey": "0x00000000", "localQpn": "0x000017",
                  "responderResources": 16, "localEecn": "0x000000", "initiatorDepth": 8, "remoteEecn": "0x000000",
                  "remoteCmResponseTimeout": 20, "transportServiceType": "RC", "transportServiceTypeCode": 0,
                  "endToEndFlowControl": true, "startingPsn": "0xabcdef", "localCmResponseTimeout": 20, "retryCount": 7,
                  "pKey": "0xffff", "pathMtu": 3, "pathMtuName": "1024", "rdcExists": false,
                  "rnrRetryCount": 7, "rnrRetryCountName": "infinite", "maxCmRetries": 15, "srq": false,
                  "extendedTransportType": 0,
                  "primaryLocalLid": "0xffff", "primaryRemoteLid": "0xffff",
                  "primaryLocalGid": "::ffff:10.0.0.1", "primaryRemoteGid": "::ffff:10.0.0.2",
                  "primaryFlowLabel": "0x00000", "primaryPacketRate": 3, "primaryPacketRateName": "10 Gb/s",
                  "primaryTrafficClass": 0, "primaryHopLimit": 64, "primarySl": 0, "primarySubnetLocal": false,
                  "primaryLocalAckTimeout": 18,
                  "alternateLocalLid": "0x0000", "alternateRemoteLid": "0x0000",
                  "alternateLocalGid": "::", "alternateRemoteGid": "::",
                  "alternateFlowLabel": "0x00000", "alternatePacketRate": 0,
                  "alternatePacketRateName": "as fast as the port",
                  "alternateTrafficClass": 0, "alternateHopLimit": 0, "alternateSl": 0, "alternateSubnetLocal": false,
                  "alternateLocalAckTimeout": 0, "sapSupported": false,
                  "privateData": "0040afc80000000000000000000000000a0000010000000000000000000000000a00000248454c4c4f",
                  "ipCm": {
                    "majorVersion": 0, "minorVersion": 0, "ipVersion": 4, "sourcePort": 45000,
                    "source": "10.0.0.1", "destination": "10.0.0.2"
                  },
                  "consumerPrivateData": "48454c4c4f"
                }
                """));
  }

  @Test
  void writesTheAnswersForPrograms() {
    JsonNode all = Run.of("decode", "--format", "json", capture).json();
    assertThat(all).hasSize(6);
    assertThat(all.get(1))
        .isEqualTo(
            Run.json(
                """
                {
                  "frame": 2, "time": "1764507174.623456789", "offset": "1.500000000",
                  "source": "10.0.0.2", "destination": "10.0.0.1", "encapsulation": "RoCEv2/IPv4", "icrc": "ok",
                  "transactionId": "0x0000000511223344", "type": "REP",
                  "localCommId": "0x55667788", "remoteCommId": "0x11223344", "localQKey": "0x00000000",
                  "localQpn": "0x000018", "localEecn": "0x000000", "startingPsn": "0x123456", "vendorId": "0x000000",
                  "responderResources": 8, "initiatorDepth": 16, "targetAckDelay": 16,
                  "failoverAccepted": 0, "failoverAcceptedName": "accepted", "endToEndFlowControl": true,
                  "rnrRetryCount": 7, "rnrRetryCountName": "infinite", "srq": false,
                  "localCaGuid": "0x0200000000000002", "privateData": "574f524c44"
                }
                """));
    assertThat(all.get(3).get("remoteQpn").asText()).isEqualTo("0x000018");
    assertThat(all.get(5))
        .isEqualTo(
            Run.json(
                """
                {
                  "frame": 6, "time": "1764507180.623456789", "offset": "7.500000000",
                  "source": "10.0.0.2", "destination": "10.0.0.1", "encapsulation": "RoCEv2/IPv4", "icrc": "ok",
                  "transactionId": "0x0000000511223344", "type": "REJ",
                  "localCommId": "0x00000000", "remoteCommId": "0x11223344",
                  "messageRejected": "REQ", "messageRejectedCode": 0, "rejectInfoLength": 0,
                  "reason": 10, "reasonName": "stale connection", "rejectInfo": "", "privateData": ""
                }
                """));
  }

  @Test
  void linesOfJsonAreTheElementsOfTheArray() {
    JsonNode all = Run.of("decode", "--format", "json", capture).json();
    List<String> lines = Run.of("decode", "--format", "ndjson", capture).out().lines().toList();
    assertThat(lines).hasSize(6);
    for (int i = 0; i < lines.size(); i++) {
      assertThat(Run.json(lines.get(i))).isEqualTo(all.get(i));
    }
  }

  @Test
  void everyFieldHasItsPlaceWithBits() {
    Run run = Run.of("decode", capture, "--frame", "1", "--bits");
    assertThat(run.out())
        .contains(
            "    octets   bits  width  field                          raw                  value\n")
        .contains(
            "    3        7-0       8  method                         0x03                 3 Send\n")
        .contains("    8-15     7-0      64  transaction id                 0x0000000511223344\n")
        .contains("    28       7-0       8  reserved                       0x00\n")
        // 24 + 43: a1 = 10100 00 1
        .contains(
            "    67       7-3       5  remote CM response timeout     0x14                 20 (4.295 s)\n")
        .contains(
            "    67       2-1       2  transport service type         0x0                  RC (0)\n")
        .contains(
            "    67       0         1  end-to-end flow control        0x1                  yes\n")
        // 24 + 88: twenty bits, then six reserved ones, then six bits
        .contains("    112-114  7-4      20  primary flow label             0x00000\n")
        .contains("    114-115  3-6       6  reserved                       0x00\n")
        .contains(
            "    115      5-0       6  primary packet rate            0x03                 10 Gb/s (3)\n")
        .contains("    164-255  7-0     736  private data                   41 octets\n");
  }

  @Test
  void theOctetsStandBesideTheirOffsetsWithHex() {
    Run run = Run.of("decode", capture, "--frame", "4", "--hex");
    assertThat(run.out())
        .endsWith(
            """
                private data                none
                0000  01 07 02 03 00 00 00 00  00 00 00 05 11 22 33 44  |............."3D|
                0010  00 15 00 00 00 00 00 00  11 22 33 44 55 66 77 88  |........."3DUfw.|
                0020  00 00 18 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
                0030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
                *
                00f0  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
            """);
  }

  @Test
  void programsGetPlacesAndOctetsToo() {
    JsonNode dreq =
        Run.of("decode", capture, "--frame", "4", "--hex", "--bits", "--format", "ndjson").json();
    assertThat(dreq.get("octets").asText())
        .hasSize(512)
        .startsWith("0107020300000000000000051122334400150000000000001122334455667788000018");
    assertThat(dreq.get("bits"))
        .hasSize(10 + 5)
        .contains(
            Run.json(
                """
                {"octet": 32, "bit": 0, "width": 24, "name": "remote QPN", "raw": "0x000018", "reserved": false}
                """),
            Run.json(
                """
                {"octet": 35, "bit": 0, "width": 8, "name": "reserved", "raw": "0x00", "reserved": true}
                """));
  }

  @Test
  void coloursChangeNothingButTheColour() {
    String plain = Run.of("decode", capture, "--color", "never").out();
    String coloured = Run.of("decode", capture, "--color", "always").out();
    assertThat(coloured).contains("\u001b[1mREQ\u001b[0m");
    assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(plain);
  }
}
