package io.cmscope.stack.fabric.source;

import java.io.IOException;

/** The device, or its interface, is not there any more. */
public final class DeviceGoneException extends IOException {
  private static final long serialVersionUID = 1;

  DeviceGoneException(String message) {
    super(message);
  }
}
