package io.cmscope.stack.service;

import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.Effect;
import io.cmscope.stack.fabric.FabricEvent;
import io.cmscope.stack.fabric.GidEntry;
import io.cmscope.stack.fabric.GidTable;
import io.cmscope.stack.fabric.GidType;
import io.cmscope.stack.fabric.Lookup;
import io.cmscope.stack.fabric.PKey;
import io.cmscope.stack.fabric.Port;
import io.cmscope.stack.fabric.PortPath;
import io.cmscope.stack.fabric.Reaction;
import io.cmscope.stack.fabric.Reactions;
import io.cmscope.stack.fabric.Refreshed;
import io.cmscope.stack.fabric.Sending;
import io.cmscope.stack.fabric.Use;
import io.cmscope.stack.fabric.source.FabricSource;
import io.cmscope.stack.fabric.source.PortWatcher;
import io.cmscope.stack.transport.TransportException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the engine's thread knows of the port: its tables, what waits for them, and who uses it. */
final class PortDesk {
  private static final int ROOM = 65_536;

  /** Somebody who is told what to do about an event. */
  record Watch(Use use, Consumer<Reaction> told) {}

  /** Waits for a refresh. */
  record Held(Effect.Send send, Gid from) {}

  private final PortWatcher watcher;
  private final Port port;
  private final GidType type;
  private final Queue<Held> held = new ArrayDeque<>();
  private final List<Watch> watches = new ArrayList<>();

  private PortDesk(PortWatcher watcher, GidType type) {
    this.watcher = watcher;
    this.port = watcher.port();
    this.type = type;
  }

  /** Reads the port for the first time. */
  static PortDesk open(FabricSource source, Consumer<Runnable> owner, Consumer<FabricEvent> events)
      throws TransportException {
    try {
      return new PortDesk(
          new PortWatcher(source.port(), source.reader(), owner, events), source.type());
    } catch (IOException unreadable) {
      throw new TransportException(
          "the tables of " + source.reader() + " cannot be read: " + unreadable.getMessage(),
          unreadable);
    }
  }

  void start(FabricSource source) {
    watcher.start(source.every());
  }

  void close() {
    watcher.close();
  }

  Port port() {
    return port;
  }

  boolean lacks(int pKey) {
    PKey wanted = new PKey(pKey);
    return !wanted.valid() || port.pKeys().find(wanted) instanceof Lookup.Absent;
  }

  /** The way a message takes, with the P_Key's index as it is now. */
  PortPath path(int pKey, Gid source) {
    PKey wanted = new PKey(pKey);
    int index =
        wanted.valid() && port.pKeys().find(wanted) instanceof Lookup.Found found
            ? found.index()
            : 0;
    return new PortPath(port.number(), wanted, index, source, type);
  }

  Sending sending(int pKey, Gid source) {
    PKey wanted = new PKey(pKey);
    return wanted.valid() && !source.isZero()
        ? port.sending(path(pKey, source))
        : new Sending.Refused(Reaction.Loss.P_KEY_GONE);
  }

  /** Keeps what waits for a refresh; false: there is too much of it. */
  boolean hold(Effect.Send send, Gid from) {
    return held.size() < ROOM && held.add(new Held(send, from));
  }

  /** What waited. */
  List<Held> takeHeld() {
    List<Held> taken = List.copyOf(held);
    held.clear();
    return taken;
  }

  /** A connection begins to use its GID; null where the table is being read just now. */
  GidTable.@Nullable Hold holdGid(Gid gid) {
    return port.gids().find(gid, type) instanceof Lookup.Found found
        ? port.gids().hold(found.index())
        : null;
  }

  Refreshed<GidEntry> release(GidTable.Hold hold) {
    return port.gids().release(hold);
  }

  void add(Watch watch) {
    watches.add(watch);
  }

  void remove(Watch watch) {
    watches.remove(watch);
  }

  Reaction reaction(FabricEvent event, Use use) {
    return Reactions.of(event, use, port);
  }

  void tellWatches(FabricEvent event, Callbacks callbacks) {
    for (Watch watch : watches) {
      Reaction reaction = reaction(event, watch.use());
      if (isForUsers(reaction)) {
        callbacks.run(() -> watch.told().accept(reaction));
      }
    }
  }

  /** Whether a user hears of it: what changes nothing, or is judged later, is not told. */
  static boolean isForUsers(Reaction reaction) {
    return switch (reaction) {
      case Reaction.Unaffected none -> false;
      case Reaction.JudgeAgain later -> false;
      case Reaction.PathChanged changed -> true;
      case Reaction.PKeyLost lost -> true;
      case Reaction.Disconnected over -> true;
      case Reaction.RejoinMulticast again -> true;
      case Reaction.FailFast fail -> true;
      case Reaction.DeviceRemoved removed -> true;
    };
  }
}
