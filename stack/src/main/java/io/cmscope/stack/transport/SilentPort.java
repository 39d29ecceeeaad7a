package io.cmscope.stack.transport;

import io.cmscope.codec.wire.UdpHeader;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * Holds UDP port 4791 of our addresses without reading it, so that this host's kernel does not tell
 * our peers that nobody is there, and so that a local rxe is found out before it answers in our
 * place.
 */
final class SilentPort implements AutoCloseable {
  private static final int SMALL = 2048;

  private final List<DatagramChannel> held = new ArrayList<>();

  /**
   * @throws TransportException when somebody else has the port
   */
  SilentPort(List<EthernetPort.Subnet> addresses) throws TransportException {
    for (EthernetPort.Subnet each : addresses) {
      try {
        held.add(bind(each.address(), UdpHeader.ROCE_V2_PORT));
      } catch (BindException e) {
        if (couldBindAnother(each.address())) {
          close();
          throw PortTaken.sentence(
              "pcap", each.address().getHostAddress(), UdpHeader.ROCE_V2_PORT, e);
        }
      } catch (IOException e) {
        // an address that cannot be bound (yet) answers nobody either
      }
    }
  }

  private static boolean couldBindAnother(InetAddress address) {
    try {
      bind(address, 0).close();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static DatagramChannel bind(InetAddress address, int port) throws IOException {
    DatagramChannel channel = DatagramChannel.open();
    try {
      channel.setOption(StandardSocketOptions.SO_RCVBUF, SMALL);
      return channel.bind(new InetSocketAddress(address, port));
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public void close() {
    for (DatagramChannel each : held) {
      try {
        each.close();
      } catch (IOException e) {
        // it is gone either way
      }
    }
  }
}
