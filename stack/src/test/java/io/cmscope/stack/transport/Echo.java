package io.cmscope.stack.transport;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.stack.engine.PeerAddress;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;

/** A process of its own, in a network namespace of its own, that sends every MAD back. */
final class Echo implements MadTransport.Receiver {
  private final MadTransport transport;

  private Echo(MadTransport transport) {
    this.transport = transport;
  }

  /** Interface, VLAN or 0, whether RoCEv1; ends when its input does. */
  public static void main(String[] arguments) throws IOException {
    int vlan = Integer.parseInt(arguments[1]);
    TransportSpec spec =
        new TransportSpec.Pcap(
            arguments[0],
            Optional.empty(),
            vlan == 0 ? OptionalInt.empty() : OptionalInt.of(vlan),
            Boolean.parseBoolean(arguments[2]));
    try (MadTransport opened = Transports.open(spec, PacketTap.NONE)) {
      opened.start(new Echo(opened));
      System.out.println("ready");
      while (System.in.read() >= 0) {
        // until it is closed
      }
      System.out.println(opened.statistics());
    }
  }

  @Override
  public void received(IncomingMad in) {
    try {
      transport.send(
          new OutgoingMad(
              CmMad.of(~in.mad().transactionId(), in.mad().message()),
              in.to(),
              PeerAddress.of(in.from().gid()),
              in.pKey()));
    } catch (TransportException e) {
      System.out.println(e.getMessage());
    }
  }

  @Override
  public void receivedData(DataPacket packet) {
    try {
      transport.sendData(
          new DataPacket(
              packet.destination(),
              packet.source(),
              Mads.ACK,
              packet.qpn(),
              packet.psn(),
              packet.pKey(),
              0x1f,
              1));
    } catch (TransportException e) {
      System.out.println(e.getMessage());
    }
  }

  @Override
  public void failed(TransportException why) {
    System.out.println(why.getMessage());
  }
}
