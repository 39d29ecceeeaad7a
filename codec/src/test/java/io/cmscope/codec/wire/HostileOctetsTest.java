package io.cmscope.codec.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Cut, mutated and random octets: a verdict always, an exception never, nothing read beyond what
 * was captured.
 */
class HostileOctetsTest {
  /** A whole frame, its link type, and where BTH and payload begin. */
  record Sample(String name, String hex, int linkType, int bth, int payload) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Sample> samples() {
    List<Sample> samples = new ArrayList<>();
    GoldenFrames.ALL.forEach(
        (name, hex) -> samples.add(new Sample(name, hex, LinkType.ETHERNET, 42, 62)));
    samples.add(new Sample("IPv6", Frames.hex(Frames.roceV2Ipv6()), LinkType.ETHERNET, 62, 82));
    samples.add(
        new Sample("RoCEv1", Frames.hex(Frames.roceV1().vlan(5)), LinkType.ETHERNET, 58, 78));
    samples.add(new Sample("local", Frames.hex(Frames.local()), LinkType.INFINIBAND, 8, 28));
    samples.add(new Sample("global", Frames.hex(Frames.global()), LinkType.INFINIBAND, 48, 68));
    samples.add(
        new Sample(
            "cooked",
            "0".repeat(28) + "0800" + GoldenFrames.REQ.substring(28),
            LinkType.LINUX_SLL,
            44,
            64));
    return samples.stream();
  }

  private final Packet packet = new Packet();
  private final Dissector dissector = new Dissector();

  @ParameterizedTest
  @MethodSource("samples")
  void cutAnywhereGivesASensibleVerdict(Sample sample) {
    byte[] whole = ByteBufUtil.decodeHexDump(sample.hex);
    int icrc = whole.length - (sample.linkType == LinkType.INFINIBAND ? 6 : 4);
    for (int captured = 0; captured <= whole.length; captured++) {
      ByteBuf buf = Unpooled.wrappedBuffer(whole, 0, captured);
      Verdict verdict = dissector.dissect(buf, 0, captured, whole.length, sample.linkType, packet);
      assertThat(verdict).isEqualTo(captured < sample.payload ? Verdict.CUT : Verdict.TRANSPORT);
      if (verdict == Verdict.TRANSPORT) {
        touchEverything(packet);
        assertThat(packet.bthIndex()).isEqualTo(sample.bth);
        assertThat(packet.payloadIndex()).isEqualTo(sample.payload);
        assertThat(packet.payloadLength()).isEqualTo(256);
        assertThat(packet.payloadCaptured()).isEqualTo(Math.min(256, captured - sample.payload));
        assertThat(packet.isCmMad()).isEqualTo(captured >= sample.payload + 24);
        assertThat(packet.icrcIndex()).isEqualTo(captured < icrc + 4 ? -1 : icrc);
        assertThat(Icrc.verify(packet))
            .isEqualTo(captured < icrc + 4 ? IcrcState.ABSENT : IcrcState.OK);
      }
    }
  }

  @Test
  void dataPacketsCutAfterTheBthStillTellTheirQueuePair() {
    ByteBuf frame = Frames.filled(400);
    ByteBuf reth = GoldenFrames.buffer("000055d4c0726000 000047b3 00000005 0000000001000000");
    Frames.roceV2Ipv4().opcode(0x0a).destinationQpn(0x17).write(frame, 0, reth);
    for (int captured = 54; captured < 70; captured++) {
      assertThat(dissector.dissect(frame, 0, captured, 400, LinkType.ETHERNET, packet))
          .isEqualTo(Verdict.TRANSPORT);
      assertThat(packet.destinationQpn()).isEqualTo(0x17);
      assertThat(packet.indexOf(ExtensionHeader.RETH)).isEqualTo(-1);
      assertThat(packet.payloadCaptured()).isZero();
    }
    dissector.dissect(frame, 0, 70, 400, LinkType.ETHERNET, packet);
    assertThat(packet.indexOf(ExtensionHeader.RETH)).isEqualTo(54);
    assertThat(packet.indexOf(ExtensionHeader.AETH)).isEqualTo(-1);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        LinkType.ETHERNET,
        LinkType.LINUX_SLL,
        LinkType.LINUX_SLL2,
        LinkType.RAW_IP,
        LinkType.NULL,
        LinkType.LOOP,
        LinkType.INFINIBAND,
        LinkType.ERF
      })
  void randomOctetsNeverThrow(int linkType) {
    Random random = new Random(4791 + linkType);
    for (int i = 0; i < 100_000; i++) {
      byte[] octets = new byte[random.nextInt(120)];
      random.nextBytes(octets);
      steer(octets, random);
      look(octets, linkType);
    }
  }

  /**
   * Random octets alone seldom get past the first ethertype: put marks of deeper layers at likely
   * places.
   */
  private static void steer(byte[] octets, Random random) {
    int[] marks = {
      0x0800, 0x86dd, 0x8915, 0x8100, 0x4500, 0x6000, 0x12b7, 0x1b00, 0x0011, 0x1100, 0x0002, 0x6400
    };
    for (int n = random.nextInt(8); n > 0 && octets.length > 1; n--) {
      int mark = marks[random.nextInt(marks.length)];
      int at = random.nextInt(Math.min(octets.length - 1, 60));
      octets[at] = (byte) (mark >>> 8);
      octets[at + 1] = (byte) mark;
    }
  }

  @Test
  void mutatedFramesNeverThrow() {
    Random random = new Random(2005);
    List<Sample> samples = samples().toList();
    Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    for (int i = 0; i < 100_000; i++) {
      Sample sample = samples.get(random.nextInt(samples.size()));
      byte[] octets =
          ByteBufUtil.decodeHexDump(
              sample.hex.substring(0, 2 * random.nextInt(sample.hex.length() / 2)));
      for (int n = random.nextInt(4); n >= 0 && octets.length > 0; n--) {
        int at = random.nextInt(Math.min(octets.length, random.nextBoolean() ? 90 : 322));
        octets[at] = (byte) random.nextInt();
      }
      verdicts.merge(look(octets, sample.linkType), 1, Integer::sum);
    }
    assertThat(verdicts).containsOnlyKeys(Verdict.values());
  }

  private Verdict look(byte[] octets, int linkType) {
    Verdict verdict =
        dissector.dissect(
            Unpooled.wrappedBuffer(octets), 0, octets.length, octets.length, linkType, packet);
    switch (verdict) {
      case TRANSPORT -> touchEverything(packet);
      case OTHER -> assertThat(dissector.lastOther()).isNotEmpty();
      case FRAGMENT -> assertThat(packet.sourceAddress().toString()).isNotEmpty();
      case CUT -> assertThat(packet.bthIndex()).isEqualTo(-1);
    }
    return verdict;
  }

  private static void touchEverything(Packet packet) {
    assertThat(packet.toString()).startsWith(packet.encapsulation().label());
    assertThat(packet.payloadLength()).isNotNegative();
    assertThat(packet.payloadCaptured()).isBetween(0, packet.payloadLength());
    if (packet.payloadCaptured() > 0) {
      assertThat(packet.payloadIndex() + packet.payloadCaptured())
          .isLessThanOrEqualTo(packet.end());
    }
    assertThat(packet.icrcIndex()).isBetween(-1, packet.end() - 4);
    assertThat(packet.padCount()).isBetween(0, 3);
    assertThat(packet.pKey()).isBetween(0, 0xffff);
    assertThat(packet.sourceQpn()).isBetween(-1, 0xffffff);
    assertThat(packet.ipIdentification()).isBetween(-1, 0xffff);
    assertThat(packet.udpSourcePort()).isBetween(-1, 0xffff);
    assertThat(packet.transportVersion()).isBetween(0, 15);
    assertThat(packet.hasDeth()).isEqualTo(packet.dethIndex() >= 0);
    assertThat(packet.isCmMad() && packet.isOpaCmMad()).isFalse();
    boolean[] flags = {packet.fecn(), packet.becn(), packet.solicitedEvent(), packet.ackRequest()};
    assertThat(flags).hasSize(4);
    Address source = packet.sourceAddress();
    assertThat(source.high()).isEqualTo(packet.sourceKeyHigh());
    assertThat(source.low()).isEqualTo(packet.sourceKeyLow());
    Address destination = packet.destinationAddress();
    assertThat(destination.high()).isEqualTo(packet.destinationKeyHigh());
    assertThat(destination.low()).isEqualTo(packet.destinationKeyLow());
    assertThat(packet.sourceGid() == null)
        .isEqualTo(packet.encapsulation() == Encapsulation.INFINIBAND_LOCAL);
    for (ExtensionHeader header : ExtensionHeader.values()) {
      int at = packet.indexOf(header);
      assertThat(at < 0 || at <= packet.end() - header.length()).as(header.label()).isTrue();
    }
    assertThat(Icrc.verify(packet)).isNotNull();
    assertThat(Vcrc.verify(packet)).isNotNull();
  }
}
