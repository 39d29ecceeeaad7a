package io.cmscope.stack.fabric;

/** Whether a CM message can be sent now, and with what. */
public sealed interface Sending {

  /** Positions in the two tables of the port. */
  record Indices(int pKey, int gid) {}

  /** Send with these, at once: with the next refresh they may be others. */
  record With(Indices indices) implements Sending {}

  /** Fail fast: the message would leave with a wrong P_Key or GID, or not at all. */
  record Refused(Reaction.Loss why) implements Sending {}

  /** Not now: what it needs is being read; try again when the refresh is complete. */
  record AfterRefresh() implements Sending {}
}
