package io.cmscope.analyzer.conversation;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.Opcode;
import io.cmscope.codec.wire.Packet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the conversation of each message, or opens one, and keeps its facts.
 *
 * <p>Ids are matched, not assumed: a capture may begin in the middle, show one direction only, or
 * show every frame twice. A message whose comm ids fit nothing known opens a conversation of its
 * own.
 */
public final class Tracker {

  private final Hosts hosts;
  private final Watcher watcher;
  private final Directory directory;
  private final Flows flows = new Flows();
  private final Strangers strangers = new Strangers();
  private final PsnJumps psnJumps = new PsnJumps();
  private final Crossings crossings = new Crossings();
  private final StaleRejects staleRejects = new StaleRejects();
  private final Agenda agenda;
  private final CaptureLimits limits = new CaptureLimits();
  private int opened;

  /**
   * @param hosts the addresses of the capture, shared with whoever makes sightings
   * @param watcher is told of every message, and of every conversation that is over
   * @param limit how many conversations may be open at once; the one nearest to its end goes first
   */
  public Tracker(Hosts hosts, Watcher watcher, int limit) {
    this.hosts = hosts;
    this.watcher = watcher;
    this.agenda = new Agenda(limit);
    this.directory = new Directory(2 * Math.min(limit, Integer.MAX_VALUE / 2));
  }

  /** How many conversations were closed early because too many were open at once. */
  public long evicted() {
    return agenda.evicted();
  }

  /** Takes a CM MAD; returns its conversation, or null for a message that belongs to none. */
  public @Nullable Conversation take(Sighting sighting) {
    return switch (sighting.mad().message()) {
      case Req req -> request(sighting, req);
      case SidrReq request -> sidrRequest(sighting, request);
      case SidrRep reply -> sidrReply(sighting, reply);
      case Rep rep -> answer(sighting, rep.ids(), Side.PASSIVE);
      case Mra mra -> answer(sighting, mra.ids(), mraSide(mra));
      case Rej rej -> reject(sighting, rej);
      default -> {
        @Nullable CommIds ids = Signals.ids(sighting.mad().message());
        yield ids == null ? null : answer(sighting, ids, sideBy(sighting.mad().type()));
      }
    };
  }

  /** Takes a packet that is not a CM MAD, if a conversation announced its QP. */
  public void data(Packet packet, int source, int destination, long frame, long time) {
    Flows.@Nullable Flow flow = flows.find(destination, packet.destinationQpn());
    if (flow == null) {
      if (!Opcode.isDatagram(packet.opcode()) && packet.destinationQpn() > 1) {
        strangers.note(destination, packet.destinationQpn(), frame);
      }
      return;
    }
    if (flow.conversation().end(flow.receiver().peer()).address() != source) {
      return;
    }
    Side from = flow.receiver().peer();
    Conversation conversation = flow.conversation();
    if (Opcode.isRequest(packet.opcode())) {
      End sender = conversation.end(from);
      boolean first = !sender.sentData();
      sender.noteRequest(packet, frame, time);
      noteLate(conversation, sender, frame, time);
      if (sender.psnJumps(packet, conversation.terms().pathMtuOctets())
          && psnJumps.note(conversation, from, time)) {
        limits.gap(time);
        watcher.missed(frame);
      }
      if (first) {
        conversation.end(flow.receiver()).shadow().mayHear(Signal.DATA, time, conversation.slack());
      }
    } else {
      conversation.end(from).noteFrame();
      conversation.end(flow.receiver()).noteReply();
    }
    watcher.data(conversation, from, packet, frame, time);
  }

  private static void noteLate(Conversation conversation, End sender, long frame, long time) {
    @Nullable Message closing = conversation.closing().disconnected() ? sender.closing() : null;
    if (closing != null && time - closing.time() > conversation.repeatSlack()) {
      sender.late(closing, frame, time);
    }
  }

  /** Lets time pass: conversations that are over are told to the watcher and shrink. */
  public void advance(long now) {
    if (!agenda.turns(now)) {
      return;
    }
    for (Conversation due = agenda.due(now); due != null; due = agenda.due(now)) {
      end(due, now, false);
    }
    directory.forget(now);
  }

  /** Frames are missing here: nothing that goes on can be judged with certainty any more. */
  public void gap(long now) {
    limits.gap(now);
  }

  /** The clocks of two captures may be apart by so many nanoseconds although they are corrected. */
  public void clockError(long nanos) {
    limits.clockError(nanos);
  }

  /** The input ended at this time: all that goes on is over, in the order it began. */
  public void finish(long now) {
    for (Conversation conversation : agenda.drain()) {
      end(conversation, now, true);
    }
  }

  private void end(Conversation conversation, long now, boolean inputEnded) {
    watcher.over(conversation, now, inputEnded);
    flows.remove(conversation);
    crossings.remove(conversation);
    directory.shrink(conversation, now);
    conversation.forgetKin();
  }

  private Conversation request(Sighting sighting, Req req) {
    CmMad mad = sighting.mad();
    Host sender =
        mad.present(Req.LOCAL_CA_GUID)
            ? hosts.learn(sighting.source(), req.localCaGuid())
            : hosts.at(sighting.source());
    @Nullable Known known = directory.byCommId(sender, req.localCommId());
    if (known instanceof Conversation open
        && open.kind() == Conversation.Kind.CONNECTION
        && repeats(open, sighting)) {
      if (!open.active().sent(MessageType.REQ)) { // its answer came first
        boolean unknown = open.active().qpn() < 0;
        requestFacts(open, sighting, req);
        if (unknown) {
          directory.fileQpn(open, Side.ACTIVE);
          flows.add(open, Side.ACTIVE, sighting.time());
        }
      }
      return add(open, Side.ACTIVE, sighting);
    }
    Conversation conversation = open(Conversation.Kind.CONNECTION, true, sighting, Side.ACTIVE);
    requestFacts(conversation, sighting, req);
    End active = conversation.active();
    conversation.dataBefore(strangers.take(active.address(), active.qpn()));
    sender.managementPsn(sighting.psn());
    sender.request(sighting.mad().transactionId(), req.localCommId());
    boolean psnBeganAnew = sender.psnBeganAnew();
    boolean idsBeganAnew = sender.commId(req.localCommId());
    conversation.kin(directory.byQpn(sender, active.qpn()), known, psnBeganAnew || idsBeganAnew);
    file(conversation, sighting.time());
    cross(conversation, sighting.time());
    return add(conversation, Side.ACTIVE, sighting);
  }

  private static void requestFacts(Conversation conversation, Sighting sighting, Req req) {
    CmMad mad = sighting.mad();
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

  private void cross(Conversation conversation, long now) {
    if (!conversation.terms().serviceSeen()) {
      return;
    }
    @Nullable Conversation other = crossings.crossing(conversation, now);
    if (other != null) {
      conversation.crossing(other);
      other.crossing(conversation);
    }
    crossings.add(conversation);
  }

  /** Whether a REQ under a known comm id is the same request again, not a new use of the id. */
  private static boolean repeats(Conversation open, Sighting sighting) {
    @Nullable Message before = open.active().last(MessageType.REQ);
    if (before == null) {
      return !open.active().sent(MessageType.DREQ) && !open.passive().sent(MessageType.DREQ);
    }
    if (before.fingerprint() == sighting.fingerprint()) {
      return true;
    }
    boolean ended = open.closing().rejected() || open.closing().disconnected();
    return !ended && before.transactionId() == sighting.mad().transactionId();
  }

  private Conversation sidrRequest(Sighting sighting, SidrReq request) {
    Host sender = hosts.at(sighting.source());
    if (directory.byCommId(sender, request.requestId()) instanceof Conversation open
        && open.kind() == Conversation.Kind.SIDR
        && repeats(open.active().last(MessageType.SIDR_REQ), sighting)) {
      return add(open, Side.ACTIVE, sighting);
    }
    Conversation conversation = open(Conversation.Kind.SIDR, true, sighting, Side.ACTIVE);
    conversation.active().commId(request.requestId());
    if (sighting.mad().present(SidrReq.SERVICE_ID)) {
      conversation.terms().service(request.serviceId());
      conversation.terms().pKey(request.pKey());
    }
    file(conversation, sighting.time());
    return add(conversation, Side.ACTIVE, sighting);
  }

  /** Also when only an answer was seen so far: within the slack, or at the start of a capture. */
  private static boolean repeats(@Nullable Message before, Sighting sighting) {
    return before == null || before.fingerprint() == sighting.fingerprint();
  }

  private Conversation sidrReply(Sighting sighting, SidrRep reply) {
    Host receiver = hosts.at(sighting.destination());
    Conversation conversation;
    if (directory.byCommId(receiver, reply.requestId()) instanceof Conversation open
        && open.kind() == Conversation.Kind.SIDR) {
      conversation = open;
    } else {
      conversation = open(Conversation.Kind.SIDR, false, sighting, Side.PASSIVE);
      conversation.active().commId(reply.requestId());
      file(conversation, sighting.time());
    }
    if (sighting.mad().present(SidrRep.STATUS)) {
      conversation.closing().sidr(sidrAnswer(sighting, reply));
    }
    if (sighting.mad().present(SidrRep.QPN) && reply.status() == 0) {
      conversation.passive().qpn(reply.qpn());
    }
    if (sighting.mad().present(SidrRep.SERVICE_ID) && !conversation.terms().serviceSeen()) {
      conversation.terms().service(reply.serviceId());
    }
    return add(conversation, Side.PASSIVE, sighting);
  }

  private static Closing.SidrAnswer sidrAnswer(Sighting sighting, SidrRep reply) {
    CmMad mad = sighting.mad();
    return new Closing.SidrAnswer(
        reply.status(),
        mad.present(SidrRep.QPN) ? reply.qpn() : -1,
        mad.present(SidrRep.Q_KEY) ? reply.qKey() & 0xffff_ffffL : -1,
        sighting.frame());
  }

  /** A REJ names its ids loosely: one of them may be 0 or mean nothing. */
  private @Nullable Conversation reject(Sighting sighting, Rej rej) {
    Side side =
        switch (rej.messageRejected()) {
          case 0 -> Side.PASSIVE;
          case 1 -> Side.ACTIVE;
          default -> null;
        };
    return answer(sighting, rej.ids(), side);
  }

  /** Any message that carries both ids; the side is null where its type does not tell it. */
  private @Nullable Conversation answer(Sighting sighting, CommIds ids, @Nullable Side side) {
    Host sender = hosts.at(sighting.source());
    Host receiver = hosts.at(sighting.destination());
    Matcher.@Nullable Match match = Matcher.find(directory, sighting, ids, sender, receiver);
    if (match != null && match.known() instanceof Remembrance over) {
      watcher.late(over, sighting);
      return null;
    }
    Conversation conversation;
    Side from;
    if (match != null) {
      conversation = (Conversation) match.known();
      from = match.from();
    } else {
      from = side == null ? Side.ACTIVE : side;
      conversation = open(Conversation.Kind.CONNECTION, false, sighting, from);
      if (ids.local() != 0) {
        conversation.end(from).commId(ids.local());
      }
      if (ids.remote() != 0) {
        conversation.end(from.peer()).commId(ids.remote());
      }
      file(conversation, sighting.time());
    }
    learnIds(conversation, from, sighting, ids);
    return add(conversation, from, sighting);
  }

  private void learnIds(Conversation conversation, Side from, Sighting sighting, CommIds ids) {
    End end = conversation.end(from);
    // Linux answers a REQ it keeps no state for with a REJ whose local id is the REQ's vendor id.
    boolean copied =
        sighting.mad().message() instanceof Rej && ids.local() == conversation.terms().vendorId();
    if (!end.commIdKnown() && ids.local() != 0 && !copied) {
      end.commId(ids.local());
      if (from == Side.ACTIVE) {
        directory.fileCommId(conversation);
      }
    }
  }

  private Conversation open(
      Conversation.Kind kind, boolean startSeen, Sighting sighting, Side from) {
    int activeAddress = from == Side.ACTIVE ? sighting.source() : sighting.destination();
    int passiveAddress = from == Side.ACTIVE ? sighting.destination() : sighting.source();
    opened++;
    return new Conversation(
        opened,
        kind,
        startSeen,
        limits,
        new End(Side.ACTIVE, activeAddress, hosts.at(activeAddress), startSeen),
        new End(Side.PASSIVE, passiveAddress, hosts.at(passiveAddress), startSeen));
  }

  private void file(Conversation conversation, long time) {
    directory.fileCommId(conversation);
    directory.fileQpn(conversation, Side.ACTIVE);
    flows.add(conversation, Side.ACTIVE, time);
  }

  private Conversation add(Conversation conversation, Side from, Sighting sighting) {
    End end = conversation.end(from);
    CmMad mad = sighting.mad();
    @Nullable Message before = end.last(mad.type());
    if (before != null && before.seenAgain(sighting)) {
      conversation.twoTaps();
      watcher.seenAgain(conversation, before.frame(), sighting);
      return conversation;
    }
    hosts.at(sighting.source()).managementPsn(sighting.psn());
    Message message =
        new Message(
            sighting.frame(),
            sighting.time(),
            from,
            mad.type(),
            mad.transactionId(),
            sighting.psn(),
            sighting.ipIdentification(),
            sighting.fingerprint(),
            before == null ? 1 : before.transmission() + 1,
            before,
            before == null ? null : before.first());
    conversation.settle(from, sighting.time());
    conversation.add(message);
    end.notePKey(sighting.pKey(), sighting.frame());
    facts(conversation, end, message, sighting);
    @Nullable Signal signal = Signals.of(mad.message());
    if (signal != null) {
      conversation.sent(end, message, signal);
      conversation.end(from.peer()).shadow().mayHear(signal, message.time(), conversation.slack());
    }
    watcher.message(conversation, message, sighting);
    for (Conversation evicted = agenda.review(conversation);
        evicted != null;
        evicted = agenda.overfull()) {
      end(evicted, sighting.time(), false);
    }
    return conversation;
  }

  private void facts(Conversation conversation, End end, Message message, Sighting sighting) {
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

  private static @Nullable Side mraSide(Mra mra) {
    return switch (mra.messageMraed()) {
      case 0 -> Side.PASSIVE;
      case 1 -> Side.ACTIVE;
      default -> null;
    };
  }

  private static @Nullable Side sideBy(MessageType type) {
    return switch (type) {
      case RTU, LAP -> Side.ACTIVE;
      case REP, APR -> Side.PASSIVE;
      default -> null;
    };
  }
}
