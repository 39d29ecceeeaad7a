package io.cmscope.codec.privatedata;

import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells which upper-layer protocol a REQ is for: by its service id first, then by what its private
 * data say. Answers carry no service id; they are read only by who saw the REQ.
 */
public final class UpperLayers {
  private static final UpperLayer IPOIB_CM = new IpoibCm();
  private static final UpperLayer ISER = new Iser();
  private static final UpperLayer LUSTRE = new Lustre();
  private static final UpperLayer NFS_RDMA = new NfsRdma();
  private static final UpperLayer NVME_OF = new NvmeOf();
  private static final UpperLayer RDS = new Rds();
  private static final UpperLayer RSOCKETS = new Rsockets();
  private static final UpperLayer RTRS = new Rtrs();
  private static final UpperLayer SDP = new Sdp();
  private static final UpperLayer SRP_OVER_IP = new Srp(/* overIp= */ true);
  private static final UpperLayer SRP = new Srp(/* overIp= */ false);

  /** Those without a port of their own, told by what they carry; the surest first. */
  private static final UpperLayer[] ON_ANY_PORT = {RTRS, RSOCKETS, SRP_OVER_IP};

  private static final UpperLayer[] ON_OTHER_SERVICES = {SRP};
  private static final UpperLayer[] NONE = {};

  private static final int WHOLE_AREA = Req.PRIVATE_DATA.width() / Byte.SIZE;

  private UpperLayers() {}

  /** All of them. */
  public static List<UpperLayer> all() {
    return List.of(
        IPOIB_CM, ISER, LUSTRE, NFS_RDMA, NVME_OF, RDS, RSOCKETS, RTRS, SDP, SRP, SRP_OVER_IP);
  }

  /** The protocol a REQ is for, or null if it is none that is known. Allocates nothing. */
  public static @Nullable UpperLayer of(Req req) {
    PrivateData data = req.privateData();
    int at = ownDataAt(req.serviceId());
    @Nullable UpperLayer named = named(req.serviceId());
    // Where the capture cut the data, the service id alone has to do.
    if (named != null && (data.length() < WHOLE_AREA || named.request(data, at) != null)) {
      return named;
    }
    for (UpperLayer candidate : candidates(req.serviceId())) {
      if (candidate.request(data, at) != null) {
        return candidate;
      }
    }
    return null;
  }

  private static UpperLayer[] candidates(long serviceId) {
    if (ServiceId.isIpCm(serviceId)) {
      return ON_ANY_PORT;
    }
    return ServiceId.isUnassigned(serviceId) ? ON_OTHER_SERVICES : NONE;
  }

  /** Where in the private data of a REQ those of the upper layer begin. */
  private static int ownDataAt(long serviceId) {
    return ServiceId.hasIpCmHeader(serviceId) ? IpCmHeader.LENGTH : 0;
  }

  private static @Nullable UpperLayer named(long serviceId) {
    if (ServiceId.isTcp(serviceId)) {
      return switch (ServiceId.port(serviceId)) {
        case 987 -> LUSTRE;
        case 3260 -> ISER;
        case 4420, 8009 -> NVME_OF;
        case 16385, 18634 -> RDS;
        case 20049 -> NFS_RDMA;
        default -> null;
      };
    }
    if (ServiceId.isSdp(serviceId)) {
      return SDP;
    }
    return ServiceId.isIpoibConnected(serviceId) ? IPOIB_CM : null;
  }

  /**
   * What a message carries for its protocol: a REQ, or the REP or REJ that answers it; empty if it
   * carries nothing that makes sense.
   */
  public static Optional<UpperLayerData> of(UpperLayer protocol, CmMessage message) {
    @Nullable Layout layout = layout(protocol, message);
    return layout == null
        ? Optional.empty()
        : Optional.of(new UpperLayerData(protocol, layout, data(message), at(message)));
  }

  /** The layout of what a message carries for its protocol, or null. Allocates nothing. */
  public static @Nullable Layout layout(UpperLayer protocol, CmMessage message) {
    return switch (message) {
      case Req req -> protocol.request(req.privateData(), at(message));
      case Rep rep -> protocol.reply(rep.privateData());
      // Only the consumer's reject carries what the consumer has to say.
      case Rej rej when rej.rejectReason() == RejectReason.CONSUMER ->
          protocol.reject(rej.privateData());
      default -> null;
    };
  }

  /**
   * The first octet that is not zero after the last field of a message's layout that means
   * something, counted from where the data of the protocol begin; -1 if there is none, or if the
   * protocol may send more. Allocates nothing.
   */
  public static int leftover(Layout layout, CmMessage message) {
    PrivateData data = data(message);
    int at = at(message);
    for (int i = at + layout.definedLength(); layout.ends() && i < data.length(); i++) {
      if (data.get(i) != 0) {
        return i - at;
      }
    }
    return -1;
  }

  private static PrivateData data(CmMessage message) {
    return switch (message) {
      case Req req -> req.privateData();
      case Rep rep -> rep.privateData();
      case Rej rej -> rej.privateData();
      default -> PrivateData.EMPTY;
    };
  }

  private static int at(CmMessage message) {
    return message instanceof Req req ? ownDataAt(req.serviceId()) : 0;
  }
}
