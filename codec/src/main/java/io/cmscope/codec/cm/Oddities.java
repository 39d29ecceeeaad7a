package io.cmscope.codec.cm;

import io.cmscope.codec.cm.Note.Kind;
import io.cmscope.codec.mad.MadHeader;
import io.cmscope.codec.wire.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks a MAD over for what is odd about it. Nearly none is, so the list comes into being with the
 * first note, and all MADs without one share an empty list.
 */
final class Oddities {

  private static final ReservedBits HEADER_RESERVED = ReservedBits.of(MadHeader.FIELDS);

  /** Octets in the area of additional information. */
  private static final int INFO_ROOM = 72;

  private final Body body;
  private List<Note> notes = List.of();

  private Oddities(Body body) {
    this.body = body;
  }

  static List<Note> of(MadHeader header, CmMessage message, Body body) {
    Oddities oddities = new Oddities(body);
    oddities.ofHeader(header, message.type());
    oddities.ofReservedBits(message.type());
    switch (message) {
      case Req req -> oddities.ofReq(req);
      case Rep rep ->
          oddities.ofCode(
              Rep.FAILOVER_ACCEPTED,
              rep.failoverAccepted(),
              FailoverAccepted.of(rep.failoverAccepted()) == FailoverAccepted.RESERVED);
      case Rej rej -> oddities.ofRej(rej);
      case Mra mra ->
          oddities.ofCode(
              Mra.MESSAGE_MRAED, mra.messageMraed(), mra.mraed() == MraedMessage.RESERVED);
      case Lap lap -> oddities.ofRate(Lap.ALTERNATE, lap.alternate());
      case Apr apr -> {
        oddities.ofCode(Apr.AP_STATUS, apr.apStatus(), apr.status() == ApStatus.RESERVED);
        oddities.ofInfoLength(Apr.ADDITIONAL_INFO_LENGTH, apr.additionalInfoLength());
      }
      case SidrRep rep -> {
        oddities.ofCode(SidrRep.STATUS, rep.status(), rep.sidrStatus() == SidrStatus.RESERVED);
        oddities.ofInfoLength(SidrRep.ADDITIONAL_INFO_LENGTH, rep.additionalInfoLength());
      }
      case Rtu rtu -> {}
      case Dreq dreq -> {}
      case Drep drep -> {}
      case SidrReq sidrReq -> {}
      case Opaque opaque -> {}
      case PortInfo portInfo -> {}
    }
    return oddities.notes;
  }

  private void ofHeader(MadHeader header, MessageType type) {
    if (header.classVersion() != MadHeader.CM_CLASS_VERSION) {
      add(Kind.CLASS_VERSION, MadHeader.CLASS_VERSION, header.classVersion());
    }
    if (!isMethodOf(type, header.method())) {
      add(Kind.METHOD, MadHeader.METHOD, header.method());
    }
    if (header.status() != 0) {
      add(Kind.MAD_STATUS, MadHeader.STATUS, header.status());
    }
    if (header.classSpecific() != 0) {
      add(Kind.CLASS_SPECIFIC, MadHeader.CLASS_SPECIFIC, header.classSpecific());
    }
    if (type == MessageType.OTHER) {
      add(Kind.UNKNOWN_ATTRIBUTE, MadHeader.ATTRIBUTE_ID, header.attributeId());
    }
    if (header.attributeModifier() != 0 && !mayCarryOptions(type)) {
      add(
          Kind.ATTRIBUTE_MODIFIER,
          MadHeader.ATTRIBUTE_MODIFIER,
          Integer.toUnsignedLong(header.attributeModifier()));
    }
    int start = body.base() - MadHeader.LENGTH;
    if (!HEADER_RESERVED.areZero(body.octets(), start)) {
      HEADER_RESERVED.note(body.octets(), start, Kind.HEADER_RESERVED_BITS, begun());
    }
  }

  private static boolean isMethodOf(MessageType type, int method) {
    if (type == MessageType.CLASS_PORT_INFO) {
      return method == MadHeader.GET || method == MadHeader.SET || method == MadHeader.GET_RESPONSE;
    }
    return method == MadHeader.SEND;
  }

  /** With vendor options (ECE) the attribute modifier of these three carries the options. */
  private static boolean mayCarryOptions(MessageType type) {
    return type == MessageType.REQ || type == MessageType.REP || type == MessageType.SIDR_REP;
  }

  private void ofReservedBits(MessageType type) {
    ReservedBits reserved = type.reservedBits();
    if (!reserved.areZero(body.octets(), body.base())) {
      reserved.note(body.octets(), body.base(), Kind.RESERVED_BITS, begun());
    }
  }

  private void ofReq(Req req) {
    if (req.transportServiceType() == Transport.EXTENDED) {
      ofCode(
          Req.EXTENDED_TRANSPORT_TYPE,
          req.extendedTransportType(),
          req.extendedTransportType() != Transport.EXTENDED_XRC);
    } else {
      ofCode(
          Req.EXTENDED_TRANSPORT_TYPE,
          req.extendedTransportType(),
          req.extendedTransportType() != 0);
    }
    ofCode(Req.PATH_MTU, req.pathMtu(), PathMtu.of(req.pathMtu()) == PathMtu.RESERVED);
    ofRate(Req.PRIMARY, req.primary());
    if (req.hasAlternatePath()) {
      ofRate(Req.ALTERNATE, req.alternate());
    }
  }

  private void ofRate(PathFields fields, ReqPath path) {
    ofCode(fields.packetRate(), path.packetRate(), !PacketRate.isDefined(path.packetRate()));
  }

  private void ofRej(Rej rej) {
    RejectReason reason = rej.rejectReason();
    ofCode(Rej.MESSAGE_REJECTED, rej.messageRejected(), rej.rejected() == RejectedMessage.RESERVED);
    ofCode(Rej.REASON, rej.reason(), reason == RejectReason.RESERVED);
    int length = rej.rejectInfoLength();
    if (length == 0) {
      return;
    }
    ofInfoLength(Rej.REJECT_INFO_LENGTH, length);
    if (reason.info() == RejectInfo.NONE && reason != RejectReason.RESERVED) {
      add(Kind.INFO_UNEXPECTED, Rej.REJECT_INFO_LENGTH, length);
    } else if (length < reason.info().octets()) {
      add(Kind.INFO_TOO_SHORT, Rej.REJECT_INFO_LENGTH, length);
    }
  }

  private void ofInfoLength(Field field, int length) {
    if (length > INFO_ROOM) {
      add(Kind.INFO_TOO_LONG, field, length);
    }
  }

  private void ofCode(Field field, int code, boolean reserved) {
    if (reserved && isPresent(field)) {
      add(Kind.RESERVED_CODE, field, code);
    }
  }

  /** In a cut message, what is missing reads as zero, which says nothing about the sender. */
  private boolean isPresent(Field field) {
    return body.base() + field.endOctet() <= body.present();
  }

  private void add(Kind kind, Field field, long value) {
    begun().add(new Note(kind, field, value));
  }

  private List<Note> begun() {
    if (notes.isEmpty()) {
      notes = new ArrayList<>(2);
    }
    return notes;
  }
}
