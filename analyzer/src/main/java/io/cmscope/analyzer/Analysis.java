package io.cmscope.analyzer;

import io.cmscope.analyzer.clock.ClockOffset;
import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.FrameNumber;
import io.cmscope.analyzer.conversation.Hosts;
import io.cmscope.analyzer.conversation.Sighting;
import io.cmscope.analyzer.conversation.Tracker;
import io.cmscope.analyzer.conversation.Traffic;
import io.cmscope.analyzer.findings.CaptureRule;
import io.cmscope.analyzer.findings.CaptureRules;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Catalogue;
import io.cmscope.analyzer.findings.Judge;
import io.cmscope.captures.CaptureProblem;
import io.cmscope.captures.Frame;
import io.cmscope.captures.FrameSource;
import io.cmscope.captures.MergedSource;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.Decoded;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Dissector;
import io.cmscope.codec.wire.Icrc;
import io.cmscope.codec.wire.Packet;
import io.cmscope.codec.wire.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The pipeline: frame, packet, sighting, conversation, finding. Every arrow is one call; nothing
 * flows back.
 */
public final class Analysis implements Case.Surroundings {

  /** Heap that an open conversation may take, octets: what bounds how many are kept at once. */
  private static final int HEAP_PER_CONVERSATION = 2_048;

  /** So many addresses of frames that are not RDMA are kept in mind. */
  private static final int MOST_ADDRESSES = 65_536;

  private final Hosts hosts = new Hosts();
  private final Traffic traffic = new Traffic();
  private final CaptureRules captureRules = new CaptureRules();
  private final PeerPolicy policy;
  private final Judge.Results results;
  private final Tracker tracker;
  private final Dissector dissector = new Dissector();
  private final Packet packet = new Packet();
  private final Fingerprint fingerprint = new Fingerprint();
  private final long[] counts = new long[MessageType.values().length];
  private final List<CaptureSummary> captures = new ArrayList<>();
  private long frames;
  private long rdmaFrames;
  private long otherBaseVersion;
  private long firstTime = Long.MAX_VALUE;
  private long now = Long.MIN_VALUE;

  /**
   * @param names the names of the captures, in the order of their frames' file index
   * @param results is told of every conversation and finding when it is complete
   */
  public Analysis(List<String> names, Judge.Results results) {
    this(names, PeerPolicy.LINUX, results);
  }

  /**
   * @param names the names of the captures, in the order of their frames' file index
   * @param policy whose behaviour counts as right
   * @param results is told of every conversation and finding when it is complete
   */
  public Analysis(List<String> names, PeerPolicy policy, Judge.Results results) {
    this.policy = policy;
    this.results = results;
    names.forEach(name -> captures.add(new CaptureSummary(name)));
    Judge judge = new Judge(Catalogue.rules(), captureRules, this, results);
    long limit = Runtime.getRuntime().maxMemory() / 2 / HEAP_PER_CONVERSATION;
    tracker = new Tracker(hosts, judge, (int) Math.min(Integer.MAX_VALUE, limit));
  }

  /**
   * The clocks of the captures differ, and the frames that follow have corrected times.
   *
   * @param offsets one for each capture
   */
  public void clocks(List<ClockOffset> offsets) {
    for (int i = 0; i < offsets.size(); i++) {
      ClockOffset offset = offsets.get(i);
      captures.get(i).clock(offset);
      if (offset.matters()) {
        captures
            .get(i)
            .note(
                String.format(
                    Locale.ROOT,
                    "its clock is %.6f s %s that of the first capture (by %d transmissions in both);"
                        + " times are corrected",
                    Math.abs(offset.ahead()) / 1e9,
                    offset.ahead() > 0 ? "ahead of" : "behind",
                    offset.transmissions()));
      }
      tracker.clockError(offset.error());
    }
  }

  /** Takes one frame; its octets are not needed afterwards. */
  public void frame(Frame frame) {
    CaptureSummary capture = captures.get(frame.file());
    capture.frame(frame.nanos(), frame.captured());
    frames++;
    firstTime = Math.min(firstTime, frame.nanos());
    now = Math.max(now, frame.nanos());
    long number = FrameNumber.of(frame.file(), frame.number());
    captureRules.frame(number, frame.nanos(), frame.dropped());
    if (frame.dropped() > 0) {
      tracker.gap(frame.nanos());
      traffic.gap(frame.nanos());
    }
    tracker.advance(now);
    Verdict verdict =
        dissector.dissect(
            frame.data(),
            frame.index(),
            frame.captured(),
            frame.original(),
            frame.linkType(),
            packet);
    switch (verdict) {
      case TRANSPORT -> transport(frame, number, capture);
      case OTHER -> other(dissector.lastOther(), number, frame.nanos());
      case FRAGMENT -> other("IP fragment", number, frame.nanos());
      case CUT -> captureRules.cut(packet, true, number);
    }
  }

  /** A frame that is not RDMA, which still shows that its sender is there. */
  private void other(String kind, long number, long time) {
    captureRules.other(kind);
    if (packet.hasAddresses() && hosts.size() < MOST_ADDRESSES) {
      traffic.noteOther(hosts.source(packet), hosts.destination(packet), number, time);
    }
  }

  private void transport(Frame frame, long number, CaptureSummary capture) {
    rdmaFrames++;
    int source = hosts.source(packet);
    int destination = hosts.destination(packet);
    traffic.note(source, destination, number, frame.nanos());
    if (frame.captured() < frame.original()) {
      capture.cutFrame();
      captureRules.cut(packet, false, number);
    }
    if (!packet.isCmMad()) {
      if (packet.isOpaCmMad()) {
        otherBaseVersion++;
      }
      tracker.data(packet, source, destination, number, frame.nanos());
      return;
    }
    int octets = Math.min(packet.payloadCaptured(), packet.payloadLength());
    if (CmMad.decode(packet.buffer(), packet.payloadIndex(), octets)
        instanceof Decoded.Message message) {
      capture.cmMessage();
      counts[message.mad().type().ordinal()]++;
      cmMad(message.mad(), frame, number, source, destination);
    }
  }

  private void cmMad(CmMad mad, Frame frame, long number, int source, int destination) {
    Sighting sighting =
        new Sighting(
            number,
            frame.nanos(),
            source,
            destination,
            packet.encapsulation(),
            packet.psn(),
            Math.max(0, packet.ipIdentification()),
            packet.pKey(),
            packet.qKey(),
            Icrc.verify(packet),
            fingerprint.of(mad.octets()),
            mad);
    @Nullable Conversation conversation = tracker.take(sighting);
    captureRules.cmMad(conversation, sighting);
  }

  /** The input ended: whatever is open is over, and the findings about the capture are made. */
  public void finish(FrameSource source) {
    finish(source, false);
  }

  /**
   * The input ended, or the user does not want to wait for its end.
   *
   * @param interrupted whether more of the input was to come
   */
  public void finish(FrameSource source, boolean interrupted) {
    List<FrameSource> sources =
        source instanceof MergedSource merged ? merged.sources() : List.of(source);
    for (int i = 0; i < sources.size(); i++) {
      CaptureSummary capture = captures.get(i);
      capture.finish(
          sources.get(i).info().format(),
          sources.get(i).info().linkTypes(),
          sources.get(i).frames());
      sources.get(i).info().notes().forEach(capture::note);
      for (CaptureProblem problem : sources.get(i).problems()) {
        capture.incomplete();
        capture.note(problem.in(capture.file()).message());
      }
    }
    if (interrupted) {
      for (CaptureSummary capture : captures) {
        capture.incomplete();
        capture.note(
            "interrupted: what follows is about its first " + capture.frames() + " frames");
      }
    }
    tracker.finish(now);
    noteLimits();
    captureRules.finish(
        new CaptureRule.Ending(traffic, hosts, frames, rdmaFrames, !interrupted), results);
  }

  private void noteLimits() {
    if (captures.isEmpty()) {
      return;
    }
    captures.forEach(CaptureSummary::noteCutFrames);
    CaptureSummary first = captures.getFirst();
    if (otherBaseVersion > 0) {
      first.note(otherBaseVersion + " CM MADs of Omni-Path (base version 0x80) are not decoded");
    }
    if (tracker.evicted() > 0) {
      first.note(
          tracker.evicted()
              + " connections were ended early because too many were open for the heap;"
              + " raise it with CMSCOPE_JAVA_OPTS=-Xmx4g");
    }
  }

  /** The captures, in the order they were named. */
  public List<CaptureSummary> captures() {
    return captures;
  }

  /** How many messages of a type were seen. */
  public long count(MessageType type) {
    return counts[type.ordinal()];
  }

  public Hosts hosts() {
    return hosts;
  }

  /** The time of the first frame, from which offsets count, nanoseconds since the epoch. */
  public long firstTime() {
    return firstTime;
  }

  @Override
  public boolean seen(int fromAddress, int toAddress) {
    return traffic.seen(fromAddress, toAddress);
  }

  @Override
  public long seenFor(int address, long before) {
    return traffic.seenFor(address, before);
  }

  @Override
  public long capturedFor(long before) {
    return before - Math.max(firstTime, traffic.lastGap());
  }

  @Override
  public PeerPolicy policy() {
    return policy;
  }

  @Override
  public Address address(int number) {
    return hosts.address(number);
  }

  @Override
  public String name(int address) {
    return hosts.name(address);
  }
}
