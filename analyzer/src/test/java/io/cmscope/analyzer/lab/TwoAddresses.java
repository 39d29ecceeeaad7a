package io.cmscope.analyzer.lab;

import io.cmscope.stack.fabric.GidType;
import io.cmscope.stack.fabric.source.FabricSource;
import io.cmscope.stack.rdmacm.ConnParams;
import io.cmscope.stack.rdmacm.PortSpace;
import io.cmscope.stack.rdmacm.RdmaCm;
import io.cmscope.stack.rdmacm.RdmaEvent;
import io.cmscope.stack.rdmacm.RdmaEventType;
import io.cmscope.stack.rdmacm.RdmaId;
import io.cmscope.stack.service.CmService;
import io.cmscope.stack.service.ServiceOptions;
import io.cmscope.stack.transport.MadTransport;
import io.cmscope.stack.transport.PacketTap;
import io.cmscope.stack.transport.TransportSpec;
import io.cmscope.stack.transport.Transports;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;

/**
 * Runs inside a guest: at each of some addresses of the device an id for datagrams, one for a
 * connection, and one that has only resolved; prints a line {@code ADDRESS KIND EVENT} whenever one
 * of them is told something, until it is killed. Arguments: the peer, then the addresses.
 */
public final class TwoAddresses {
  private static final int PORT = 7471;

  private TwoAddresses() {}

  public static void main(String[] arguments) throws Exception {
    InetSocketAddress peer = new InetSocketAddress(InetAddress.getByName(arguments[0]), PORT);
    MadTransport transport = Transports.open(new TransportSpec.Umad("rxe0"), PacketTap.NONE);
    ServiceOptions watching =
        ServiceOptions.DEFAULT.withFabric(FabricSource.ofDevice("rxe0", 1, GidType.ROCE_V2));
    try (CmService service = CmService.start(transport, watching)) {
      RdmaCm manager = RdmaCm.over(service);
      for (int i = 1; i < arguments.length; i++) {
        String address = arguments[i];
        open(manager, PortSpace.UDP, address, "datagram", peer, true);
        open(manager, PortSpace.TCP, address, "connection", peer, true);
        open(manager, PortSpace.TCP, address, "resolved", peer, false);
      }
      new CountDownLatch(1).await();
    }
  }

  private static void open(
      RdmaCm manager,
      PortSpace space,
      String address,
      String kind,
      InetSocketAddress peer,
      boolean connects)
      throws Exception {
    RdmaId id =
        manager.createId(
            space,
            event -> {
              System.out.println(address + " " + kind + " " + event.type());
              goOn(event, connects);
            });
    id.bind(new InetSocketAddress(InetAddress.getByName(address), 0));
    id.resolveAddress(peer);
  }

  private static void goOn(RdmaEvent event, boolean connects) {
    // no switch: it would need a class of its own beside this one
    if (event.type() == RdmaEventType.ADDR_RESOLVED) {
      event.id().resolveRoute();
    } else if (event.type() == RdmaEventType.ROUTE_RESOLVED && connects) {
      event.id().connect(ConnParams.DEFAULT);
    }
  }
}
