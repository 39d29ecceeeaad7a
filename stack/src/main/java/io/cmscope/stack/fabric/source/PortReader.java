package io.cmscope.stack.fabric.source;

import java.io.IOException;

/** Reads a port as it is now. Called by one thread at a time. */
public interface PortReader {

  /**
   * All of it.
   *
   * @throws DeviceGoneException when there is no such port any more
   * @throws IOException when it cannot be read now; a later time may do
   */
  PortReading read() throws IOException;
}
