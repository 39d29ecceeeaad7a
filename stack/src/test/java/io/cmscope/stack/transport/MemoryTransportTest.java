package io.cmscope.stack.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.IcrcState;
import io.cmscope.codec.wire.LinkType;
import io.cmscope.stack.engine.PeerAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MemoryTransportTest {
  private static final Gid LEFT = Gid.parse("::ffff:10.0.0.1");
  private static final Gid RIGHT = Gid.parse("::ffff:10.0.0.2");

  private final MemoryWire wire = new MemoryWire();

  @ParameterizedTest
  @CsvSource({"::ffff:10.0.0.1,::ffff:10.0.0.2", "fd00::1,fd00::2"})
  void carriesAMadToThePortItIsFor(String one, String other) throws Exception {
    Gid left = Gid.parse(one);
    Gid right = Gid.parse(other);
    Heard heard = new Heard();
    try (MadTransport from = wire.plug(left, PacketTap.NONE);
        MadTransport to = wire.plug(right, PacketTap.NONE)) {
      to.start(heard);
      OutgoingMad sent = Mads.dreq(7, left, right);
      from.send(sent);

      assertThat(heard.nextMad())
          .isEqualTo(new IncomingMad(sent.mad(), PeerAddress.of(left), right, 0xffff));
    }
  }

  @Test
  void showsTheTapsRocePacketsWithTheRightIcrc() throws Exception {
    Heard left = new Heard();
    Heard right = new Heard();
    try (MadTransport from = wire.plug(LEFT, left);
        MadTransport to = wire.plug(RIGHT, right)) {
      to.start(right);
      from.send(Mads.dreq(7, LEFT, RIGHT));
      from.send(Mads.dreq(8, LEFT, RIGHT));
      right.nextMad();
      right.nextMad();

      assertThat(left.seen()).isEqualTo(right.seen()).hasSize(2);
      assertThat(left.seen())
          .allMatch(it -> it.icrc() == IcrcState.OK && it.linkType() == LinkType.RAW_IP);
      assertThat(left.seen().getLast().packet())
          .isEqualTo(
              "RoCEv2/IPv4 UD SEND only 10.0.0.1 -> 10.0.0.2 QP 0x000001 PSN 0x000001, 256 octets");
    }
  }

  @Test
  void keepsTheOrderAndLosesNothing() throws Exception {
    Heard heard = new Heard();
    int count = 10_000;
    List<Long> arrived = new ArrayList<>();
    List<Long> sent = new ArrayList<>();
    try (MadTransport from = wire.plug(LEFT, PacketTap.NONE);
        MadTransport to = wire.plug(RIGHT, PacketTap.NONE)) {
      to.start(heard);
      for (int i = 0; i < count; i++) {
        from.send(Mads.dreq(i, LEFT, RIGHT));
        sent.add((long) i);
      }
      for (int i = 0; i < count; i++) {
        arrived.add(heard.nextMad().mad().transactionId());
      }
      assertThat(arrived).isEqualTo(sent);
      assertThat(from.statistics().madsSent()).isEqualTo(count);
      assertThat(to.statistics().madsReceived()).isEqualTo(count);
    }
  }

  @Test
  void carriesHeadersOfConnectedQueuePairs() throws Exception {
    Heard heard = new Heard();
    try (MadTransport from = wire.plug(LEFT, PacketTap.NONE);
        MadTransport to = wire.plug(RIGHT, PacketTap.NONE)) {
      to.start(heard);
      from.sendData(Mads.knock(LEFT, RIGHT));
      from.sendData(Mads.acknowledgement(LEFT, RIGHT));

      assertThat(heard.nextData()).isEqualTo(Mads.knock(LEFT, RIGHT));
      assertThat(heard.nextData()).isEqualTo(Mads.acknowledgement(LEFT, RIGHT));
    }
  }

  @Test
  void dropsWhatWasSentDamaged() throws Exception {
    Heard heard = new Heard();
    try (MadTransport from = wire.plug(LEFT, PacketTap.NONE);
        MadTransport to = wire.plug(RIGHT, heard)) {
      to.start(heard);
      from.send(Mads.dreq(1, LEFT, RIGHT).asDamaged());
      from.send(Mads.dreq(2, LEFT, RIGHT));

      assertThat(heard.nextMad().mad().transactionId()).isEqualTo(2);
      assertThat(to.statistics().dropped(Drop.WRONG_ICRC)).isEqualTo(1);
      assertThat(heard.seen().getFirst().icrc()).isEqualTo(IcrcState.BAD);
    }
  }

  @Test
  void sendingToNobodyIsNoError() throws Exception {
    try (MadTransport from = wire.plug(LEFT, PacketTap.NONE)) {
      from.send(Mads.dreq(1, LEFT, RIGHT));
      assertThat(from.statistics().madsSent()).isEqualTo(1);
    }
  }

  @Test
  void refusesToSendBetweenIpv4AndIpv6() {
    try (MadTransport from = wire.plug(LEFT, PacketTap.NONE)) {
      assertThatThrownBy(() -> from.send(Mads.dreq(1, LEFT, Gid.parse("fd00::1"))))
          .isInstanceOf(TransportException.class)
          .hasMessage("cannot send from ::ffff:10.0.0.1 to fd00::1: only one of them is IPv4");
    }
  }

  @Test
  void aClosedPortHearsNothingSendsNothingAndFreesItsGid() throws Exception {
    Heard heard = new Heard();
    MadTransport first = wire.plug(RIGHT, PacketTap.NONE);
    first.start(heard);
    first.close();
    first.close();
    try (MadTransport from = wire.plug(LEFT, PacketTap.NONE);
        MadTransport second = wire.plug(RIGHT, PacketTap.NONE)) {
      second.start(new Heard());
      from.send(Mads.dreq(1, LEFT, RIGHT));

      assertThat(heard.heardNothing()).isTrue();
      assertThatThrownBy(() -> first.send(Mads.dreq(1, RIGHT, LEFT)))
          .isInstanceOf(TransportException.class);
    }
  }

  @Test
  void refusesAGidThatIsOnTheWireAlready() {
    try (MadTransport first = wire.plug(LEFT, PacketTap.NONE)) {
      assertThatThrownBy(() -> wire.plug(LEFT, PacketTap.NONE))
          .isInstanceOf(IllegalStateException.class);
      assertThat(first.port().gids()).containsExactly(LEFT);
    }
  }
}
