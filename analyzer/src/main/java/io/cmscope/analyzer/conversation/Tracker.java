package io.cmscope.analyzer.conversation;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.rules.Signal;
import io.cmscope.codec.wire.Packet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the conversation of each message, or opens one.
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
  private final Crossings crossings = new Crossings();
  private final Agenda agenda;
  private final CaptureLimits limits = new CaptureLimits();
  private final DataPackets data;
  private final Facts facts;
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
    this.data = new DataPackets(flows, limits, watcher);
    this.facts = new Facts(hosts, directory, flows, crossings);
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
    data.take(packet, source, destination, frame, time);
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
        Facts.request(open, sighting.mad(), req);
        if (unknown) {
          directory.fileQpn(open, Side.ACTIVE);
          flows.add(open, Side.ACTIVE, sighting.time());
        }
      }
      return add(open, Side.ACTIVE, sighting);
    }
    Conversation conversation = open(Conversation.Kind.CONNECTION, true, sighting, Side.ACTIVE);
    Facts.request(conversation, sighting.mad(), req);
    End active = conversation.active();
    conversation.dataBefore(data.before(active.address(), active.qpn()));
    sender.managementPsn(sighting.psn());
    sender.request(sighting.mad().transactionId(), req.localCommId());
    boolean psnBeganAnew = sender.psnBeganAnew();
    boolean idsBeganAnew = sender.commId(req.localCommId());
    conversation.kin(directory.byQpn(sender, active.qpn()), known, psnBeganAnew || idsBeganAnew);
    file(conversation, sighting.time());
    cross(conversation, sighting.time());
    return add(conversation, Side.ACTIVE, sighting);
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
    Facts.sidrReply(conversation, sighting, reply);
    return add(conversation, Side.PASSIVE, sighting);
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
    facts.before(conversation, end, mad);
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
    facts.message(conversation, end, message, sighting);
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
