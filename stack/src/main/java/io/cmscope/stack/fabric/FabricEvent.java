package io.cmscope.stack.fabric;

/**
 * What a device tells of itself and its fabric (the affiliated and unaffiliated asynchronous events
 * of the verbs), as the ids hear it: after the tables were read anew.
 */
public sealed interface FabricEvent {

  /** IB_EVENT_PORT_ACTIVE. */
  record PortUp(int port) implements FabricEvent {}

  /** IB_EVENT_PORT_ERR. */
  record PortDown(int port) implements FabricEvent {}

  /** IB_EVENT_LID_CHANGE. */
  record LidChange(int port) implements FabricEvent {}

  /**
   * IB_EVENT_PKEY_CHANGE.
   *
   * @param refreshed proves that the table was read before anybody is told
   */
  record PKeyChange(int port, Refreshed<PKey> refreshed) implements FabricEvent {}

  /**
   * IB_EVENT_GID_CHANGE.
   *
   * @param refreshed proves that the table was read before anybody is told
   */
  record GidChange(int port, Refreshed<GidEntry> refreshed) implements FabricEvent {}

  /** IB_EVENT_SM_CHANGE: another subnet manager. */
  record SmChange(int port) implements FabricEvent {}

  /** IB_EVENT_CLIENT_REREGISTER: the subnet manager forgot what was registered with it. */
  record ClientReregister(int port) implements FabricEvent {}

  /** IB_EVENT_DEVICE_FATAL, or the device was pulled. */
  record DeviceRemoval() implements FabricEvent {}
}
