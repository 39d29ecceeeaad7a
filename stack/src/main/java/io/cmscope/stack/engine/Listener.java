package io.cmscope.stack.engine;

/** Takes REQs and SIDR_REQs for some service ids. */
final class Listener {
  final int id;
  final ServiceMatch match;
  final int backlog;
  final Owner owner;

  /** REQs told and neither accepted nor rejected. */
  int pending;

  Listener(int id, ServiceMatch match, int backlog, Owner owner) {
    this.id = id;
    this.match = match;
    this.backlog = backlog;
    this.owner = owner;
  }
}
