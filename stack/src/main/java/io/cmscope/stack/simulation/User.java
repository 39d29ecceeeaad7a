package io.cmscope.stack.simulation;

import io.cmscope.stack.engine.Event;

/** The applications of a host. They act when they are told something, or when they planned to. */
public interface User {

  /** The host is up, for the first time or again; nothing of before is left. */
  void started(Host host);

  /** The CM tells something; all other effects of the same input are carried out already. */
  void told(Host host, Event event);

  /** The host went down, with everything on it. */
  void crashed(Host host);
}
