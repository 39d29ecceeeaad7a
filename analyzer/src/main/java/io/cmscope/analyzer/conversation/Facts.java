package io.cmscope.analyzer.conversation;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.wire.Gid;

/**
 * Keeps what a message tells where it belongs: at its conversation, an end, its terms, its closing.
 */
final class Facts {
  private final Hosts hosts;
  private final Directory directory;
  private final Flows flows;
  private final Crossings crossings;
  private final StaleRejects staleRejects = new StaleRejects();

  Facts(Hosts hosts, Directory directory, Flows flows, Crossings crossings) {
    this.hosts = hosts;
    this.directory = directory;
    this.flows = flows;
    this.crossings = crossings;
  }

  /** Takes the facts of the first REQ seen of a connection. */
  static void request(Conversation conversation, CmMad mad, Req req) {
    End active = conversation.active();
    active.commId(req.localCommId());
    if (mad.present(Req.LOCAL_QPN)) {
      active.qpn(req.localQpn());
    }
    if (mad.present(Req.STARTING_PSN)) {
      active.startingPsn(req.startingPsn());
    }
    if (mad.present(Req.PRIMARY_REMOTE_GID)) {
      gid(active, req.primary().localGid());
      gid(conversation.passive(), req.primary().remoteGid());
    }
    conversation.terms().request(mad, req);
    active.opening(mad.octets());
  }

  /** Takes the facts of the answer to a SIDR_REQ. */
  static void sidrReply(Conversation conversation, Sighting sighting, SidrRep reply) {
    if (sighting.mad().present(SidrRep.STATUS)) {
      conversation.closing().sidr(sidrAnswer(sighting, reply));
    }
    if (sighting.mad().present(SidrRep.QPN) && reply.status() == 0) {
      conversation.passive().qpn(reply.qpn());
    }
    if (sighting.mad().present(SidrRep.SERVICE_ID) && !conversation.terms().serviceSeen()) {
      conversation.terms().service(reply.serviceId());
    }
  }

  private static Closing.SidrAnswer sidrAnswer(Sighting sighting, SidrRep reply) {
    CmMad mad = sighting.mad();
    return new Closing.SidrAnswer(
        reply.status(),
        mad.present(SidrRep.QPN) ? reply.qpn() : -1,
        mad.present(SidrRep.Q_KEY) ? reply.qKey() & 0xffff_ffffL : -1,
        sighting.frame());
  }

  /** Forgets what a message is about to say anew: a REP under another id than the refused one. */
  void before(Conversation conversation, End end, CmMad mad) {
    if (mad.message() instanceof Rep rep
        && conversation.repRefusedAsStale()
        && rep.ids().local() != end.commId()) {
      directory.unfileQpn(conversation, end.side());
      flows.remove(conversation);
      end.forgetReply();
    }
  }

  /** Takes the facts of a message that was just added to its conversation. */
  void message(Conversation conversation, End end, Message message, Sighting sighting) {
    switch (sighting.mad().message()) {
      case Rep rep -> replyFacts(conversation, end, rep, sighting);
      case Mra mra ->
          conversation
              .terms()
              .extend(
                  end.side().peer(),
                  sighting.mad().present(Mra.SERVICE_TIMEOUT)
                      ? mra.serviceTimeout()
                      : Terms.USUAL_SERVICE_TIMEOUT);
      case Rej rej -> {
        staleReject(conversation, message, sighting, rej);
        if (conversation.closing().reject() == null) {
          conversation
              .closing()
              .reject(
                  new Closing.Reject(
                      sighting.mad().present(Rej.REASON)
                          ? rej.reason()
                          : Closing.Reject.UNKNOWN_REASON,
                      end.side(),
                      rejected(rej),
                      message.frame(),
                      message.time(),
                      conversation.established() || conversation.closing().disconnected()));
        }
      }
      case Dreq dreq -> {
        End peer = conversation.end(end.side().peer());
        if (peer.qpn() < 0 && sighting.mad().present(Dreq.REMOTE_QPN)) {
          peer.qpn(dreq.remoteQpn());
          directory.fileQpn(conversation, peer.side());
          flows.add(conversation, peer.side(), message.time());
        }
        if (sighting.mad().present(Dreq.REMOTE_QPN)) {
          conversation.dreqQpn(end.side(), dreq.remoteQpn());
        }
        conversation.closing().dreq(message);
        Timewaits.dreq(conversation, end);
      }
      default -> {
        if (message.type() == MessageType.DREP) {
          conversation.closing().drep(message);
          conversation.active().forgetOpening(); // what comes again now is judged by its comm id
          conversation.passive().forgetOpening();
          Timewaits.drep(conversation, message);
        }
      }
    }
  }

  private void staleReject(Conversation conversation, Message message, Sighting sighting, Rej rej) {
    if (!sighting.mad().present(Rej.REASON)
        || rej.reason() != RejectReason.STALE_CONNECTION.code()) {
      return;
    }
    End refused = conversation.end(message.from().peer());
    if (refused.qpn() > 0) {
      conversation.staleRejects(
          staleRejects.note(refused.host(), refused.qpn(), message.frame(), message.time()));
    }
  }

  private void replyFacts(Conversation conversation, End end, Rep rep, Sighting sighting) {
    CmMad mad = sighting.mad();
    conversation.terms().reply(mad, rep);
    crossings.remove(conversation);
    end.opening(mad.octets());
    if (rep.ids().local() != 0) {
      end.commId(rep.ids().local()); // a REJ before may have named another one
    }
    if (mad.present(Rep.LOCAL_CA_GUID)) {
      Host host = hosts.learn(sighting.source(), rep.localCaGuid());
      if (end.qpn() < 0) { // once it is filed under a QPN its host stays
        end.host(host);
      }
    }
    if (end.qpn() < 0 && mad.present(Rep.STARTING_PSN)) {
      end.qpn(rep.localQpn() != 0 ? rep.localQpn() : rep.localEecn());
      end.startingPsn(rep.startingPsn());
      conversation.replierKin(directory.byQpn(end.host(), end.qpn()));
      directory.fileQpn(conversation, end.side());
      flows.add(conversation, end.side(), sighting.time());
      flows.add(conversation, end.side().peer(), sighting.time());
    }
  }

  private static void gid(End end, Gid gid) {
    if (!gid.isZero()) {
      end.gid(gid);
    }
  }

  private static MessageType rejected(Rej rej) {
    return switch (rej.messageRejected()) {
      case 0 -> MessageType.REQ;
      case 1 -> MessageType.REP;
      default -> MessageType.OTHER;
    };
  }
}
