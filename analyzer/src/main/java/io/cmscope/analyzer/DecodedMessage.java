package io.cmscope.analyzer;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.Note;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.privatedata.UpperLayer;
import io.cmscope.codec.privatedata.UpperLayerData;
import io.cmscope.codec.privatedata.UpperLayers;
import io.cmscope.codec.wire.Encapsulation;
import io.cmscope.codec.wire.Field;
import io.cmscope.codec.wire.IcrcState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One CM message and the packet it came in, with octets of its own.
 *
 * @param capture which of the inputs, from 0
 * @param frame its number there as Wireshark counts, from 1
 * @param time nanoseconds since the epoch
 * @param offset nanoseconds since the first frame of the input
 * @param wireNotes what is odd about the packet, a sentence each
 * @param protocol the protocol that the REQ is for, or of an answer, that the REQ before it was for
 */
public record DecodedMessage(
    int capture,
    long frame,
    long time,
    long offset,
    Endpoint source,
    Endpoint destination,
    Encapsulation encapsulation,
    IcrcState icrc,
    List<String> wireNotes,
    CmMad mad,
    @Nullable UpperLayer protocol) {

  /** Whether the message names a service. */
  public boolean hasServiceId() {
    @Nullable Field field = serviceField();
    return field != null && mad.present(field);
  }

  /** The service it names; 0 if it names none. */
  public long serviceId() {
    return switch (mad.message()) {
      case Req req -> req.serviceId();
      case SidrReq req -> req.serviceId();
      case SidrRep rep -> rep.serviceId();
      default -> 0;
    };
  }

  private @Nullable Field serviceField() {
    return switch (mad.type()) {
      case REQ -> Req.SERVICE_ID;
      case SIDR_REQ -> SidrReq.SERVICE_ID;
      case SIDR_REP -> SidrRep.SERVICE_ID;
      default -> null;
    };
  }

  /**
   * The header of the RDMA IP CM service at the start of the private data, of requests for one of
   * its services; empty also when it is not wholly captured.
   */
  public Optional<IpCmHeader> ipCmHeader() {
    PrivateData data = requestData();
    return hasServiceId() && ServiceId.hasIpCmHeader(serviceId())
        ? IpCmHeader.read(data)
        : Optional.empty();
  }

  /** The private data behind the {@link #ipCmHeader}, if there is one. */
  public PrivateData consumerData() {
    return IpCmHeader.consumerData(requestData());
  }

  /** What the private data say to the upper-layer protocol, if it is known and they make sense. */
  public Optional<UpperLayerData> upperLayerData() {
    return protocol == null ? Optional.empty() : UpperLayers.of(protocol, mad.message());
  }

  private PrivateData requestData() {
    return switch (mad.message()) {
      case Req req -> req.privateData();
      case SidrReq req -> req.privateData();
      default -> PrivateData.EMPTY;
    };
  }

  /** What is odd about the message or its packet, a sentence each: facts, not failures. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>(wireNotes);
    for (Note note : mad.notes()) {
      notes.add(note.text());
    }
    Optional<IpCmHeader> header = ipCmHeader();
    if (header.isPresent() && !header.get().isPlausible()) {
      notes.add("private data do not begin with a header of the RDMA IP CM service, version 0");
    }
    return notes;
  }
}
