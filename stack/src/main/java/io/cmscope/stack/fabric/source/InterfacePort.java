package io.cmscope.stack.fabric.source;

import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.fabric.GidEntry;
import io.cmscope.stack.fabric.GidType;
import io.cmscope.stack.fabric.PKey;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A port of RoCEv2 without a device: the addresses of a network interface are its GIDs. An address
 * keeps its place in the table as long as the interface has it, as in the tables of rxe.
 */
public final class InterfacePort implements PortReader {

  /** What an interface is asked for. */
  interface Addresses {
    /** The addresses, or null when there is no such interface. */
    @Nullable List<InetAddress> of(String name) throws SocketException;
  }

  private static final int TABLE_LENGTH = 64;
  private static final GidEntry UNUSED = GidEntry.none(GidType.ROCE_V2);

  private final String name;
  private final Addresses addresses;
  private final GidEntry[] places = new GidEntry[TABLE_LENGTH];

  /** The port of an interface of this host. */
  public InterfacePort(String name) {
    this(name, InterfacePort::ask);
  }

  InterfacePort(String name, Addresses addresses) {
    this.name = name;
    this.addresses = addresses;
    Arrays.fill(places, UNUSED);
  }

  private static @Nullable List<InetAddress> ask(String name) throws SocketException {
    NetworkInterface found = NetworkInterface.getByName(name);
    if (found == null) {
      return null;
    }
    return found.isUp() ? Collections.list(found.getInetAddresses()) : List.of();
  }

  @Override
  public PortReading read() throws IOException {
    List<InetAddress> now = addresses.of(name);
    if (now == null) {
      throw new DeviceGoneException("there is no interface " + name);
    }
    List<GidEntry> held = new ArrayList<>();
    for (InetAddress address : now) {
      held.add(GidEntry.of(gid(address), GidType.ROCE_V2));
    }
    for (int i = 0; i < TABLE_LENGTH; i++) {
      if (!held.remove(places[i])) {
        places[i] = UNUSED;
      }
    }
    for (int i = 0; i < TABLE_LENGTH && !held.isEmpty(); i++) {
      if (places[i].equals(UNUSED)) {
        places[i] = held.removeFirst();
      }
    }
    return new PortReading(List.of(PKey.DEFAULT), List.of(places), !now.isEmpty(), 0, 0);
  }

  private static Gid gid(InetAddress address) {
    ByteBuffer octets = ByteBuffer.wrap(address.getAddress());
    return address instanceof Inet4Address
        ? Gid.mapped(octets.getInt())
        : new Gid(octets.getLong(), octets.getLong());
  }

  /** {@code interface eth0} */
  @Override
  public String toString() {
    return "interface " + name;
  }
}
