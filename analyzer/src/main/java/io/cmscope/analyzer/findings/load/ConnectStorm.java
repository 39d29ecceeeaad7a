package io.cmscope.analyzer.findings.load;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Message;
import io.cmscope.analyzer.conversation.Sighting;
import io.cmscope.analyzer.findings.CaptureRule;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.privatedata.ServiceId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** Very many connections are asked for, or refused, at once. */
public final class ConnectStorm extends CaptureRule {
  private static final long SECOND = 1_000_000_000L;
  private static final int REQUESTS = 1000;
  private static final long REQUEST_SPAN = SECOND;
  private static final int REJECTS = 50;
  private static final long REJECT_SPAN = 10 * SECOND;

  /** So many adapters or services are watched at a time: those at rest make room. */
  private static final int MOST_WATCHED = 65_536;

  private final Long2ObjectHashMap<Burst> requests = new Long2ObjectHashMap<>();
  private final Long2ObjectHashMap<Burst> rejects = new Long2ObjectHashMap<>();

  public ConnectStorm() {
    super(
        new Explanation(
            "connect-storm",
            Family.LOAD,
            Severity.INFO,
            "A thousand or more REQs of one channel adapter within a second, or fifty or more "
                + "REJs of one service within ten seconds.",
            "QP 1 and the backlog of the listener overflow: REQs are dropped in silence and come "
                + "again seconds later, together, so that the storm feeds itself.",
            "Connections are set up a few at a time, and a refused one is tried again after a "
                + "pause that grows.",
            "What do the REJs say, and what ended so many connections at once (a failed target, "
                + "a restarted job)? Raise the listener's backlog, and spread the reconnects "
                + "(nvme reconnect-delay, MPI start-up).",
            "Observation"));
  }

  @Override
  public boolean watchesMads() {
    return true;
  }

  @Override
  public void added(Conversation conversation, Message message, Sighting sighting) {
    if (message.type() == MessageType.REQ) {
      long guid = conversation.active().host().caGuid();
      if (guid != 0) {
        note(requests, guid, REQUESTS, REQUEST_SPAN, message, conversation.id());
      }
    } else if (message.type() == MessageType.REJ && conversation.terms().serviceSeen()) {
      long service = conversation.terms().serviceId();
      note(rejects, service, REJECTS, REJECT_SPAN, message, conversation.id());
    }
  }

  private static void note(
      Long2ObjectHashMap<Burst> bursts,
      long key,
      int enough,
      long span,
      Message message,
      int connection) {
    @Nullable Burst burst = bursts.get(key);
    if (burst == null) {
      if (bursts.size() >= MOST_WATCHED) {
        bursts.values().removeIf(other -> other.isIdle(message.time()));
      }
      if (bursts.size() >= MOST_WATCHED) {
        return;
      }
      burst = new Burst(enough, span);
      bursts.put(key, burst);
    }
    burst.add(message.time(), message.frame(), connection);
  }

  @Override
  public void finish(Ending ending, Report report) {
    for (Storm storm : storms(requests)) {
      String guid = String.format(Locale.ROOT, "0x%016x", storm.key);
      report(report, storm, REQUESTS + " REQs of CA GUID " + guid);
    }
    for (Storm storm : storms(rejects)) {
      report(report, storm, REJECTS + " REJs to requests for " + ServiceId.name(storm.key));
    }
  }

  private record Storm(long key, Burst burst) {}

  private static List<Storm> storms(Long2ObjectHashMap<Burst> bursts) {
    List<Storm> storms = new ArrayList<>();
    bursts.forEachLong(
        (key, burst) -> {
          if (burst.happened()) {
            storms.add(new Storm(key, burst));
          }
        });
    storms.sort(Comparator.comparingLong(storm -> storm.burst.firstFrame()));
    return storms;
  }

  private static void report(Report report, Storm storm, String what) {
    Burst burst = storm.burst;
    report.add(
        Severity.INFO,
        String.format(Locale.ROOT, "%s within %.3f s", what, burst.shortest() / 1e9),
        new int[] {burst.worstConnection()},
        burst.firstFrame(),
        burst.worstFrame());
  }
}
