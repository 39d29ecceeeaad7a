package io.cmscope.analyzer.findings.capture;

import io.cmscope.analyzer.findings.CaptureRule;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.wire.Packet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The capture holds no RDMA at all. */
public final class NoRdmaSeen extends CaptureRule {
  /** Kinds are constant words, but ports and protocols vary: no more of them than this. */
  private static final int MOST_KINDS = 64;

  private final Map<String, Long> kinds = new TreeMap<>();

  private boolean cut;

  public NoRdmaSeen() {
    super(
        new Explanation(
            "no-rdma-seen",
            Family.CAPTURE,
            Severity.INFO,
            "No frame of the capture is RoCE or InfiniBand.",
            "There is nothing to analyze.",
            "Frames with UDP destination port 4791, ethertype 0x8915, or native InfiniBand.",
            "RDMA adapters keep RoCE from the host: tcpdump on the Ethernet interface sees "
                + "none. Capture on the RDMA device (tcpdump -i mlx5_0 with libpcap 1.9 or newer, "
                + "ibdump), on a switch mirror port, or on rxe.",
            "Observation"));
  }

  @Override
  public void other(String kind) {
    if (kinds.containsKey(kind) || kinds.size() < MOST_KINDS) {
      kinds.merge(kind, 1L, Long::sum);
    }
  }

  @Override
  public void cut(Packet packet, boolean headersCut, long frame) {
    cut |= packet.udpIndex() >= 0 || packet.grhIndex() >= 0 || packet.lrhIndex() >= 0;
  }

  @Override
  public void finish(Ending ending, Report report) {
    if (cut || ending.rdmaFrames() > 0 || !ending.complete()) {
      return;
    }
    StringBuilder text = new StringBuilder("no RoCE or InfiniBand frame");
    text.append(ending.frames() == 0 ? ": the capture is empty" : " among " + ending.frames());
    boolean mirrored = false;
    String separator = ": ";
    List<Map.Entry<String, Long>> most = new ArrayList<>(kinds.entrySet());
    most.sort(Map.Entry.<String, Long>comparingByValue().reversed());
    for (Map.Entry<String, Long> kind : most.subList(0, Math.min(5, most.size()))) {
      text.append(separator).append(kind.getValue()).append(" × ").append(kind.getKey());
      separator = ", ";
    }
    for (String kind : kinds.keySet()) {
      mirrored |= kind.contains("GRE") || kind.contains("VXLAN") || kind.contains("ERSPAN");
    }
    if (mirrored) {
      text.append(" (mirrored traffic inside is not decoded)");
    }
    report.add(Severity.INFO, text.toString(), new int[0]);
  }
}
