package io.cmscope.stack.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectedMessage;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Rtu;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.transport.DataPacket;
import io.cmscope.stack.transport.IncomingMad;
import io.cmscope.stack.transport.LocalPort;
import io.cmscope.stack.transport.MadTransport;
import io.cmscope.stack.transport.OutgoingMad;
import io.cmscope.stack.transport.TransportException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FaultyTransportTest {
  private static final Gid US = new Gid(0, 0xffff0a000001L);
  private static final Gid PEER = new Gid(0, 0xffff0a000002L);
  private static final CommIds IDS = new CommIds(0x1111, 0x2222);
  private static final long TID = 0x0123456789abcdefL;

  /** What reaches the wire. */
  private static final class Wire implements MadTransport {
    final List<OutgoingMad> sent = Collections.synchronizedList(new ArrayList<>());
    final LinkedBlockingQueue<Long> times = new LinkedBlockingQueue<>();
    final List<DataPacket> data = new ArrayList<>();
    @Nullable Receiver receiver;
    boolean closed;
    volatile boolean refuses;

    @Override
    public LocalPort port() {
      return new LocalPort(1, List.of(US), 0);
    }

    @Override
    public void start(Receiver to) {
      receiver = to;
    }

    @Override
    public void send(OutgoingMad mad) throws TransportException {
      if (refuses) {
        throw new TransportException("no route");
      }
      sent.add(mad);
      times.add(System.nanoTime());
    }

    @Override
    public boolean carriesData() {
      return true;
    }

    @Override
    public void sendData(DataPacket packet) {
      data.add(packet);
    }

    @Override
    public void close() {
      closed = true;
    }

    List<MessageType> types() {
      return sent.stream().map(mad -> mad.mad().type()).toList();
    }
  }

  private final Wire wire = new Wire();

  private final List<String> told = Collections.synchronizedList(new ArrayList<>());

  private MadTransport with(String... faults) {
    return FaultyTransport.of(
        wire,
        Stream.of(faults).map(FaultLanguage::read).toList(),
        (fault, type, leaving, what) -> told.add(fault + ": " + type.label() + " " + what));
  }

  @Test
  void tellsWhatItDoes() throws Exception {
    MadTransport transport =
        with("drop RTU 1", "duplicate DREQ 2", "corrupt icrc DREP", "delay DREP 1ms");
    transport.send(rtu());
    transport.send(rtu());
    transport.send(dreq());
    transport.send(drep());
    assertThat(told)
        .containsExactly(
            "drop: RTU is not sent",
            "duplicate: DREQ is sent 3 times",
            "corrupt icrc: DREP is sent with a wrong ICRC",
            "delay: DREP is sent 0.001 s later");
    told.clear();
    with("reject 28").send(rep());
    assertThat(told).containsExactly("reject: REP is not sent, but a REJ with reason 28");
  }

  @Test
  void whatWasToLeaveLaterLeavesBeforeTheEnd() throws Exception {
    MadTransport transport = with("delay DREP 200ms");
    transport.send(drep());
    transport.close();
    assertThat(wire.types()).containsExactly(MessageType.DREP);
    assertThat(wire.closed).isTrue();
  }

  private static OutgoingMad out(CmMessage message) {
    return new OutgoingMad(CmMad.of(TID, message), US, PeerAddress.of(PEER), 0xffff);
  }

  private static OutgoingMad rtu() {
    return out(new Rtu(IDS, PrivateData.EMPTY));
  }

  private static OutgoingMad dreq() {
    return out(new Dreq(IDS, 0x17, PrivateData.EMPTY));
  }

  private static OutgoingMad drep() {
    return out(new Drep(IDS, PrivateData.EMPTY));
  }

  private static OutgoingMad rep() {
    return out(new Rep(IDS, 0, 0x17, 0, 0, 7, 1, 1, 0, 0, false, 7, false, 5, PrivateData.EMPTY));
  }

  @Test
  void withoutFaultsItIsTheTransportItself() {
    assertThat(FaultyTransport.of(wire, List.of(), FaultWitness.NONE)).isSameAs(wire);
  }

  @Test
  void dropsTheFirstOfOneTypeOnly() throws TransportException {
    MadTransport faulty = with("drop RTU 2");
    faulty.send(rtu());
    faulty.send(dreq());
    faulty.send(rtu());
    faulty.send(rtu());
    assertThat(wire.types()).containsExactly(MessageType.DREQ, MessageType.RTU);
  }

  @Test
  void duplicatesDamagesAndComposes() throws TransportException {
    MadTransport faulty = with("duplicate DREQ 2", "corrupt icrc DREQ 1");
    faulty.send(dreq());
    faulty.send(dreq());
    assertThat(wire.sent)
        .extracting(OutgoingMad::damaged)
        .containsExactly(true, true, true, false, false, false);
  }

  @Test
  void delaysWithoutHoldingUpWhatFollows() throws Exception {
    MadTransport faulty = with("delay DREQ 200ms");
    long start = System.nanoTime();
    faulty.send(dreq());
    faulty.send(drep());
    wire.times.take();
    assertThat(wire.types()).containsExactly(MessageType.DREP);
    Long late = wire.times.poll(10, TimeUnit.SECONDS);
    assertThat(Objects.requireNonNull(late) - start).isGreaterThanOrEqualTo(200_000_000L);
    assertThat(wire.types()).containsExactly(MessageType.DREP, MessageType.DREQ);
  }

  @Test
  void whatIsDelayedAndCannotLeaveThenIsLostAndNoMore() throws Exception {
    MadTransport transport = with("delay DREP 1ms");
    wire.refuses = true;
    transport.send(drep());
    transport.close();
    assertThat(wire.types()).isEmpty();
    assertThat(told)
        .containsExactly(
            "delay: DREP is sent 0.001 s later", "delay: DREP could not leave: no route");
  }

  @Test
  void rejectsOnceInsteadOfTheRepAndIsSilentAboutThatConnectionAfterwards()
      throws TransportException {
    MadTransport faulty = with("reject 10");
    faulty.send(rep());
    faulty.send(rep());
    faulty.send(dreq());
    assertThat(wire.sent).hasSize(1);
    CmMad sent = wire.sent.getFirst().mad();
    assertThat(sent.transactionId()).isEqualTo(TID);
    Rej rej = (Rej) sent.message();
    assertThat(rej.ids()).isEqualTo(IDS);
    assertThat(rej.reason()).isEqualTo(10);
    assertThat(rej.rejected()).isEqualTo(RejectedMessage.REQ);
  }

  @Test
  void rejectsTheRepInsteadOfTheRtu() throws TransportException {
    with("reject 28").send(rtu());
    Rej rej = (Rej) wire.sent.getFirst().mad().message();
    assertThat(rej.rejected()).isEqualTo(RejectedMessage.REP);
    assertThat(rej.reason()).isEqualTo(28);
  }

  @Test
  void isDeafToTheFirstOfAType() {
    MadTransport faulty = with("ignore DREP 1");
    List<MessageType> heard = new ArrayList<>();
    faulty.start(
        new MadTransport.Receiver() {
          @Override
          public void received(IncomingMad mad) {
            heard.add(mad.mad().type());
          }

          @Override
          public void receivedData(DataPacket packet) {}

          @Override
          public void failed(TransportException why) {}
        });
    MadTransport.Receiver receiver = Objects.requireNonNull(wire.receiver);
    for (OutgoingMad mad : List.of(drep(), dreq(), drep())) {
      receiver.received(new IncomingMad(mad.mad(), PeerAddress.of(PEER), US, 0xffff));
    }
    assertThat(heard).containsExactly(MessageType.DREQ, MessageType.DREP);
  }

  @Test
  void shiftsThePsnsOfDataAround24Bits() throws TransportException {
    MadTransport faulty = with("psn +1");
    faulty.sendData(new DataPacket(US, PEER, 4, 0x17, 0xffffff, 0xffff, 0, 0));
    assertThat(wire.data).extracting(DataPacket::psn).containsExactly(0);
  }
}
