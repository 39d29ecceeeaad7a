package io.cmscope.stack.transport;

import java.io.EOFException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.pcap4j.core.BpfProgram.BpfCompileMode;
import org.pcap4j.core.NotOpenException;
import org.pcap4j.core.PcapHandle;
import org.pcap4j.core.PcapHandle.PcapDirection;
import org.pcap4j.core.PcapNativeException;
import org.pcap4j.core.PcapNetworkInterface.PromiscuousMode;

/** Frames in and out of an Ethernet interface, by libpcap. */
final class PcapPort implements AutoCloseable {
  /** Enough for every header and a MAD; more would cost the ring of the kernel its places. */
  private static final int SNAP_LENGTH = 512;

  private static final int RING_OCTETS = 8 << 20;
  private static final int WAKE_UP_MILLIS = 200;

  private final String name;
  private final PcapHandle handle;

  private PcapPort(String name, PcapHandle handle) {
    this.name = name;
    this.handle = handle;
  }

  /**
   * @throws TransportException in a sentence, when it cannot be had
   */
  static PcapPort open(String name, String filter) throws TransportException {
    try {
      PcapHandle handle =
          new PcapHandle.Builder(name)
              .snaplen(SNAP_LENGTH)
              .promiscuousMode(PromiscuousMode.NONPROMISCUOUS)
              .timeoutMillis(WAKE_UP_MILLIS)
              .bufferSize(RING_OCTETS)
              .immediateMode(true)
              .build();
      try {
        handle.setDirection(PcapDirection.IN); // else we hear ourselves
        handle.setFilter(filter, BpfCompileMode.OPTIMIZE);
      } catch (PcapNativeException | NotOpenException e) {
        handle.close();
        throw e;
      }
      return new PcapPort(name, handle);
    } catch (LinkageError e) {
      throw new TransportException(
          "pcap needs libpcap, and it cannot be loaded: install it (Debian: libpcap0.8, Fedora:"
              + " libpcap), or use --transport udp, which needs no library",
          e);
    } catch (PcapNativeException | NotOpenException e) {
      throw cannotOpen(name, e);
    }
  }

  private static TransportException cannotOpen(String name, Exception e) {
    String why = String.valueOf(e.getMessage()).strip();
    return new TransportException(
        why.contains("ermi") // permission, permitted
            ? "pcap may not open "
                + name
                + " (CAP_NET_RAW is missing): run it as root, or use --transport udp, which needs no"
                + " privilege"
            : "pcap cannot open " + name + ": " + why,
        e);
  }

  /** The next frame, or null when none came for a while. */
  byte @Nullable [] next() throws TransportException {
    try {
      return handle.getNextRawPacketEx();
    } catch (TimeoutException e) {
      return null;
    } catch (EOFException | PcapNativeException | NotOpenException e) {
      throw new TransportException(
          "pcap hears nothing on " + name + " any more: " + e.getMessage(), e);
    }
  }

  void send(byte[] frame, int length) throws TransportException {
    try {
      handle.sendPacket(frame, length);
    } catch (PcapNativeException | NotOpenException e) {
      throw new TransportException("pcap cannot send on " + name + ": " + e.getMessage(), e);
    }
  }

  /** Wakes who waits in {@link #next}. */
  void interrupt() {
    try {
      handle.breakLoop();
    } catch (NotOpenException e) {
      // nobody waits
    }
  }

  @Override
  public void close() {
    handle.close();
  }
}
