package io.cmscope.stack.service;

import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.engine.ConnectRequest;
import io.cmscope.stack.engine.Effect.ReceiveTerms;
import io.cmscope.stack.engine.Effect.SendTerms;
import io.cmscope.stack.engine.Event;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.fabric.GidTable;
import io.cmscope.stack.fabric.PKey;
import io.cmscope.stack.fabric.PortPath;
import io.cmscope.stack.fabric.Reaction;
import io.cmscope.stack.fabric.Use;
import io.cmscope.stack.transport.DataPacket;
import java.util.ArrayDeque;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a service keeps of one connection, from its REQ to the end of its timewait. The engine's
 * thread writes it; what the user may read is volatile.
 */
final class Link {
  private static final int PACKETS_WAITING = 1_024;
  private static final int REACTIONS_KEPT = 64;

  final EngineRoom engineRoom;
  final int id;
  final PeerAddress peer;
  final Gid localGid;

  final CmConnection connection = new CmConnection(this);
  final Promise<CmConnection> established;

  /** Completes with the REP, for a user who decides about it; null for one who takes any. */
  final @Nullable Promise<IncomingReply> replied;

  final Promise<Event.Disconnected> disconnected;
  final Promise<Event.TimewaitExited> timewaitExit;

  /** Peer to peer, who asked may find itself asked. */
  private volatile boolean active;

  volatile @Nullable Req req;
  volatile @Nullable Rep rep;
  volatile @Nullable ReceiveTerms receives;
  volatile @Nullable SendTerms sends;
  volatile Event.@Nullable Established establishment;
  volatile @Nullable Consumer<DataPacket> dataHandler;

  /** What our RTU is to carry. */
  PrivateData inRtu = PrivateData.EMPTY;

  /** The P_Key of the packet that its REQ came in. */
  int cameWith = PKey.DEFAULT.value();

  /** How many probes were sent. */
  int probes;

  /** The way its messages take, and what its queue pair was given; null without a port's tables. */
  @Nullable PortPath path;

  /** Its use of the GID's entry. */
  GidTable.@Nullable Hold hold;

  private final Callbacks.Lane lane;
  private final Set<MessageType> said = EnumSet.noneOf(MessageType.class);
  private @Nullable CmMessage lastSaid;

  // Of the lane alone.
  private @Nullable Consumer<Event> handler;
  private final Queue<Event> untold = new ArrayDeque<>(2);
  private @Nullable Consumer<Reaction> fabricHandler;
  private final Queue<Reaction> untoldOfFabric = new ArrayDeque<>(0);

  /** Active side. */
  Link(
      EngineRoom engineRoom,
      int id,
      ConnectRequest ask,
      PrivateData inRtu,
      Gid localGid,
      Promise<CmConnection> established,
      @Nullable Promise<IncomingReply> replied) {
    this(engineRoom, id, ask.to(), localGid, established, replied);
    this.inRtu = inRtu;
    active = true;
  }

  /** Passive side. */
  Link(EngineRoom engineRoom, Event.Requested requested, Gid localGid) {
    this(
        engineRoom,
        requested.id(),
        requested.from(),
        localGid,
        new Promise<>(engineRoom.callbacks),
        null);
    req = requested.req();
  }

  private Link(
      EngineRoom engineRoom,
      int id,
      PeerAddress peer,
      Gid localGid,
      Promise<CmConnection> established,
      @Nullable Promise<IncomingReply> replied) {
    this.engineRoom = engineRoom;
    this.id = id;
    this.peer = peer;
    this.localGid = localGid;
    this.established = established;
    this.replied = replied;
    disconnected = new Promise<>(engineRoom.callbacks);
    timewaitExit = new Promise<>(engineRoom.callbacks);
    lane = engineRoom.callbacks.lane();
  }

  boolean isActive() {
    return active;
  }

  /** The peer we ask asks us, and ours is the passive side. */
  void isAskedBy(Req peers) {
    active = false;
    req = peers;
  }

  /** Whether it was said before. What is repeated is the same object, or a repeated answer. */
  @SuppressWarnings("ReferenceEquality")
  boolean repeats(CmMessage message) {
    boolean again =
        message == lastSaid
            || (!said.add(message.type())
                && (message.type() == MessageType.RTU || message.type() == MessageType.DREP));
    lastSaid = message;
    return again;
  }

  /** Runs a user's code after what it was told before. */
  void inOrder(Runnable code) {
    lane.run(code);
  }

  void onEvent(Consumer<Event> wanted) {
    lane.run(
        () -> {
          handler = wanted;
          for (Event event; (event = untold.poll()) != null; ) {
            wanted.accept(event);
          }
        });
  }

  void tell(Event event) {
    lane.run(
        () -> {
          if (handler == null) {
            untold.add(event);
          } else {
            handler.accept(event);
          }
        });
  }

  void onFabric(Consumer<Reaction> wanted) {
    lane.run(
        () -> {
          fabricHandler = wanted;
          for (Reaction reaction; (reaction = untoldOfFabric.poll()) != null; ) {
            wanted.accept(reaction);
          }
        });
  }

  void tell(Reaction reaction) {
    lane.run(
        () -> {
          if (fabricHandler != null) {
            fabricHandler.accept(reaction);
          } else if (untoldOfFabric.size() < REACTIONS_KEPT) {
            untoldOfFabric.add(reaction);
          }
        });
  }

  /** What it does with the port, as far as events of the fabric ask. */
  @Nullable Use use() {
    PortPath way = path;
    if (way == null) {
      return null;
    }
    return establishment == null ? new Use.Connecting(way) : new Use.Connected(way);
  }

  /** Tells of a packet, unless the user is far behind. */
  boolean tell(DataPacket packet) {
    Consumer<DataPacket> wanted = dataHandler;
    if (wanted == null) {
      return true;
    }
    if (lane.length() >= PACKETS_WAITING) {
      return false;
    }
    lane.run(() -> wanted.accept(packet));
    return true;
  }

  /** It will not be established. */
  void fail(Throwable why) {
    if (replied != null) {
      replied.breakBy(why);
    }
    established.breakBy(why);
  }

  /** Nothing is left of it: whoever waits, waits in vain. */
  void gone(Throwable why) {
    fail(why);
    disconnected.breakBy(why);
    timewaitExit.breakBy(why);
  }

  /** {@code the connection 0x11223344 with ::ffff:10.77.0.11} */
  @Override
  public String toString() {
    return "the connection 0x" + HexFormat.of().toHexDigits(id) + " with " + peer;
  }
}
