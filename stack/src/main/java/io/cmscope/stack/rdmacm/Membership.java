package io.cmscope.stack.rdmacm;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.StandardProtocolFamily;
import java.nio.channels.DatagramChannel;
import org.jspecify.annotations.Nullable;

/**
 * One id in one multicast group. The host joins the group at the interface, so that switches let
 * its packets through (IGMP, MLD); an address that is at no interface of the host, as in a test,
 * joins nothing.
 */
final class Membership implements AutoCloseable {
  private final InetAddress group;
  private final InetAddress from;
  private @Nullable DatagramChannel joined;
  private @Nullable AutoCloseable watch;
  private boolean closed;

  Membership(InetAddress group, InetAddress from) {
    this.group = group;
    this.from = from;
  }

  InetAddress group() {
    return group;
  }

  synchronized void watchedBy(AutoCloseable value) {
    watch = value;
  }

  /** False when the interface refuses. */
  synchronized boolean join() {
    if (closed) {
      return true;
    }
    try {
      NetworkInterface at = NetworkInterface.getByInetAddress(from);
      if (at != null && at.supportsMulticast()) {
        joined =
            DatagramChannel.open(
                group instanceof Inet4Address
                    ? StandardProtocolFamily.INET
                    : StandardProtocolFamily.INET6);
        joined.join(group, at);
      }
      return true;
    } catch (IOException | IllegalArgumentException refused) {
      return false;
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    closeQuietly(joined);
    closeQuietly(watch);
  }

  /** Closes what has nothing to say when it is closed. */
  static void closeQuietly(@Nullable AutoCloseable what) {
    if (what != null) {
      try {
        what.close();
      } catch (Exception nothingToSay) {
        throw new IllegalStateException(nothingToSay);
      }
    }
  }
}
