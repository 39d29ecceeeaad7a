package io.cmscope.codec.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.netty.buffer.ByteBuf;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Millions of frames pass through the dissector: it must not make garbage. */
class AllocationTest {
  private static final int ROUNDS = 20_000;

  private final Packet packet = new Packet();
  private final Dissector dissector = new Dissector();
  private final ByteBuf[] frames = {
    GoldenFrames.buffer(GoldenFrames.REQ),
    GoldenFrames.buffer(Frames.hex(Frames.roceV2Ipv6())),
    GoldenFrames.buffer(Frames.hex(Frames.roceV1())),
    GoldenFrames.buffer(GoldenFrames.REQ).setShort(12, 0x0806),
    GoldenFrames.buffer(GoldenFrames.REQ).setShort(12, 0xbeef),
    GoldenFrames.buffer(GoldenFrames.REQ).setByte(23, 6),
    GoldenFrames.buffer(GoldenFrames.REQ).setShort(36, 4789),
  };

  @Test
  void dissectionAndPrimitiveAccessorsAllocateNothing() {
    assumeTrue(
        ManagementFactory.getThreadMXBean() instanceof ThreadMXBean,
        "this JVM does not count what a thread allocates");
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long self = Thread.currentThread().threadId();
    long sum = run(ROUNDS);
    long before = threads.getThreadAllocatedBytes(self);
    sum += run(ROUNDS);
    long allocated = threads.getThreadAllocatedBytes(self) - before;
    assertThat(sum).isNotZero();
    // seven frames a round: anything per frame would be megabytes; the measurement itself takes a
    // little
    assertThat(allocated).isLessThan(10_000);
  }

  private long run(int rounds) {
    long sum = 0;
    for (int i = 0; i < rounds; i++) {
      for (ByteBuf frame : frames) {
        int length = frame.capacity();
        Verdict verdict = dissector.dissect(frame, 0, length, length, LinkType.ETHERNET, packet);
        if (verdict == Verdict.TRANSPORT) {
          sum += primitives();
        } else {
          sum += dissector.lastOther().length();
        }
      }
    }
    return sum;
  }

  private long primitives() {
    return packet.opcode()
        + packet.psn()
        + packet.pKey()
        + packet.destinationQpn()
        + packet.sourceQpn()
        + packet.qKey()
        + packet.ipIdentification()
        + packet.payloadIndex()
        + packet.payloadLength()
        + packet.payloadCaptured()
        + packet.icrcIndex()
        + packet.sourceKeyHigh()
        + packet.sourceKeyLow()
        + packet.destinationKeyHigh()
        + packet.destinationKeyLow()
        + (packet.isCmMad() ? 1 : 0);
  }
}
