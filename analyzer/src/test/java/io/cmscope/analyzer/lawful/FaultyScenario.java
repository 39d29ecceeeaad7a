package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.conversation.FrameNumber;
import io.cmscope.analyzer.dialogue.Analyzed;
import io.cmscope.analyzer.findings.Finding;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.privatedata.ServiceId;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** A lawful capture with one fault in it, and what the analysis makes of it. */
final class FaultyScenario {
  private static final long SECOND = 1_000_000_000L;
  private static final int HOSTS = 4;
  private static final int NUMBER = 1_000;
  private static final int FAULTY_PORT = 20_049;

  /** Both hosts have been seen for longer than anything is remembered. */
  private static final long BEFORE = 60 * SECOND;

  private final Fault fault;
  private final Scenario scenario;
  private final Script script;
  private final Analyzed analyzed;
  private final IdentityHashMap<Tapped, Long> frames = new IdentityHashMap<>();

  private FaultyScenario(Fault fault, Scenario scenario, Script script) {
    this.fault = fault;
    this.scenario = scenario;
    this.script = script;
    analyzed = scenario.analyzed();
    List<Shot> shots = scenario.shots();
    for (int i = 0; i < shots.size(); i++) {
      frames.put(shots.get(i).tapped(), i + 1L);
    }
  }

  static FaultyScenario of(Fault fault, long seed) {
    Dice dice = new Dice(seed * 31 + fault.toString().hashCode());
    Fabric fabric = dice.of(fault.fabrics());
    World world = World.of(dice, fabric, View.WHOLE, HOSTS);
    Node active = dice.of(world.nodes());
    Node passive = world.otherThan(active);
    long service = ServiceId.ofTcpPort(7471);
    Timeline timeline = world.timeline();
    Scenario.exchange(world, 1, active, passive, service);
    Scenario.exchange(world, 2, passive, active, service);
    int others = dice.between(3, 8);
    for (int i = 0; i < others; i++) {
      int number = 10 + i;
      timeline.after(dice.seconds(1, 150), () -> Scenario.begin(world, number));
    }
    Figures figures = fault.figures().apply(Figures.any(dice, true).reliable());
    List<Script> scripts = new ArrayList<>();
    timeline.after(
        BEFORE + dice.seconds(0, 40),
        () -> {
          Letters letters =
              new Letters(
                  fabric,
                  figures,
                  active,
                  passive,
                  ServiceId.ofTcpPort(FAULTY_PORT),
                  active.freshQpn(),
                  world.now(),
                  dice);
          Script script = new Script(world, NUMBER, letters);
          fault.story().accept(script);
          scripts.add(script);
          long after = 12 * SECOND + (long) (1.5e9 * (script.requestSpan() + script.replySpan()));
          timeline.after(
              script.length() + after,
              () -> {
                Scenario.exchange(world, 3, active, passive, service);
                Scenario.exchange(world, 4, passive, active, service);
              });
        });
    Scenario scenario = Scenario.run(seed, world);
    return new FaultyScenario(fault, scenario, scripts.getFirst());
  }

  int steps() {
    return scenario.frames();
  }

  /** Whether the rule names all the evidence, and says how bad it is. */
  boolean found() {
    Set<Long> evidence = script.evidence().stream().map(frames::get).collect(Collectors.toSet());
    return analyzed.rawFindings().stream()
        .anyMatch(
            finding ->
                finding.rule().id().equals(fault.rule())
                    && finding.severity().atLeast(fault.severity())
                    && frames(finding).containsAll(evidence));
  }

  /** Warnings and errors that the fault does not cause. */
  List<Objection> objections() {
    return analyzed.rawFindings().stream()
        .filter(finding -> finding.severity() != Severity.INFO && !caused(finding))
        .map(finding -> new Objection(scenario, finding, analyzed))
        .toList();
  }

  private boolean caused(Finding finding) {
    String rule = finding.rule().id();
    boolean expected = rule.equals(fault.rule()) || fault.companions().contains(rule);
    return expected
        && frames(finding).stream()
            .anyMatch(
                frame ->
                    scenario.shots().get((int) (frame - 1)).tapped().owner() == script.number());
  }

  private static Set<Long> frames(Finding finding) {
    return LongStream.of(finding.frames())
        .map(FrameNumber::number)
        .boxed()
        .collect(Collectors.toSet());
  }

  /** What was said instead, and what the tap saw. */
  String missed() {
    Set<Long> evidence = new TreeSet<>();
    script.evidence().forEach(tapped -> evidence.add(frames.get(tapped)));
    StringBuilder text = new StringBuilder(fault + " is missed, " + scenario + "\n");
    text.append("  evidence ").append(evidence).append('\n');
    analyzed.findings().forEach(line -> text.append("  said ").append(line).append('\n'));
    long start = scenario.shots().getFirst().captured().nanos();
    scenario.shots().stream()
        .filter(shot -> shot.tapped().owner() == script.number())
        .forEach(
            shot ->
                text.append(
                    String.format(
                        Locale.ROOT,
                        "  frame %d %.6f host %d to %d %s%n",
                        frames.get(shot.tapped()),
                        (shot.captured().nanos() - start) / 1e9,
                        shot.tapped().from().number,
                        shot.tapped().to().number,
                        shot.tapped().label())));
    return text.append("  ").append(script.figures).append('\n').toString();
  }
}
