package io.cmscope.stack.transport;

/**
 * Carries MADs between QP 1 of one local port and QP 1 of others. {@link #send} may be called from
 * one thread at a time; what comes is delivered by one thread of the transport's own.
 */
public interface MadTransport extends AutoCloseable {

  /** The port it speaks for. */
  LocalPort port();

  /**
   * Begins to deliver. Called once, before anything is sent.
   *
   * @param receiver must return soon: nothing else is received meanwhile
   */
  void start(Receiver receiver);

  /**
   * Puts a MAD on the wire, now or not at all.
   *
   * @throws TransportException in a sentence, when it cannot leave
   */
  void send(OutgoingMad mad) throws TransportException;

  /** Whether {@link #sendData} works: a MAD device carries MADs only. */
  boolean carriesData();

  /**
   * Puts a packet of a connected queue pair on the wire.
   *
   * @throws TransportException in a sentence, when it cannot leave
   * @throws UnsupportedOperationException when it {@linkplain #carriesData carries no data}
   */
  void sendData(DataPacket packet) throws TransportException;

  /** What it carried so far; any thread may ask. */
  default TransportStatistics statistics() {
    return TransportStatistics.NONE;
  }

  /** Delivers nothing from now on and frees the port; a second time does nothing. */
  @Override
  void close();

  /** Who hears what comes. */
  interface Receiver {

    /** A CM MAD came for QP 1, whole or not, with a right ICRC or none that could be checked. */
    void received(IncomingMad mad);

    /** A packet of a connected transport came for another QP. */
    void receivedData(DataPacket packet);

    /** The transport is broken: nothing comes any more. */
    void failed(TransportException why);
  }
}
