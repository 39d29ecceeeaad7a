package io.cmscope.stack.fault;

import io.cmscope.stack.fabric.QpReservations;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * QPNs kept badly. A number may have several holders here; the device gets it back when the last
 * one lets go. Not thread-safe, as the device's own reservations.
 */
public final class FaultyReservations implements QpReservations {
  private final QpReservations device;
  private final boolean reused;
  private final boolean restless;
  private final Map<Integer, Integer> holders = new HashMap<>(); // how many, by QPN
  private @Nullable Integer again; // the QPN the next connection gets

  private FaultyReservations(QpReservations device, boolean reused, boolean restless) {
    this.device = device;
    this.reused = reused;
    this.restless = restless;
  }

  /** The device as it is, or with those of the faults that are about QPNs. */
  public static QpReservations of(QpReservations device, List<Fault> faults) {
    boolean reused = faults.stream().anyMatch(Fault.ReuseQpn.class::isInstance);
    boolean restless = faults.stream().anyMatch(Fault.NoTimewait.class::isInstance);
    return reused || restless ? new FaultyReservations(device, reused, restless) : device;
  }

  @Override
  public OptionalInt reserve() {
    if (again == null) {
      OptionalInt qpn = device.reserve();
      qpn.ifPresent(this::held);
      return qpn;
    }
    int qpn = again;
    return reserve(qpn) ? OptionalInt.of(qpn) : OptionalInt.empty();
  }

  @Override
  public boolean reserve(int qpn) {
    if (!holders.containsKey(qpn) && !device.reserve(qpn)) {
      return false;
    }
    held(qpn);
    return true;
  }

  private void held(int qpn) {
    holders.merge(qpn, 1, Integer::sum);
    again = reused ? (again == null ? Integer.valueOf(qpn) : again) : null;
  }

  @Override
  public void quarantine(int qpn, long until) {
    device.quarantine(qpn, until);
    if (restless) {
      again = qpn;
    }
  }

  @Override
  public void release(int qpn, long now) {
    Integer last = holders.merge(qpn, -1, (held, less) -> held + less == 0 ? null : held + less);
    if (last == null) {
      device.release(qpn, now);
      if (!reused && again != null && again == qpn) {
        again = null; // rested after all: any will do
      }
    }
  }
}
