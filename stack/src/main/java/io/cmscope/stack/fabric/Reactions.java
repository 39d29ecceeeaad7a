package io.cmscope.stack.fabric;

import io.cmscope.stack.fabric.Reaction.Loss;

/**
 * What each kind of id must do about each event: one table, as two exhaustive switches. It follows
 * Linux where Linux does something (core/multicast.c, cma.c), and goes beyond it for P_Key changes,
 * which Linux' rdma_cm does not hear of.
 */
public final class Reactions {
  private static final Reaction UNAFFECTED = new Reaction.Unaffected();

  private Reactions() {}

  /**
   * What an id must do.
   *
   * @param port the tables of the port the id uses, as they are now
   */
  public static Reaction of(FabricEvent event, Use use, Port port) {
    return switch (event) {
      case FabricEvent.DeviceRemoval removal -> removed(use);
      case FabricEvent.PKeyChange change ->
          onPort(change.port(), use) ? pKeys(use, port) : UNAFFECTED;
      case FabricEvent.GidChange change ->
          onPort(change.port(), use) ? gids(use, port) : UNAFFECTED;
      case FabricEvent.PortDown down -> group(down.port(), use, Loss.PORT_DOWN);
      case FabricEvent.LidChange change -> group(change.port(), use, Loss.LID_CHANGED);
      case FabricEvent.SmChange change -> group(change.port(), use, Loss.SUBNET_MANAGER);
      case FabricEvent.ClientReregister again -> group(again.port(), use, Loss.SUBNET_MANAGER);
      case FabricEvent.PortUp up -> UNAFFECTED;
    };
  }

  private static boolean onPort(int port, Use use) {
    return switch (use) {
      case Use.Listening listening -> false;
      case Use.Connecting connecting -> connecting.path().port() == port;
      case Use.Connected connected -> connected.path().port() == port;
      case Use.Datagram datagram -> datagram.path().port() == port;
      case Use.Multicast multicast -> multicast.path().port() == port;
    };
  }

  private static Reaction removed(Use use) {
    return use instanceof Use.Listening listening && !listening.bound()
        ? UNAFFECTED
        : new Reaction.DeviceRemoved();
  }

  /** Only a membership is void; unicast goes on, or times out by itself. */
  private static Reaction group(int port, Use use, Loss why) {
    return use instanceof Use.Multicast && onPort(port, use)
        ? new Reaction.RejoinMulticast(why)
        : UNAFFECTED;
  }

  private static Reaction pKeys(Use use, Port port) {
    return switch (use) {
      case Use.Listening listening -> UNAFFECTED;
      case Use.Connecting connecting ->
          switch (port.pKeys().find(connecting.path().pKey())) {
            case Lookup.Found found -> UNAFFECTED;
            case Lookup.Absent absent -> new Reaction.FailFast(Loss.P_KEY_GONE);
            case Lookup.InProcess inProcess -> new Reaction.JudgeAgain();
          };
      case Use.Connected connected -> connected(connected.path(), port);
      case Use.Datagram datagram -> datagram(datagram.path(), port);
      case Use.Multicast multicast -> multicast(multicast.path(), port);
    };
  }

  private static Reaction connected(PortPath path, Port port) {
    return switch (fate(path, port)) {
      case Fate.Kept kept -> UNAFFECTED;
      case Fate.Unknown unknown -> new Reaction.JudgeAgain();
      case Fate.Gone gone -> new Reaction.PKeyLost(path.pKey());
      case Fate.Moved moved -> new Reaction.PathChanged(path.pKey(), path.pKeyIndex(), moved.to());
    };
  }

  private static Reaction datagram(PortPath path, Port port) {
    return switch (fate(path, port)) {
      case Fate.Kept kept -> UNAFFECTED;
      case Fate.Unknown unknown -> new Reaction.JudgeAgain();
      case Fate.Gone gone -> new Reaction.Disconnected(Loss.P_KEY_GONE);
      case Fate.Moved moved -> new Reaction.Disconnected(Loss.P_KEY_MOVED);
    };
  }

  private static Reaction multicast(PortPath path, Port port) {
    return switch (fate(path, port)) {
      case Fate.Kept kept -> UNAFFECTED;
      case Fate.Unknown unknown -> new Reaction.JudgeAgain();
      case Fate.Gone gone -> new Reaction.RejoinMulticast(Loss.P_KEY_GONE);
      case Fate.Moved moved -> new Reaction.RejoinMulticast(Loss.P_KEY_MOVED);
    };
  }

  /** What became of the P_Key a queue pair was given by its index. */
  private sealed interface Fate {
    record Kept() implements Fate {}

    record Moved(int to) implements Fate {}

    record Gone() implements Fate {}

    record Unknown() implements Fate {}
  }

  private static Fate fate(PortPath path, Port port) {
    return switch (port.pKeys().at(path.pKeyIndex())) {
      case Entry.Settled<PKey> settled ->
          settled.value().samePartition(path.pKey()) ? new Fate.Kept() : elsewhere(path, port);
      case Entry.InProcess<PKey> inProcess -> new Fate.Unknown();
      case Entry.OutOfRange<PKey> outOfRange -> elsewhere(path, port);
    };
  }

  private static Fate elsewhere(PortPath path, Port port) {
    return switch (port.pKeys().find(path.pKey())) {
      case Lookup.Found found -> new Fate.Moved(found.index());
      case Lookup.Absent absent -> new Fate.Gone();
      case Lookup.InProcess inProcess -> new Fate.Unknown();
    };
  }

  /** A connection holds its GID's entry, which stays for it; Linux tells no multicast group. */
  private static Reaction gids(Use use, Port port) {
    return switch (use) {
      case Use.Listening listening -> UNAFFECTED;
      case Use.Connected connected -> UNAFFECTED;
      case Use.Multicast multicast -> UNAFFECTED;
      case Use.Connecting connecting ->
          gid(connecting.path(), port, new Reaction.FailFast(Loss.GID_GONE));
      case Use.Datagram datagram ->
          gid(datagram.path(), port, new Reaction.Disconnected(Loss.GID_GONE));
    };
  }

  private static Reaction gid(PortPath path, Port port, Reaction whenGone) {
    return switch (port.gids().find(path.gid(), path.gidType())) {
      case Lookup.Found found -> UNAFFECTED;
      case Lookup.Absent absent -> whenGone;
      case Lookup.InProcess inProcess -> new Reaction.JudgeAgain();
    };
  }
}
