package io.cmscope.analyzer.findings.fields;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Sighting;
import io.cmscope.analyzer.findings.CaptureRule;
import io.cmscope.analyzer.findings.Evidence;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.wire.IcrcState;
import java.util.LinkedHashSet;
import java.util.Set;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/** A CM MAD whose invariant CRC is wrong. */
public final class BadIcrc extends CaptureRule {
  /** What one sender's MADs looked like. */
  private static final class Sender {
    private final Evidence bad = new Evidence();
    private final Set<Integer> connections = new LinkedHashSet<>();
    private boolean someRight;
  }

  private final Int2ObjectHashMap<Sender> senders = new Int2ObjectHashMap<>();

  public BadIcrc() {
    super(
        new Explanation(
            "bad-icrc",
            Family.FIELDS,
            Severity.WARNING,
            "A CM MAD was captured through its ICRC, and the ICRC is wrong.",
            "The receiver drops such a packet silently: to its sender it looks lost.",
            "The ICRC that the octets of the packet give.",
            "If every MAD of one sender is wrong, the capture was taken before its adapter "
                + "filled in the ICRC, which is harmless. Else look for a middle box that rewrites "
                + "packets (NAT, DSCP is harmless) or a broken link.",
            "IBA vol 1, 7.8.1; annexes A16 and A17"));
  }

  @Override
  public boolean watchesMads() {
    return true;
  }

  @Override
  public void message(@Nullable Conversation conversation, Sighting sighting) {
    if (sighting.icrc() == IcrcState.ABSENT) {
      return;
    }
    Sender sender = senders.get(sighting.source());
    if (sender == null) {
      sender = new Sender();
      senders.put(sighting.source(), sender);
    }
    if (sighting.icrc() == IcrcState.OK) {
      sender.someRight = true;
      return;
    }
    sender.bad.add(sighting.frame());
    if (conversation != null && sender.connections.size() < Evidence.MOST_FRAMES) {
      sender.connections.add(conversation.id());
    }
  }

  @Override
  public void finish(Ending ending, Report report) {
    for (int address = 0; address < ending.hosts().size(); address++) {
      @Nullable Sender sender = senders.get(address);
      if (sender == null || sender.bad.count() == 0) {
        continue;
      }
      String name = ending.hosts().address(address).toString();
      report.add(
          sender.someRight ? Severity.WARNING : Severity.INFO,
          sender.someRight
              ? sender.bad.count() + " CM MADs of " + name + " have a wrong ICRC"
              : "all CM MADs of "
                  + name
                  + " have a wrong ICRC: captured before its adapter filled it in",
          sender.connections.stream().mapToInt(Integer::intValue).toArray(),
          sender.bad.frames());
    }
  }
}
