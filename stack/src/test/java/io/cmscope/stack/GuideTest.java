package io.cmscope.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.AcceptReply;
import io.cmscope.stack.engine.ConnectRequest;
import io.cmscope.stack.engine.Engine;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.engine.ServiceMatch;
import io.cmscope.stack.rdmacm.ConnParams;
import io.cmscope.stack.rdmacm.EventChannel;
import io.cmscope.stack.rdmacm.PortSpace;
import io.cmscope.stack.rdmacm.RdmaCm;
import io.cmscope.stack.rdmacm.RdmaEvent;
import io.cmscope.stack.rdmacm.RdmaEventType;
import io.cmscope.stack.rdmacm.RdmaId;
import io.cmscope.stack.service.CmConnection;
import io.cmscope.stack.service.CmService;
import io.cmscope.stack.service.ServiceOptions;
import io.cmscope.stack.transport.MadTransport;
import io.cmscope.stack.transport.MemoryWire;
import io.cmscope.stack.transport.PacketTap;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What docs/stack.md shows, as it runs. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class GuideTest {
  private static final Path GUIDE = Path.of("../docs/stack.md");
  private static final Path HERE = Path.of("src/test/java/io/cmscope/stack/GuideTest.java");

  private final MemoryWire wire = new MemoryWire();
  private final Gid here = Gid.parse("::ffff:10.77.0.11");
  private final Gid there = Gid.parse("::ffff:10.77.0.12");
  private final MadTransport ours = wire.plug(here, PacketTap.NONE);
  private final MadTransport peers = wire.plug(there, PacketTap.NONE);

  @Test
  void twoServicesConnect() throws Exception {
    try (CmService asked = CmService.start(peers, ServiceOptions.DEFAULT)) {
      // service
      long serviceId = 0x1000_0000_0000_0001L;
      asked.listen(
          ServiceMatch.exactly(serviceId),
          16,
          request -> request.accept(AcceptReply.of(Engine.ANY_QPN)));

      try (CmService service = CmService.start(ours, ServiceOptions.DEFAULT)) {
        ReqPath path = new ReqPath(0xffff, 0xffff, here, there, 0, 0, 0, 64, 0, false, 14);
        ConnectRequest ask =
            ConnectRequest.of(PeerAddress.of(there), serviceId, Engine.ANY_QPN, path);
        CmConnection connection = service.connect(ask).get(); // or .thenAccept(...)
        connection.disconnect().get();
        connection.timewaitExit().get(); // the QPN may be used again
      }
      // end
      assertThat(asked.statistics().received()).containsEntry(MessageType.DREQ, 1L);
    }
  }

  @Test
  void anIdConnectsByAddressAndPort() throws Exception {
    InetAddress peer = InetAddress.getByName("10.77.0.12");
    try (CmService asked = CmService.start(peers, ServiceOptions.DEFAULT);
        CmService service = CmService.start(ours, ServiceOptions.DEFAULT)) {
      RdmaId listener =
          RdmaCm.over(asked)
              .createId(
                  PortSpace.TCP,
                  event -> {
                    if (event.type() == RdmaEventType.CONNECT_REQUEST) {
                      event.id().accept(ConnParams.DEFAULT);
                    }
                  });
      listener.bind(new InetSocketAddress(peer, 7471));
      listener.listen(16);

      // rdmacm
      EventChannel events = new EventChannel();
      RdmaId id = RdmaCm.over(service).createId(PortSpace.TCP, events);
      id.resolveAddress(new InetSocketAddress(peer, 7471));
      next(events, RdmaEventType.ADDR_RESOLVED);
      id.resolveRoute();
      next(events, RdmaEventType.ROUTE_RESOLVED);
      id.connect(ConnParams.DEFAULT);
      next(events, RdmaEventType.ESTABLISHED); // or REJECTED, UNREACHABLE, CONNECT_ERROR
      id.disconnect();
      next(events, RdmaEventType.DISCONNECTED);
      next(events, RdmaEventType.TIMEWAIT_EXIT);
      id.close();
      // end
    }
  }

  private static void next(EventChannel events, RdmaEventType expected)
      throws InterruptedException {
    RdmaEvent event = events.next(Duration.ofSeconds(20)).orElseThrow();
    assertThat(event.type()).isEqualTo(expected);
  }

  @Test
  void theGuideShowsTheseExamples() throws IOException {
    String guide = Files.readString(GUIDE);
    String source = Files.readString(HERE);
    for (String name : new String[] {"service", "rdmacm"}) {
      int start = source.indexOf("      // " + name + "\n");
      String example = source.substring(source.indexOf('\n', start) + 1);
      example = example.substring(0, example.indexOf("// end")).stripTrailing();
      assertThat(guide).contains("```java\n" + example.stripIndent() + "\n");
    }
  }
}
