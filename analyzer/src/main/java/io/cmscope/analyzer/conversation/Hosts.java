package io.cmscope.analyzer.conversation;

import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Packet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The addresses and channel adapters of a capture. An address becomes a small number at its first
 * sight, so that the frames that follow cost one look-up and no allocation.
 */
public final class Hosts {

  private static final int EMPTY = -1;

  private final List<Address> addresses = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<Host> hostOfAddress = new ArrayList<>();
  private final Long2ObjectHashMap<Host> byGuid = new Long2ObjectHashMap<>();
  private int hosts;

  /** Open addressing: slot to address number, keys compared in the arrays beside. */
  private int[] slots = new int[256];

  private long[] high = new long[64];
  private long[] low = new long[64];

  public Hosts() {
    Arrays.fill(slots, EMPTY);
  }

  /** The number of the address a packet came from. */
  public int source(Packet packet) {
    int slot = slot(packet.sourceKeyHigh(), packet.sourceKeyLow());
    return slots[slot] != EMPTY
        ? slots[slot]
        : add(slot, packet.sourceKeyHigh(), packet.sourceKeyLow(), packet.sourceAddress());
  }

  /** The number of the address a packet goes to. */
  public int destination(Packet packet) {
    int slot = slot(packet.destinationKeyHigh(), packet.destinationKeyLow());
    return slots[slot] != EMPTY
        ? slots[slot]
        : add(
            slot,
            packet.destinationKeyHigh(),
            packet.destinationKeyLow(),
            packet.destinationAddress());
  }

  /** How many addresses there are: numbers go from 0 to this, exclusive. */
  public int size() {
    return addresses.size();
  }

  /** The address behind a number. */
  public Address address(int number) {
    return addresses.get(number);
  }

  /** An address in words. */
  public String name(int number) {
    return names.get(number);
  }

  /** The channel adapter at an address. */
  public Host at(int number) {
    return hostOfAddress.get(number);
  }

  /** The channel adapter at an address, now that a REQ or REP from there told its CA GUID. */
  public Host learn(int number, long caGuid) {
    Host host = hostOfAddress.get(number);
    if (caGuid == 0 || host.caGuid() == caGuid) {
      return host;
    }
    @Nullable Host known = byGuid.get(caGuid);
    if (known == null) {
      known = host.caGuid() == 0 ? host : new Host(hosts++, caGuid);
      known.learn(caGuid);
      byGuid.put(caGuid, known);
    }
    hostOfAddress.set(number, known);
    return known;
  }

  private int slot(long keyHigh, long keyLow) {
    long mixed = (keyHigh * 0x9e3779b97f4a7c15L ^ keyLow) * 0xff51afd7ed558ccdL;
    int mask = slots.length - 1;
    int slot = (int) (mixed >>> 32) & mask;
    while (slots[slot] != EMPTY && (high[slots[slot]] != keyHigh || low[slots[slot]] != keyLow)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private int add(int slot, long keyHigh, long keyLow, Address address) {
    int number = addresses.size();
    addresses.add(address);
    names.add(address.toString());
    hostOfAddress.add(new Host(hosts++, 0));
    if (number == high.length) {
      high = Arrays.copyOf(high, number * 2);
      low = Arrays.copyOf(low, number * 2);
    }
    high[number] = keyHigh;
    low[number] = keyLow;
    slots[slot] = number;
    if (addresses.size() * 2 > slots.length) {
      grow();
    }
    return number;
  }

  private void grow() {
    slots = new int[slots.length * 2];
    Arrays.fill(slots, EMPTY);
    for (int number = 0; number < addresses.size(); number++) {
      slots[slot(high[number], low[number])] = number;
    }
  }
}
