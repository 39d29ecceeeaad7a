package io.cmscope.analyzer.cli;

import io.cmscope.codec.rules.PeerPolicy;
import io.cmscope.stack.fault.Fault;
import io.cmscope.stack.fault.FaultyReservations;
import io.cmscope.stack.service.NumbersOnly;
import io.cmscope.stack.service.ServiceOptions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What kind of peer we are: whose habits it has, and how it misbehaves. */
final class PeerOptions {
  private static final int FIRST_QPN = 2;

  @Option(
      names = "--fault",
      paramLabel = "FAULT",
      converter = FaultConverter.class,
      description = {
        "Misbehave on purpose; may be given several times:",
        "  drop MESSAGE [TIMES]          it is not sent",
        "  delay MESSAGE TIME [TIMES]    it is sent later (300ms, 5s)",
        "  duplicate MESSAGE [COPIES]    it is sent again at once",
        "  corrupt icrc MESSAGE [TIMES]  with a wrong ICRC",
        "  ignore MESSAGE [TIMES]        it is not heard",
        "  reject REASON                 a REJ instead of the REP or RTU",
        "  reuse-qpn                     all connections get one QPN",
        "  no-timewait                   QPNs are used again at once",
        "  psn +N                        data begin with a wrong PSN"
      })
  private List<Fault> faults = new ArrayList<>();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--first-qpn",
      converter = HexConverter.class,
      paramLabel = "QPN",
      description =
          "Give out queue pair numbers from this one on, like 0x000123 (default: from anywhere, so"
              + " that a peer does not know them from before).")
  private int firstQpn;

  @Option(
      names = "--policy",
      paramLabel = "STACK",
      description =
          "Whose habits to have where stacks differ: linux, illumos, ibaccess (default: linux, but"
              + " connections that are abandoned are disconnected with retries).")
  private @Nullable PeerPolicy policy;

  List<Fault> faults() {
    return List.copyOf(faults);
  }

  /** Options of a service for such a peer. */
  ServiceOptions service() {
    if (firstQpn != 0) {
      new Limits(command).qpn("--first-qpn", firstQpn, FIRST_QPN, Limits.LARGEST_QPN);
    }
    ServiceOptions options =
        ServiceOptions.DEFAULT.withQueuePairs(
            () ->
                new NumbersOnly(
                    FaultyReservations.of(
                        firstQpn == 0 ? NumbersOnly.fromAnywhere() : NumbersOnly.from(firstQpn),
                        faults)));
    PeerPolicy whose = policy;
    return whose == null ? options : options.tuned(engine -> engine.imitating(whose));
  }
}
