package io.cmscope.analyzer.findings.sidr;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Sighting;
import io.cmscope.analyzer.findings.CaptureRule;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrStatus;
import io.cmscope.codec.mad.ClassPortInfo;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.wire.Gid;
import io.netty.buffer.Unpooled;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The active side was sent to another port and asks at the old one again, or not at all. */
public final class RedirectNotFollowed extends CaptureRule {
  private static final long PATIENCE = 10_000_000_000L;

  /** So many redirections are awaited at a time; the oldest makes room. */
  private static final int MOST_AWAITED = 10_000;

  private static final int GENERAL_SERVICES_QPN = 1;

  /** A redirection whose consequence is still to come. */
  private record Redirect(
      int sender,
      long serviceId,
      int port,
      @Nullable Gid portGid,
      long frame,
      long time,
      int connection) {}

  /** What came of one. */
  private record Outcome(Severity severity, Redirect redirect, int connection, long frame) {}

  private final Deque<Redirect> awaited = new ArrayDeque<>();
  private final List<Outcome> outcomes = new ArrayList<>();
  private long now = Long.MIN_VALUE;

  public RedirectNotFollowed() {
    super(
        new Explanation(
            "redirect-not-followed",
            Family.SIDR_PATH,
            Severity.WARNING,
            "REJ 24 or 25, or SIDR_REP status 4, names another port for the service, and the "
                + "next request of the same sender for that service goes to the old port again "
                + "(warning), or none comes within 10 seconds (info).",
            "The service is not reached: the old port sends the requester away each time.",
            "The request again, to the port that the additional information names.",
            "Most stacks, Linux among them, hand the redirection to the application as a plain "
                + "refusal: configure the address of the service where it now is. `cmscope decode` "
                + "shows the port in the additional information.",
            "IBA vol 1, 12.6.7.2 (reasons 24, 25) and 12.11 (status 4)"));
  }

  @Override
  public boolean watchesMads() {
    return true;
  }

  @Override
  public boolean watchesFrames() {
    return true;
  }

  @Override
  public void frame(long frame, long time, long missing) {
    now = Math.max(now, time);
    if (missing > 0) {
      awaited.clear(); // the request may be among the missing ones
    }
  }

  @Override
  public void added(Conversation conversation, Message message, Sighting sighting) {
    switch (message.type()) {
      case REQ, SIDR_REQ -> {
        if (!awaited.isEmpty() && !message.retransmission()) {
          requested(conversation, message);
        }
      }
      case REJ, SIDR_REP -> {
        if (!message.retransmission()
            && conversation.terms().serviceSeen()
            && redirects(sighting.mad().message(), conversation.passive().gid())) {
          redirected(conversation, message);
        }
      }
      default -> {}
    }
  }

  /**
   * Whether a message names another port. A redirection to another QP of the same port is followed
   * by a request to the same address, so that nothing can be told.
   */
  private static boolean redirects(CmMessage message, @Nullable Gid here) {
    return switch (message) {
      case Rej rej ->
          (rej.rejectReason() == RejectReason.PORT_CM_REDIRECT
                  && !isOtherQp(rej.validRejectInfo(), here))
              || rej.rejectReason() == RejectReason.PORT_REDIRECT;
      case SidrRep rep ->
          rep.sidrStatus() == SidrStatus.REDIRECT && !isOtherQp(rep.validAdditionalInfo(), here);
      default -> false;
    };
  }

  private static boolean isOtherQp(PrivateData info, @Nullable Gid here) {
    if (info.length() < ClassPortInfo.LENGTH) {
      return false;
    }
    ClassPortInfo.Target target =
        ClassPortInfo.read(Unpooled.wrappedBuffer(info.copyOctets()), 0).redirect();
    return target.qpn() > GENERAL_SERVICES_QPN
        && (target.gid().isZero() || target.gid().equals(here));
  }

  private void redirected(Conversation conversation, Message message) {
    if (awaited.size() == MOST_AWAITED) {
      awaited.removeFirst();
    }
    awaited.addLast(
        new Redirect(
            conversation.active().address(),
            conversation.terms().serviceId(),
            conversation.passive().address(),
            conversation.passive().gid(),
            message.frame(),
            message.time(),
            conversation.id()));
  }

  private void requested(Conversation conversation, Message message) {
    settle(message.time());
    for (Iterator<Redirect> each = awaited.iterator(); each.hasNext(); ) {
      Redirect redirect = each.next();
      if (redirect.sender != conversation.active().address()
          || redirect.serviceId != conversation.terms().serviceId()) {
        continue;
      }
      each.remove();
      if (isSamePort(redirect, conversation)) {
        tell(new Outcome(Severity.WARNING, redirect, conversation.id(), message.frame()));
      }
      return;
    }
  }

  /** REJ 25 sends the REQ to the same CM, for another port: then only the GIDs tell. */
  private static boolean isSamePort(Redirect redirect, Conversation conversation) {
    @Nullable Gid gid = conversation.passive().gid();
    return (redirect.portGid != null && gid != null)
        ? redirect.portGid.equals(gid)
        : redirect.port == conversation.passive().address();
  }

  /** Those nothing came of in time. */
  private void settle(long time) {
    for (Redirect oldest = awaited.peekFirst();
        oldest != null && time - oldest.time > PATIENCE;
        oldest = awaited.peekFirst()) {
      awaited.removeFirst();
      tell(new Outcome(Severity.INFO, oldest, oldest.connection, oldest.frame));
    }
  }

  private void tell(Outcome outcome) {
    if (outcomes.size() < MOST_AWAITED) {
      outcomes.add(outcome);
    }
  }

  @Override
  public void finish(Ending ending, Report report) {
    settle(now);
    for (Outcome outcome : outcomes) {
      Redirect redirect = outcome.redirect;
      boolean again = outcome.severity == Severity.WARNING;
      report.add(
          outcome.severity,
          ending.hosts().name(redirect.sender)
              + " was sent to another port for "
              + ServiceId.name(redirect.serviceId)
              + (again
                  ? ", and asks " + ending.hosts().name(redirect.port) + " again"
                  : ", and asks nobody within 10 s"),
          again
              ? new int[] {redirect.connection, outcome.connection}
              : new int[] {redirect.connection},
          redirect.frame,
          outcome.frame);
    }
  }
}
