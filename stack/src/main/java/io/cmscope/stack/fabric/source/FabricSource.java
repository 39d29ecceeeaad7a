package io.cmscope.stack.fabric.source;

import io.cmscope.stack.fabric.GidType;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Which port to watch, and how.
 *
 * @param port its number, from 1
 * @param type how packets of the transport in use are encapsulated
 * @param every how long between two looks
 */
public record FabricSource(int port, PortReader reader, GidType type, Duration every) {

  /** Often enough for people, seldom enough for batteries. */
  public static final Duration USUAL = Duration.ofMillis(250);

  /** A port of a device of this host. */
  public static FabricSource ofDevice(String name, int port, GidType type) {
    return ofDevice(SysfsPort.LINUX, name, port, type);
  }

  /** A port of a device in a tree like that of Linux. */
  public static FabricSource ofDevice(Path root, String name, int port, GidType type) {
    return new FabricSource(port, new SysfsPort(root, name, port), type, USUAL);
  }

  /** An interface of this host, for RoCEv2. */
  public static FabricSource ofInterface(String name) {
    return new FabricSource(1, new InterfacePort(name), GidType.ROCE_V2, USUAL);
  }

  public FabricSource withEvery(Duration value) {
    return new FabricSource(port, reader, type, value);
  }
}
