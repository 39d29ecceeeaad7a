package io.cmscope.stack.simulation;

/**
 * What the applications of a simulation do. Times are nanoseconds, the doubles probabilities.
 *
 * @param connections how many are asked for
 * @param spacing between two of them, at most
 * @param hold how long one stays established, at most
 * @param terms what the active side proposes
 * @param refusal that the passive application rejects
 * @param slowness that an application takes longer to answer than the peer waits; half of those say
 *     so with an MRA
 * @param silence that the passive application never answers
 * @param abortion that an application destroys a connection, while it is made or later
 * @param bothClose that both ends disconnect at the same time
 * @param data that the active end sends over a connection as soon as it may
 * @param sidr that an application asks for the service's UD queue pair instead (SIDR)
 * @param paths that the active end proposes an alternate path (LAP) over InfiniBand
 * @param ownerCrash that an application dies when it is to disconnect
 * @param hostCrash that a host loses its power when one of its connections is to end
 */
public record Behaviour(
    int connections,
    long spacing,
    long hold,
    Terms terms,
    double refusal,
    double slowness,
    double silence,
    double abortion,
    double bothClose,
    double data,
    double sidr,
    double paths,
    double ownerCrash,
    double hostCrash) {

  /** The timeouts and retries that the active side proposes. */
  public enum Terms {
    /** As rdma_cm: 4.3 s, fifteen retransmissions. */
    LINUX,
    /** Anything, but short. */
    VARIED
  }

  /** Everybody connects, and one end disconnects after half a second at most. */
  public static Behaviour orderly(int connections) {
    return new Behaviour(
        connections, 2_000_000, 500_000_000, Terms.LINUX, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  /** A bit of everything that may happen to an application, except what kills it. */
  public static Behaviour moody(int connections) {
    return new Behaviour(
        connections,
        20_000_000,
        300_000_000,
        Terms.VARIED,
        0.1,
        0.1,
        0.05,
        0.1,
        0.2,
        0.5,
        0,
        0,
        0,
        0);
  }

  /** The same with other odds of dying. */
  public Behaviour withCrashes(double ofOwners, double ofHosts) {
    return new Behaviour(
        connections,
        spacing,
        hold,
        terms,
        refusal,
        slowness,
        silence,
        abortion,
        bothClose,
        data,
        sidr,
        paths,
        ofOwners,
        ofHosts);
  }

  /** The same, but nobody refuses, is slow, silent or changes their mind. */
  public Behaviour withoutMoods() {
    return new Behaviour(
        connections,
        spacing,
        hold,
        terms,
        0,
        0,
        0,
        0,
        bothClose,
        data,
        sidr,
        paths,
        ownerCrash,
        hostCrash);
  }

  /** The same, with SIDR exchanges and alternate paths. */
  public Behaviour withSidrAndPaths(double ofSidr, double ofPaths) {
    return new Behaviour(
        connections,
        spacing,
        hold,
        terms,
        refusal,
        slowness,
        silence,
        abortion,
        bothClose,
        data,
        ofSidr,
        ofPaths,
        ownerCrash,
        hostCrash);
  }
}
