package io.cmscope.stack.rdmacm;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.ConnectRequest;
import io.cmscope.stack.engine.Engine;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.engine.SidrQuestion;

/**
 * Requests as a current Linux rdma_cm makes them: the same path fields and timeouts, and the A11
 * header in front of the consumer's private data where the service id asks for one.
 *
 * @param from our GID
 * @param sourcePort ours, 16 bits, as the header says it
 * @param to the peer's GID
 * @param serviceId see {@link ServiceId}
 * @param flowLabel 20 bits; the peer derives its UDP source port from it
 * @param localAckTimeout exponent, 5 bits; timewait follows from it
 */
public record IpRequests(
    Gid from, int sourcePort, Gid to, long serviceId, int flowLabel, int localAckTimeout) {

  /** What Linux 6.12 and later put into a REQ; 6.1 says 19. */
  public static final int CURRENT_ACK_TIMEOUT = 17;

  private static final int NO_LID = 0xffff;
  private static final int HOP_LIMIT = 64;

  /** A REQ for RC with the usual terms. */
  public ConnectRequest connection(PrivateData consumerData) {
    return ConnectRequest.of(PeerAddress.of(to), serviceId, Engine.ANY_QPN, path())
        .with(privateData(consumerData));
  }

  /** A SIDR_REQ. */
  public SidrQuestion question(PrivateData consumerData) {
    SidrQuestion usual = SidrQuestion.of(PeerAddress.of(to), serviceId);
    return new SidrQuestion(
        usual.to(),
        serviceId,
        usual.pKey(),
        usual.timeout(),
        usual.retries(),
        privateData(consumerData));
  }

  /** The path between the two, over Ethernet. */
  public ReqPath path() {
    return new ReqPath(
        NO_LID, NO_LID, from, to, flowLabel, 0, 0, HOP_LIMIT, 0, false, localAckTimeout);
  }

  private PrivateData privateData(PrivateData consumerData) {
    if (!ServiceId.hasIpCmHeader(serviceId)) {
      return consumerData;
    }
    int ipVersion = from.isIpv4Mapped() ? 4 : 6;
    return new IpCmHeader(0, 0, ipVersion, sourcePort, Address.of(from), Address.of(to))
        .before(consumerData);
  }
}
