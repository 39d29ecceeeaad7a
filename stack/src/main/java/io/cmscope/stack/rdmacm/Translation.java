package io.cmscope.stack.rdmacm;

import io.cmscope.stack.fabric.Reaction;
import io.cmscope.stack.service.PortLostException;
import io.cmscope.stack.service.RejectedException;
import io.cmscope.stack.service.UnansweredException;
import io.cmscope.stack.transport.TransportException;
import java.net.InetAddress;
import java.util.concurrent.CompletionException;

/**
 * What the service reports, as librdmacm's users know it: why a connection did not come about, and
 * what a change of the port means for an id.
 */
final class Translation {
  private Translation() {}

  /** Of a connection, or a question for a queue pair, that came to nothing. */
  static RdmaEvent failure(RdmaId id, Throwable thrown) {
    Throwable cause = thrown.getCause();
    Throwable why = thrown instanceof CompletionException && cause != null ? cause : thrown;
    return switch (why) {
      case RejectedException no ->
          RdmaEvent.of(
              RdmaEventType.REJECTED, id, no.rej().reason(), ConnParams.of(no.privateData()));
      case UnansweredException never ->
          RdmaEvent.of(RdmaEventType.UNREACHABLE, id, RdmaEvent.TIMED_OUT);
      case PortLostException lost ->
          RdmaEvent.of(RdmaEventType.CONNECT_ERROR, id, RdmaEvent.NOT_THERE);
      case TransportException broken ->
          RdmaEvent.of(RdmaEventType.CONNECT_ERROR, id, RdmaEvent.NO_ROUTE);
      default -> RdmaEvent.of(RdmaEventType.CONNECT_ERROR, id, RdmaEvent.ABORTED);
    };
  }

  /** For an id that has an address and no connection. */
  static RdmaEvent addressChange(RdmaId id, Reaction reaction) {
    return reaction instanceof Reaction.DeviceRemoved
        ? removal(id)
        : RdmaEvent.of(RdmaEventType.ADDR_CHANGE, id, RdmaEvent.NO_ADDRESS);
  }

  /** For an id that has a datagram peer: what it was told of it must be asked for anew. */
  static RdmaEvent datagramChange(RdmaId id, Reaction reaction) {
    return reaction instanceof Reaction.DeviceRemoved
        ? removal(id)
        : RdmaEvent.of(RdmaEventType.DISCONNECTED, id, RdmaEvent.NOT_THERE);
  }

  /** For a connected id: it may go on, or connect again. */
  static RdmaEvent connectionChange(RdmaId id, Reaction reaction) {
    return switch (reaction) {
      case Reaction.DeviceRemoved removed -> removal(id);
      case Reaction.PKeyLost lost ->
          RdmaEvent.of(RdmaEventType.PATH_CHANGED, id, RdmaEvent.NOT_THERE);
      default -> RdmaEvent.of(RdmaEventType.PATH_CHANGED, id);
    };
  }

  /** For a member of a group: the membership is void. */
  static RdmaEvent groupChange(RdmaId id, Reaction reaction, InetAddress group) {
    int status = reaction instanceof Reaction.DeviceRemoved ? RdmaEvent.NO_DEVICE : RdmaEvent.RESET;
    return RdmaEvent.ofGroup(RdmaEventType.MULTICAST_ERROR, id, status, group);
  }

  private static RdmaEvent removal(RdmaId id) {
    return RdmaEvent.of(RdmaEventType.DEVICE_REMOVAL, id, RdmaEvent.NO_DEVICE);
  }
}
