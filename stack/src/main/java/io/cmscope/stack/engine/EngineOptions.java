package io.cmscope.stack.engine;

import io.cmscope.codec.rules.PeerPolicy;

/**
 * What an engine is told once.
 *
 * @param caGuid of the channel adapter whose CM it is
 * @param policy whose habits it has where stacks differ
 * @param abandoned how the connections of a lost owner, or destroyed ones, are disconnected
 * @param dreqs who answers a DREQ
 * @param sources whether a message must come from where the connection's peer is
 */
public record EngineOptions(
    long caGuid,
    PeerPolicy policy,
    Abandoned abandoned,
    Dreqs dreqs,
    Sources sources,
    Limits limits,
    PortGids gids) {

  /** How much effort the DREQ for an abandoned connection is worth. */
  public enum Abandoned {
    /** Until the DREP or the end of the retries, whoever is gone. */
    RETRIED,
    /** Once, as Linux does: if that DREQ is lost, the peer stays established for ever. */
    ONCE
  }

  /** Who answers a DREQ. */
  public enum Dreqs {
    /** The engine, at once. */
    ANSWERED_AT_ONCE,
    /** The application, by disconnecting too, as rdma_cm has it. */
    LEFT_TO_THE_USER
  }

  /** Whether a message must come from where the connection's peer is. */
  public enum Sources {
    CHECKED,
    /** The comm ids are enough, as in Linux. */
    TRUSTED
  }

  /** Linux in everything, except that abandoned connections are disconnected with retries. */
  public static EngineOptions of(long caGuid) {
    return new EngineOptions(
        caGuid,
        PeerPolicy.LINUX,
        Abandoned.RETRIED,
        Dreqs.ANSWERED_AT_ONCE,
        Sources.CHECKED,
        Limits.DEFAULT,
        PortGids.ANY);
  }

  /** Everything seen on the wire as a certain stack has it. */
  public EngineOptions imitating(PeerPolicy whose) {
    Abandoned effort = whose == PeerPolicy.LINUX ? Abandoned.ONCE : Abandoned.RETRIED;
    return new EngineOptions(caGuid, whose, effort, dreqs, sources, limits, gids);
  }

  public EngineOptions with(Limits value) {
    return new EngineOptions(caGuid, policy, abandoned, dreqs, sources, value, gids);
  }

  public EngineOptions with(Dreqs value) {
    return new EngineOptions(caGuid, policy, abandoned, value, sources, limits, gids);
  }

  public EngineOptions with(Sources value) {
    return new EngineOptions(caGuid, policy, abandoned, dreqs, value, limits, gids);
  }

  public EngineOptions with(Abandoned value) {
    return new EngineOptions(caGuid, policy, value, dreqs, sources, limits, gids);
  }

  public EngineOptions with(PortGids value) {
    return new EngineOptions(caGuid, policy, abandoned, dreqs, sources, limits, value);
  }
}
