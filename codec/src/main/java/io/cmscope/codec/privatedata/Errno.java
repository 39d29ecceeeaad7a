package io.cmscope.codec.privatedata;

/** Error numbers of Linux, as its drivers send them: negative, or as they are. */
final class Errno {
  private Errno() {}

  /** {@code -104 (ECONNRESET)}, or the number alone. */
  static String text(int errno) {
    String name =
        switch (Math.abs(errno)) {
          case 5 -> "EIO";
          case 11 -> "EAGAIN";
          case 12 -> "ENOMEM";
          case 16 -> "EBUSY";
          case 17 -> "EEXIST";
          case 19 -> "ENODEV";
          case 22 -> "EINVAL";
          case 71 -> "EPROTO";
          case 95 -> "EOPNOTSUPP";
          case 104 -> "ECONNRESET";
          case 107 -> "ENOTCONN";
          case 110 -> "ETIMEDOUT";
          case 111 -> "ECONNREFUSED";
          default -> "";
        };
    return name.isEmpty() ? Integer.toString(errno) : errno + " (" + name + ")";
  }
}
