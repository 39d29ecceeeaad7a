package io.cmscope.stack.simulation;

import io.cmscope.stack.engine.Effect;

/** Looks over the shoulders of all hosts. */
public interface Watcher {

  /** Watches nothing. */
  Watcher NONE =
      new Watcher() {
        @Override
        public void did(Host host, Effect effect) {}

        @Override
        public void crashed(Host host) {}
      };

  /** An effect of the host's CM, just before it is carried out. */
  void did(Host host, Effect effect);

  /** The host goes down. */
  void crashed(Host host);
}
