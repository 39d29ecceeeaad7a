package io.cmscope.analyzer.cli;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.RejectReason;
import io.cmscope.codec.wire.Field;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Refuses what no message has room for, before anything is sent. */
final class Limits {
  /** Of timeouts and delays, which are exponents of 2 in 5 bits. */
  static final int LARGEST_EXPONENT = 31;

  static final int LARGEST_QPN = 0xffffff;

  private final CommandSpec spec;

  Limits(CommandSpec spec) {
    this.spec = spec;
  }

  /** A number of these and all between. */
  void number(String option, long value, long least, long most) {
    if (value < least || value > most) {
      throw usage(
          option
              + (most == Integer.MAX_VALUE
                  ? ": expected a number from " + least
                  : ": expected a number from " + least + " to " + most)
              + ", found "
              + value);
    }
  }

  /**
   * A queue pair number, or what stands for any.
   *
   * @param most the largest, at most 24 bits
   */
  void qpn(String option, int value, int least, int most) {
    if (Integer.compareUnsigned(value, least) < 0 || Integer.compareUnsigned(value, most) > 0) {
      throw usage(
          String.format(
              "%s: expected a number from 0x%06x to 0x%06x, found 0x%06x",
              option, least, most, value));
    }
  }

  /**
   * As many octets as a message has room for.
   *
   * @param taken octets of the room that are not the user's
   */
  void room(String option, PrivateData data, Field area, int taken, String message) {
    int octets = area.width() / 8 - taken;
    if (data.length() > octets) {
      throw usage(
          option
              + ": expected at most "
              + octets
              + " octets, which "
              + message
              + " has room for, found "
              + data.length());
    }
  }

  /** A reason that users may give. */
  void reason(String option, int code) {
    RejectReason reason = RejectReason.of(code);
    if (reason == RejectReason.RESERVED) {
      throw usage(option + ": expected the number of a reason, like 28, found " + code);
    }
    if (reason == RejectReason.STALE_CONNECTION) {
      throw usage(
          option
              + ": expected a reason other than 10, which only a CM gives (--fault 'reject 10' does"
              + " without)");
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
