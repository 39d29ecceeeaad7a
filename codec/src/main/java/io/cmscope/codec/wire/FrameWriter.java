package io.cmscope.codec.wire;

import io.netty.buffer.ByteBuf;

/**
 * Builds complete frames: lower headers, BTH, DETH for datagrams, payload, padding, ICRC. The
 * defaults are those of a management datagram between QPs 1. Invalid values are refused with a
 * sentence when they are set.
 *
 * <p>A writer may be used for many frames; values stay until they are set again. Not for concurrent
 * use.
 *
 * @param <W> the writer itself, so that setters chain
 */
public abstract sealed class FrameWriter<W extends FrameWriter<W>>
    permits EthernetWriter, InfiniBandWriter {
  private static final int QP1_Q_KEY = 0x80010000;

  private int opcode = Opcode.UD_SEND_ONLY;
  private boolean solicitedEvent;
  private boolean migrated;
  private int pKey = 0xffff;
  private int destinationQpn = 1;
  private boolean ackRequest;
  private int psn;
  private int qKey = QP1_Q_KEY;
  private int sourceQpn = 1;

  abstract W self();

  abstract Encapsulation encapsulation();

  /** Octets before the BTH. */
  public abstract int transportOffset();

  /** Where the ICRC begins to count: the octet of the frame where LRH, GRH or IP header starts. */
  abstract int coveredOffset();

  /** Octets after the ICRC. */
  abstract int trailerLength();

  /**
   * Writes everything before the BTH into octets that are zero; {@code transport} octets follow
   * through the ICRC.
   */
  abstract void writeLower(ByteBuf out, int index, int transport);

  /** Writes what follows the ICRC. */
  abstract void writeTrailer(ByteBuf out, int index, int trailer);

  /**
   * Default 0x64, UD SEND only. Headers after the BTH other than the DETH are the caller's: the
   * start of the payload.
   */
  public W opcode(int value) {
    opcode = (int) Bth.OPCODE.check(value);
    return self();
  }

  /** Default false. */
  public W solicitedEvent(boolean value) {
    solicitedEvent = value;
    return self();
  }

  /** Default false. */
  public W migrated(boolean value) {
    migrated = value;
    return self();
  }

  /** Default 0xffff, full member of the default partition. */
  public W pKey(int value) {
    pKey = (int) Bth.P_KEY.check(value);
    return self();
  }

  /** Default 1. */
  public W destinationQpn(int value) {
    destinationQpn = (int) Bth.DESTINATION_QPN.check(value);
    return self();
  }

  /** Default false. */
  public W ackRequest(boolean value) {
    ackRequest = value;
    return self();
  }

  /** Default 0; 24 bits. */
  public W psn(int value) {
    psn = (int) Bth.PSN.check(value);
    return self();
  }

  /** Default 0x80010000, the well-known Q_Key of QP 1. */
  public W qKey(int value) {
    qKey = value;
    return self();
  }

  /** Default 1. */
  public W sourceQpn(int value) {
    sourceQpn = (int) Deth.SOURCE_QPN.check(value);
    return self();
  }

  /**
   * Writes one frame.
   *
   * @param out receives it by absolute index; its reader and writer index stay
   * @param index where it starts
   * @param payload its readable octets; they are not consumed
   * @return octets written
   * @throws IllegalArgumentException when it does not fit, or its length does not fit into a length
   *     field
   * @throws IllegalStateException when an address was not set
   */
  public final int write(ByteBuf out, int index, ByteBuf payload) {
    int size = payload.readableBytes();
    int pad = -size & 3;
    boolean datagram = Opcode.isDatagram(opcode);
    int headers = Bth.LENGTH + (datagram ? Deth.LENGTH : 0);
    int transport = headers + size + pad + Icrc.LENGTH;
    int bth = index + transportOffset();
    int icrc = bth + transport - Icrc.LENGTH;
    int trailer = icrc + Icrc.LENGTH;
    int length = trailer + trailerLength() - index;
    if (out.capacity() - index < length) {
      throw new IllegalArgumentException(
          "a frame of "
              + length
              + " octets does not fit in the "
              + (out.capacity() - index)
              + " there are");
    }
    out.setZero(index, length);
    writeLower(out, index, transport);
    writeBth(out, bth, pad);
    if (datagram) {
      Deth.Q_KEY.set(out, bth + Bth.LENGTH, qKey);
      Deth.SOURCE_QPN.set(out, bth + Bth.LENGTH, sourceQpn);
    }
    out.setBytes(bth + headers, payload, payload.readerIndex(), size);
    out.setIntLE(icrc, Icrc.compute(out, encapsulation(), index + coveredOffset(), bth, icrc));
    writeTrailer(out, index, trailer);
    return length;
  }

  private void writeBth(ByteBuf out, int bth, int pad) {
    Bth.OPCODE.set(out, bth, opcode);
    Bth.SOLICITED_EVENT.set(out, bth, solicitedEvent ? 1 : 0);
    Bth.MIGRATED.set(out, bth, migrated ? 1 : 0);
    Bth.PAD_COUNT.set(out, bth, pad);
    Bth.P_KEY.set(out, bth, pKey);
    Bth.DESTINATION_QPN.set(out, bth, destinationQpn);
    Bth.ACK_REQUEST.set(out, bth, ackRequest ? 1 : 0);
    Bth.PSN.set(out, bth, psn);
  }
}
