package io.cmscope.stack.engine;

/** What is found by what its peer calls it: a connection, or its timewait record. */
abstract class Remote extends Timed {

  /** GUID of the peer's channel adapter. */
  long remoteCaGuid;

  int remoteId;
  int remoteQpn;
}
