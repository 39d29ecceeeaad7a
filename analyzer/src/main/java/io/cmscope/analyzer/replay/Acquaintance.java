package io.cmscope.analyzer.replay;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.wire.Field;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.transport.IncomingMad;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/** Who the peer is, and whether a message that comes is of it and of this exchange. */
final class Acquaintance {
  private static final Field SERVICE = Field.at("service id", 0, 64).hex();

  private final Side side;
  private final Rewriter rewriter;
  private final MessageType opening;
  private @Nullable Gid peer;
  private boolean met;

  /**
   * @param side ours
   * @param peer null for whoever asks first
   */
  Acquaintance(Side side, Rewriter rewriter, MessageType opening, @Nullable Gid peer) {
    this.side = side;
    this.rewriter = rewriter;
    this.opening = opening;
    this.peer = peer;
    met = side == Side.ACTIVE;
  }

  /** Whether anybody in particular is the peer. */
  boolean knowsPeer() {
    return peer != null;
  }

  /** Whether the exchange has begun. */
  boolean isMet() {
    return met;
  }

  /**
   * Why a message is not of this exchange, in words that follow "it"; null if it is.
   *
   * @param again whether it says, octet by octet, what was taken before
   */
  @Nullable String objection(IncomingMad in, boolean again) {
    CmMad mad = in.mad();
    if (peer != null && !peer.equals(in.from().gid())) {
      return "is not from the peer";
    }
    if (!mad.whole()) {
      return "is not whole";
    }
    if (again) {
      return null;
    }
    if (mad.type() == MessageType.REQ || mad.type() == MessageType.SIDR_REQ) {
      return met || mad.type() != opening ? "asks for another exchange" : otherService(mad);
    }
    if (mad.message() instanceof SidrRep reply) {
      return rewriter.names(Side.ACTIVE).has(reply.requestId()) && side == Side.ACTIVE
          ? null
          : "answers another request";
    }
    return otherIds(mad);
  }

  private @Nullable String otherService(CmMad mad) {
    long asked = Rewriter.serviceOf(mad.message());
    return asked == rewriter.service() ? null : "asks for service " + SERVICE.text(asked);
  }

  private @Nullable String otherIds(CmMad mad) {
    @Nullable CommIds ids = ids(mad.message());
    if (ids == null) {
      return "is no message of a connection";
    }
    Names ours = rewriter.names(side);
    Names theirs = rewriter.names(side.peer());
    boolean fromStranger =
        theirs.hasAny() && !theirs.has(ids.local()) && mad.type() != MessageType.REJ;
    boolean toStranger = !ours.has(ids.remote());
    // a REJ for a timeout may not name an id that its sender never learnt
    boolean ofTimeout = mad.type() == MessageType.REJ && theirs.has(ids.local());
    return fromStranger || (toStranger && !ofTimeout) ? "has other comm ids" : null;
  }

  private static @Nullable CommIds ids(CmMessage message) {
    return switch (message.type()) {
      case REQ, SIDR_REQ, SIDR_REP, CLASS_PORT_INFO, SAP, SPR, OTHER -> null;
      case MRA, REJ, REP, RTU, DREQ, DREP, LAP, APR -> {
        ByteBuf octets = Unpooled.buffer(CmMessage.LENGTH, CmMessage.LENGTH);
        message.write(octets, 0);
        yield new CommIds(octets.getInt(0), octets.getInt(Integer.BYTES));
      }
    };
  }

  /**
   * Takes note of the peer's request, the first message of the exchange: it tells who asks and
   * which of our addresses is asked.
   *
   * @return whether it was that
   */
  boolean meets(IncomingMad in, Rewriter names) {
    if (met) {
      return false;
    }
    met = true;
    peer = in.from().gid();
    Station here = names.names(side).station();
    names.names(side).station(new Station(in.to(), here.lid(), here.caGuid()));
    long guid = in.mad().message() instanceof Req req ? req.localCaGuid() : 0;
    names.names(side.peer()).station(new Station(in.from().gid(), in.from().lid(), guid));
    return true;
  }
}
