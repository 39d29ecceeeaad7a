package io.cmscope.stack.rdmacm;

import static io.cmscope.stack.rdmacm.TwoHosts.GID_A;
import static io.cmscope.stack.rdmacm.TwoHosts.GID_B;
import static io.cmscope.stack.rdmacm.TwoHosts.PORT;
import static io.cmscope.stack.rdmacm.TwoHosts.at;
import static io.cmscope.stack.rdmacm.TwoHosts.next;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.SidrStatus;
import io.cmscope.codec.cm.Transport;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.ConnectRequest;
import io.cmscope.stack.engine.QpTerms;
import io.cmscope.stack.service.CmConnection;
import io.cmscope.stack.service.RejectedException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class RdmaCmTest {
  private static final PrivateData HELLO = PrivateData.of((byte) 'h', (byte) 'i');
  private static final PrivateData WELCOME = PrivateData.of((byte) 'w');
  private static final PrivateData NO = PrivateData.of((byte) 'n', (byte) 'o');

  @ParameterizedTest
  @EnumSource(names = {"TCP", "IB"})
  void eventsComeInTheOrderOfLibrdmacm(PortSpace space) {
    try (TwoHosts hosts = new TwoHosts()) {
      RdmaId listener = hosts.listener(space);
      RdmaId active = hosts.resolved(space);
      active.connect(ConnParams.DEFAULT.with(HELLO).withReads(3, 5));

      RdmaEvent asked = next(hosts.eventsOfB, RdmaEventType.CONNECT_REQUEST);
      assertThat(asked.listener()).isSameAs(listener);
      assertThat(asked.privateData()).isEqualTo(HELLO);
      // what the peer answers at a time is what we may ask for, and the other way round
      assertThat(asked.params().responderResources()).isEqualTo(5);
      assertThat(asked.params().initiatorDepth()).isEqualTo(3);
      assertThat(asked.id().localAddress()).isEqualTo(at("10.77.0.12", PORT));
      assertThat(asked.id().peerAddress().orElseThrow().getAddress())
          .isEqualTo(active.localAddress().getAddress());

      asked.id().accept(ConnParams.DEFAULT.with(WELCOME).withReads(5, 2));
      RdmaEvent established = next(hosts.eventsOfA, RdmaEventType.ESTABLISHED);
      assertThat(established.privateData()).isEqualTo(WELCOME);
      assertThat(established.params().responderResources()).isEqualTo(2);
      assertThat(established.params().initiatorDepth()).isEqualTo(5);
      next(hosts.eventsOfB, RdmaEventType.ESTABLISHED);

      active.disconnect();
      next(hosts.eventsOfB, RdmaEventType.DISCONNECTED);
      next(hosts.eventsOfA, RdmaEventType.DISCONNECTED);
      asked.id().disconnect();
      next(hosts.eventsOfA, RdmaEventType.TIMEWAIT_EXIT);
      next(hosts.eventsOfB, RdmaEventType.TIMEWAIT_EXIT);
      active.close();
      asked.id().close();
      listener.close();
    }
  }

  @Test
  void theRequestIsThatOfACurrentLinux() {
    try (TwoHosts hosts = new TwoHosts()) {
      hosts.listener(PortSpace.TCP);
      RdmaId active = hosts.resolved(PortSpace.TCP);
      active.connect(ConnParams.DEFAULT.with(HELLO));
      next(hosts.eventsOfB, RdmaEventType.CONNECT_REQUEST).id().accept(ConnParams.DEFAULT);
      next(hosts.eventsOfA, RdmaEventType.ESTABLISHED);
      Req req = active.connection().orElseThrow().request();
      assertThat(req.serviceId()).isEqualTo(0x0000_0000_0106_1d2fL); // 7471 = 0x1d2f
      assertThat(req.primary().localGid()).isEqualTo(GID_A);
      assertThat(req.primary().remoteGid()).isEqualTo(GID_B);
      assertThat(req.primary().localAckTimeout()).isEqualTo(17);
      assertThat(req.remoteCmResponseTimeout()).isEqualTo(20);
      assertThat(req.maxCmRetries()).isEqualTo(15);
      int port = active.localAddress().getPort();
      assertThat(req.privateData().slice(0, 38).toHex())
          .isEqualTo(
              String.format("0040%04x", port)
                  + "0000000000000000000000000a4d000b"
                  + "0000000000000000000000000a4d000c"
                  + "6869");
    }
  }

  @Test
  void addressesOfVersion6WorkLikewise() {
    try (TwoHosts hosts = new TwoHosts()) {
      RdmaId listener = hosts.b.createId(PortSpace.TCP, hosts.eventsOfB);
      listener.bind(at("fd77::12", PORT));
      listener.listen(1);
      RdmaId active = hosts.resolved(PortSpace.TCP, at("fd77::12", PORT));
      assertThat(active.localAddress().getAddress()).isEqualTo(at("fd77::11", 0).getAddress());
      active.connect(ConnParams.DEFAULT);
      next(hosts.eventsOfB, RdmaEventType.CONNECT_REQUEST).id().accept(ConnParams.DEFAULT);
      next(hosts.eventsOfA, RdmaEventType.ESTABLISHED);

      // the listener is bound to another address of the same port
      RdmaId other = hosts.resolved(PortSpace.TCP);
      other.connect(ConnParams.DEFAULT);
      assertThat(next(hosts.eventsOfA, RdmaEventType.REJECTED).status()).isEqualTo(28);
    }
  }

  @Test
  void aRejectionAndNoListenerAreTold() {
    try (TwoHosts hosts = new TwoHosts()) {
      RdmaId first = hosts.resolved(PortSpace.TCP);
      first.connect(ConnParams.DEFAULT);
      assertThat(next(hosts.eventsOfA, RdmaEventType.REJECTED).status()).isEqualTo(8);
      hosts.listener(PortSpace.TCP);
      RdmaId second = hosts.resolved(PortSpace.TCP);
      second.connect(ConnParams.DEFAULT);
      next(hosts.eventsOfB, RdmaEventType.CONNECT_REQUEST).id().reject(NO);
      RdmaEvent rejected = next(hosts.eventsOfA, RdmaEventType.REJECTED);
      assertThat(rejected.status()).isEqualTo(28);
      assertThat(rejected.privateData()).isEqualTo(NO);
    }
  }

  @Test
  void withAQueuePairOfItsOwnTheUserEstablishesOrRejects() {
    try (TwoHosts hosts = new TwoHosts()) {
      hosts.listener(PortSpace.TCP);
      RdmaId active = hosts.resolved(PortSpace.TCP);
      int qpn = 0x17;
      active.connect(ConnParams.DEFAULT.withQpn(qpn));
      RdmaEvent asked = next(hosts.eventsOfB, RdmaEventType.CONNECT_REQUEST);
      asked.id().accept(ConnParams.DEFAULT);
      next(hosts.eventsOfA, RdmaEventType.CONNECT_RESPONSE);
      active.establish();
      next(hosts.eventsOfA, RdmaEventType.ESTABLISHED);
      next(hosts.eventsOfB, RdmaEventType.ESTABLISHED);
      assertThat(active.connection().orElseThrow().localQpn()).isEqualTo(qpn);

      RdmaId second = hosts.resolved(PortSpace.TCP);
      second.connect(ConnParams.DEFAULT.withQpn(qpn + 1));
      next(hosts.eventsOfB, RdmaEventType.CONNECT_REQUEST).id().accept(ConnParams.DEFAULT);
      next(hosts.eventsOfA, RdmaEventType.CONNECT_RESPONSE);
      second.reject(NO);
      RdmaEvent rejected = next(hosts.eventsOfB, RdmaEventType.REJECTED);
      assertThat(rejected.status()).isEqualTo(28);
      assertThat(rejected.privateData()).isEqualTo(NO);
    }
  }

  @Test
  void aDatagramPeerIsFoundByItsPort() {
    try (TwoHosts hosts = new TwoHosts()) {
      hosts.listener(PortSpace.UDP);
      RdmaId active = hosts.resolved(PortSpace.UDP);
      active.connect(ConnParams.DEFAULT.with(HELLO));
      RdmaEvent asked = next(hosts.eventsOfB, RdmaEventType.CONNECT_REQUEST);
      assertThat(asked.privateData().slice(0, 2)).isEqualTo(HELLO);
      assertThatThrownBy(() -> asked.id().accept(ConnParams.DEFAULT))
          .isInstanceOf(IllegalArgumentException.class);
      asked.id().accept(ConnParams.DEFAULT.withQpn(0x42).with(WELCOME));
      RdmaEvent established = next(hosts.eventsOfA, RdmaEventType.ESTABLISHED);
      assertThat(established.params().qpn()).isEqualTo(0x42);
      assertThat(established.params().qKey()).isEqualTo(0x01234567);
      assertThat(established.privateData()).isEqualTo(WELCOME);
    }
  }

  @Test
  void aDatagramPeerThatRefusesOrIsNotThereIsUnreachable() {
    try (TwoHosts hosts = new TwoHosts()) {
      RdmaId first = hosts.resolved(PortSpace.UDP);
      first.connect(ConnParams.DEFAULT);
      assertThat(next(hosts.eventsOfA, RdmaEventType.UNREACHABLE).status())
          .isEqualTo(SidrStatus.SERVICE_ID_NOT_SUPPORTED.code());
      hosts.listener(PortSpace.UDP);
      RdmaId second = hosts.resolved(PortSpace.UDP);
      second.connect(ConnParams.DEFAULT);
      next(hosts.eventsOfB, RdmaEventType.CONNECT_REQUEST).id().reject(NO);
      assertThat(next(hosts.eventsOfA, RdmaEventType.UNREACHABLE).status())
          .isEqualTo(SidrStatus.REJECTED_BY_PROVIDER.code());
    }
  }

  /** The answers of Linux 6.1 to the same requests, as measured: REJ 28 from its rdma_cm. */
  @ParameterizedTest
  @CsvSource({
    "version 1, 10408000, 0a4d000b, 0a4d000c",
    "minor version 1, 01408000, 0a4d000b, 0a4d000c",
    "IP version 6 with addresses of version 4, 00608000, 0a4d000b, 0a4d000c",
    "another destination, 00408000, 0a4d000b, 0a4d0063",
    "all zero, 00000000, 00000000, 00000000",
    "a source of zero, 00408000, 00000000, 0a4d000c",
    "a multicast source, 00408000, e0000001, 0a4d000c",
    "a broadcast source, 00408000, ffffffff, 0a4d000c",
    "a loopback source, 00408000, 7f000001, 0a4d000c",
  })
  void aHeaderThatIsNotInOrderIsRejectedWithReason28(
      String what, String start, String source, String destination) throws Exception {
    try (TwoHosts hosts = new TwoHosts()) {
      hosts.listener(PortSpace.TCP);
      String zeros = "000000000000000000000000";
      PrivateData header = PrivateData.ofHex(start + zeros + source + zeros + destination);
      Rej rej = rejection(hosts, request().with(header));
      assertThat(rej.rejectReason()).as(what).isEqualTo(RejectReason.CONSUMER);
      assertThat(hosts.eventsOfB.next(Duration.ZERO)).isEmpty();
    }
  }

  @Test
  void onlyReliableConnectionsAreOfThePortSpaceTcp() throws Exception {
    try (TwoHosts hosts = new TwoHosts()) {
      hosts.listener(PortSpace.TCP);
      Rej rej = rejection(hosts, request().with(QpTerms.of(Transport.UC)));
      assertThat(rej.rejectReason()).isEqualTo(RejectReason.CONSUMER);
    }
  }

  @Test
  void aRequestForAnotherGidIsRejectedWithReason12() throws Exception {
    try (TwoHosts hosts = new TwoHosts()) {
      hosts.listener(PortSpace.TCP);
      ConnectRequest right = request();
      ConnectRequest wrong =
          ConnectRequest.of(
              right.to(),
              right.serviceId(),
              0,
              new IpRequests(GID_A, 1, Gid.mapped(0x0a4d0063), right.serviceId(), 0, 17).path());
      assertThat(rejection(hosts, wrong).rejectReason()).isEqualTo(RejectReason.INVALID_GID);
    }
  }

  private static ConnectRequest request() {
    long service = PortSpace.TCP.serviceId(PORT);
    return new IpRequests(GID_A, 40_000, GID_B, service, 0, 17).connection(PrivateData.EMPTY);
  }

  private static Rej rejection(TwoHosts hosts, ConnectRequest ask) throws Exception {
    CompletableFuture<CmConnection> asking = hosts.serviceA.connect(ask);
    try {
      throw new AssertionError("it was not rejected: " + asking.get(20, TimeUnit.SECONDS));
    } catch (ExecutionException failed) {
      return ((RejectedException) Objects.requireNonNull(failed.getCause())).rej();
    }
  }

  @Test
  void callsOutOfPlaceAreRefusedInASentence() {
    try (TwoHosts hosts = new TwoHosts()) {
      RdmaId id = hosts.a.createId(PortSpace.TCP, hosts.eventsOfA);
      assertThatThrownBy(() -> id.connect(ConnParams.DEFAULT))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageMatching("cannot connect id \\d+: it is idle");
      assertThatThrownBy(() -> id.bind(at("10.99.0.1", 1)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("10.99.0.1 is not an address of this port");
      id.bind(at("10.77.0.11", 9));
      assertThatThrownBy(() -> hosts.a.createId(PortSpace.TCP, event -> {}).bind(at("0.0.0.0", 9)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("TCP port 9 is in use");
      hosts.a.createId(PortSpace.UDP, event -> {}).bind(at("0.0.0.0", 9));
      id.close();
      hosts.a.createId(PortSpace.TCP, event -> {}).bind(at("0.0.0.0", 9));
    }
  }

  @Test
  void closingAnIdEndsWhatItWasAbout() {
    try (TwoHosts hosts = new TwoHosts()) {
      RdmaId listener = hosts.listener(PortSpace.TCP);
      RdmaId first = hosts.resolved(PortSpace.TCP);
      first.connect(ConnParams.DEFAULT);
      next(hosts.eventsOfB, RdmaEventType.CONNECT_REQUEST).id().close();
      assertThat(next(hosts.eventsOfA, RdmaEventType.REJECTED).status()).isEqualTo(28);

      RdmaId second = hosts.resolved(PortSpace.TCP);
      second.connect(ConnParams.DEFAULT);
      next(hosts.eventsOfB, RdmaEventType.CONNECT_REQUEST).id().accept(ConnParams.DEFAULT);
      next(hosts.eventsOfA, RdmaEventType.ESTABLISHED);
      next(hosts.eventsOfB, RdmaEventType.ESTABLISHED);
      second.close();
      next(hosts.eventsOfB, RdmaEventType.DISCONNECTED);

      listener.close();
      RdmaId third = hosts.resolved(PortSpace.TCP);
      third.connect(ConnParams.DEFAULT);
      assertThat(next(hosts.eventsOfA, RdmaEventType.REJECTED).status()).isEqualTo(8);
    }
  }
}
