package io.cmscope.analyzer.replay;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.Decoded;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectInfo;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Field;
import io.cmscope.codec.wire.Gid;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes recorded messages belong to another exchange: writes the new number over the old one in
 * every field that names an end, by the field tables of the codec, and leaves every other octet as
 * it was recorded.
 *
 * <p>A value that the recording has wrong stays wrong: a GID or an address that is not that of the
 * recorded packets is part of what is played.
 */
final class Rewriter {
  private static final int NO_LID = 0xffff;

  private final Recording recording;
  private final Map<Side, Names> names = new EnumMap<>(Side.class);
  private final long recordedService;
  private long service;

  Rewriter(Recording recording, Names active, Names passive) {
    this.recording = recording;
    names.put(Side.ACTIVE, active);
    names.put(Side.PASSIVE, passive);
    recordedService = serviceOf(recording.request().mad().message());
    service = recordedService;
  }

  /** The service that a REQ or SIDR_REQ asks for. */
  static long serviceOf(CmMessage message) {
    return switch (message) {
      case Req req -> req.serviceId();
      case SidrReq request -> request.serviceId();
      default -> 0;
    };
  }

  Names names(Side side) {
    return Objects.requireNonNull(names.get(side));
  }

  /** Another service instead of the recorded one. */
  void service(long instead) {
    service = instead;
  }

  /** The service that the live peer is asked for. */
  long service() {
    return service;
  }

  /** A recorded message with all it names renamed. */
  CmMad rewrite(Recorded recorded) {
    CmMad mad = recorded.mad();
    ByteBuf out = Unpooled.buffer(MadHeader.MAD_LENGTH, MadHeader.MAD_LENGTH);
    mad.write(out, 0);
    // its fields first: the id of a transaction may be made of the comm id
    for (Field field : mad.type().fields()) {
      rename(field, recorded.from(), out);
    }
    MadHeader.TRANSACTION_ID.set(out, 0, transactionId(mad.transactionId(), recorded.from()));
    switch (mad.message()) {
      case Req req -> addresses(req.serviceId(), req.privateData(), Req.PRIVATE_DATA, out);
      case SidrReq req -> addresses(req.serviceId(), req.privateData(), SidrReq.PRIVATE_DATA, out);
      case Rej rej -> rejectInfo(rej, recorded.from(), out);
      default -> {}
    }
    return ((Decoded.Message) CmMad.decode(out, 0, MadHeader.MAD_LENGTH)).mad();
  }

  /** Takes the peer's own numbers from what it says in the place of a recorded message. */
  void learn(Recorded recorded, CmMad actual) {
    Names sender = names(recorded.from());
    ByteBuf was = octets(recorded.mad());
    ByteBuf is = octets(actual);
    for (Field field : recorded.mad().type().fields()) {
      switch (Role.of(field)) {
        case LOCAL_COMM_ID -> sender.learnCommId(value(field, was), value(field, is));
        case REQUEST_ID -> names(Side.ACTIVE).learnCommId(value(field, was), value(field, is));
        case LOCAL_QPN -> sender.learnQpn(value(field, was), value(field, is));
        case STARTING_PSN -> sender.learnStartingPsn(value(field, was), value(field, is));
        case CA_GUID ->
            sender.learnCaGuid(field.get(was, MadHeader.LENGTH), field.get(is, MadHeader.LENGTH));
        default -> {}
      }
    }
    if (Answers.beginsTransaction(recorded.type())
        || !names(recorded.from().peer()).knowsTransaction(recorded.mad().transactionId())) {
      sender.learnTransaction(recorded.mad().transactionId(), actual.transactionId());
    }
  }

  private static ByteBuf octets(CmMad mad) {
    ByteBuf buf = Unpooled.buffer(MadHeader.MAD_LENGTH, MadHeader.MAD_LENGTH);
    mad.write(buf, 0);
    return buf;
  }

  private static int value(Field field, ByteBuf mad) {
    return field.getInt(mad, MadHeader.LENGTH);
  }

  private long transactionId(long recorded, Side from) {
    Names peer = names(from.peer());
    return peer.knowsTransaction(recorded)
        ? peer.transactionId(recorded)
        : names(from).transactionId(recorded);
  }

  private void rename(Field field, Side from, ByteBuf out) {
    Names own = names(from);
    Names peer = names(from.peer());
    switch (Role.of(field)) {
      case LOCAL_COMM_ID -> set(field, out, own.commId(value(field, out)));
      case REMOTE_COMM_ID -> set(field, out, peer.commId(value(field, out)));
      case REQUEST_ID -> set(field, out, names(Side.ACTIVE).commId(value(field, out)));
      case LOCAL_QPN -> set(field, out, own.qpn(value(field, out)));
      case REMOTE_QPN -> set(field, out, peer.qpn(value(field, out)));
      case STARTING_PSN -> set(field, out, own.startingPsn(value(field, out)));
      case CA_GUID ->
          field.set(out, MadHeader.LENGTH, own.caGuid(field.get(out, MadHeader.LENGTH)));
      case SERVICE_ID -> service(field, out);
      case LOCAL_GID -> gid(field, out, from);
      case REMOTE_GID -> gid(field, out, from.peer());
      case LOCAL_LID -> lid(field, out, own.station());
      case REMOTE_LID -> lid(field, out, peer.station());
      case FLOW_LABEL, NONE -> {}
    }
  }

  private static void set(Field field, ByteBuf out, int value) {
    field.set(out, MadHeader.LENGTH, Integer.toUnsignedLong(value));
  }

  private void service(Field field, ByteBuf out) {
    if (field.get(out, MadHeader.LENGTH) == recordedService) {
      field.set(out, MadHeader.LENGTH, service);
    }
  }

  private void gid(Field field, ByteBuf out, Side side) {
    int index = MadHeader.LENGTH + field.octet();
    if (isOf(Gid.read(out, index), side)) {
      names(side).station().gid().write(out, index);
    }
  }

  /**
   * Whether a recorded GID is that of an end. On RoCEv2 it is the address of the end's packets; a
   * port of the other kinds has several.
   */
  private boolean isOf(Gid gid, Side side) {
    @Nullable Gid recorded = recording.end(side).gid();
    return recording.isRoceV2() ? gid.equals(recorded) : !gid.isZero();
  }

  /** LIDs mean nothing on RoCE; those of a subnet mean nothing outside it. */
  private void lid(Field field, ByteBuf out, Station station) {
    int recorded = value(field, out);
    if (station.lid() != 0 && recorded != 0) {
      set(field, out, station.lid());
    } else if (recording.isInfiniBand() && recorded != 0) {
      set(field, out, NO_LID);
    }
  }

  /** The header of the RDMA IP CM service at the start of a request's private data. */
  private void addresses(long serviceId, PrivateData data, Field area, ByteBuf out) {
    if (!ServiceId.hasIpCmHeader(serviceId)) {
      return;
    }
    @Nullable IpCmHeader header =
        IpCmHeader.read(data).filter(IpCmHeader::isPlausible).orElse(null);
    if (header == null) {
      return;
    }
    Address source = address(header.source(), Side.ACTIVE);
    Address destination = address(header.destination(), Side.PASSIVE);
    if (source.kind() != destination.kind()) {
      return; // one of them was wrong, and cannot be kept beside an address of another kind
    }
    int ipVersion = source.kind() == Address.Kind.IPV4 ? 4 : 6;
    IpCmHeader renamed =
        new IpCmHeader(
            header.majorVersion(),
            header.minorVersion(),
            ipVersion,
            header.sourcePort(),
            source,
            destination);
    int index = MadHeader.LENGTH + area.octet();
    long reserved = out.getByte(index + 1) & 0x0f;
    renamed.write(out, index);
    out.setByte(index + 1, (int) (out.getByte(index + 1) | reserved));
  }

  private Address address(Address recorded, Side side) {
    boolean wrong = recording.isRoceV2() && !recorded.equals(recording.end(side).address());
    return wrong ? recorded : names(side).station().address();
  }

  /** A REJ may name, as its information, the CA GUID or a GID of its sender. */
  private void rejectInfo(Rej rej, Side from, ByteBuf out) {
    PrivateData info = rej.validRejectInfo();
    int index = MadHeader.LENGTH + Rej.REJECT_INFO.octet();
    RejectInfo kind = rej.rejectReason().info();
    if (info.length() < kind.octets()) {
      return;
    }
    if (kind == RejectInfo.CA_GUID) {
      out.setLong(index, names(from).caGuid(info.getLong(0)));
    } else if (kind == RejectInfo.GID && isOf(Gid.read(out, index), from)) {
      names(from).station().gid().write(out, index);
    }
  }
}
