package io.cmscope.codec.wire;

import static io.cmscope.codec.wire.ExtensionHeader.AETH;
import static io.cmscope.codec.wire.ExtensionHeader.ATOMIC_ACK_ETH;
import static io.cmscope.codec.wire.ExtensionHeader.ATOMIC_ETH;
import static io.cmscope.codec.wire.ExtensionHeader.DETH;
import static io.cmscope.codec.wire.ExtensionHeader.FETH;
import static io.cmscope.codec.wire.ExtensionHeader.IETH;
import static io.cmscope.codec.wire.ExtensionHeader.IMM_DT;
import static io.cmscope.codec.wire.ExtensionHeader.RETH;
import static io.cmscope.codec.wire.ExtensionHeader.XRCETH;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The opcodes of the BTH: three bits of transport, five of operation (IBA vol 1, table 38 and the
 * annexes).
 *
 * <p>0x40 to 0x5f belong to reliable datagrams by the specification and to Mellanox's DC transport,
 * with another layout, in practice; nothing is said about what follows their BTH and they are
 * neither requests nor answers here.
 */
public final class Opcode {
  /** The opcode of every management datagram. */
  public static final int UD_SEND_ONLY = 0x64;

  /** A datagram with immediate data: never a management datagram. */
  public static final int UD_SEND_ONLY_IMMEDIATE = 0x65;

  /** Congestion notification of RoCEv2. */
  public static final int CNP = 0x81;

  private static final int RC = 0x00;
  private static final int UC = 0x20;
  private static final int RD = 0x40;
  private static final int XRC = 0xa0;
  private static final int OPERATION = 0x1f;

  /** One operation of the connected transports. */
  private record Operation(String name, boolean request, List<ExtensionHeader> headers) {}

  private static final @Nullable Operation[] OPERATIONS = {
    /* 00 */ request("SEND first"),
    /* 01 */ request("SEND middle"),
    /* 02 */ request("SEND last"),
    /* 03 */ request("SEND last with immediate", IMM_DT),
    /* 04 */ request("SEND only"),
    /* 05 */ request("SEND only with immediate", IMM_DT),
    /* 06 */ request("WRITE first", RETH),
    /* 07 */ request("WRITE middle"),
    /* 08 */ request("WRITE last"),
    /* 09 */ request("WRITE last with immediate", IMM_DT),
    /* 0a */ request("WRITE only", RETH),
    /* 0b */ request("WRITE only with immediate", RETH, IMM_DT),
    /* 0c */ request("READ request", RETH),
    /* 0d */ answer("READ response first", AETH),
    /* 0e */ answer("READ response middle"),
    /* 0f */ answer("READ response last", AETH),
    /* 10 */ answer("READ response only", AETH),
    /* 11 */ answer("ACK", AETH),
    /* 12 */ answer("ATOMIC ACK", AETH, ATOMIC_ACK_ETH),
    /* 13 */ request("CMP&SWAP", ATOMIC_ETH),
    /* 14 */ request("FETCH&ADD", ATOMIC_ETH),
    /* 15 */ null,
    /* 16 */ request("SEND last with invalidate", IETH),
    /* 17 */ request("SEND only with invalidate", IETH),
    /* 18 */ null,
    /* 19 */ null,
    /* 1a */ null,
    /* 1b */ null,
    /* 1c */ request("FLUSH", FETH, RETH),
    /* 1d */ request("ATOMIC WRITE", RETH),
  };

  private static final String[] NAMES = new String[256];
  private static final boolean[] REQUEST = new boolean[256];
  private static final int[] OCTETS = new int[256];
  private static final List<List<ExtensionHeader>> HEADERS = new ArrayList<>(256);

  static {
    for (int opcode = 0; opcode < 256; opcode++) {
      NAMES[opcode] = String.format(Locale.ROOT, "opcode 0x%02x", opcode);
      HEADERS.add(List.of());
    }
    for (int i = 0; i < OPERATIONS.length; i++) {
      Operation operation = OPERATIONS[i];
      if (operation != null) {
        define(RC + i, "RC ", operation, operation.headers);
        if (i <= 0x0b) {
          define(UC + i, "UC ", operation, operation.headers);
        }
        if (i <= 0x14) {
          NAMES[RD + i] = "RD or DC " + operation.name;
        }
        if (i <= 0x17) {
          List<ExtensionHeader> headers = new ArrayList<>(operation.headers);
          if (operation.request) {
            headers.addFirst(XRCETH);
          }
          define(XRC + i, "XRC ", operation, headers);
        }
      }
    }
    NAMES[RD + 0x15] = "RD RESYNC or DC connect";
    define(UD_SEND_ONLY, "UD ", request("SEND only", DETH), List.of(DETH));
    define(
        UD_SEND_ONLY_IMMEDIATE, "UD ", request("SEND only with immediate"), List.of(DETH, IMM_DT));
    NAMES[CNP] = "CNP";
  }

  private Opcode() {}

  private static Operation request(String name, ExtensionHeader... headers) {
    return new Operation(name, true, List.of(headers));
  }

  private static Operation answer(String name, ExtensionHeader... headers) {
    return new Operation(name, false, List.of(headers));
  }

  private static void define(
      int opcode, String transport, Operation operation, List<ExtensionHeader> headers) {
    NAMES[opcode] = transport + operation.name;
    REQUEST[opcode] = operation.request;
    HEADERS.set(opcode, List.copyOf(headers));
    OCTETS[opcode] = headers.stream().mapToInt(ExtensionHeader::length).sum();
  }

  /** The name people read, such as {@code RC SEND only}; {@code opcode 0xc0} for unknown ones. */
  public static String name(int opcode) {
    return NAMES[opcode & 0xff];
  }

  /** The headers between BTH and payload, in order; none for opcodes whose layout is not known. */
  public static List<ExtensionHeader> headers(int opcode) {
    return HEADERS.get(opcode & 0xff);
  }

  /** Octets of {@link #headers}. */
  public static int headerOctets(int opcode) {
    return OCTETS[opcode & 0xff];
  }

  /** Whether a requester sends it: SEND, WRITE, READ request, atomics, FLUSH. */
  public static boolean isRequest(int opcode) {
    return REQUEST[opcode & 0xff];
  }

  /** Whether it asks for an RDMA READ. */
  public static boolean isReadRequest(int opcode) {
    return isReliable(opcode) && (opcode & OPERATION) == 0x0c;
  }

  /** Whether it brings data of an RDMA READ. */
  public static boolean isReadResponse(int opcode) {
    int operation = opcode & OPERATION;
    return isReliable(opcode) && operation >= 0x0d && operation <= 0x10;
  }

  /** Whether an AETH answers a request in it: ACK and NAK, atomic or not. */
  public static boolean isAcknowledge(int opcode) {
    int operation = opcode & OPERATION;
    return isReliable(opcode) && (operation == 0x11 || operation == 0x12);
  }

  /** Whether it is a datagram, with a DETH. */
  public static boolean isDatagram(int opcode) {
    int low = opcode & 0xff;
    return low == UD_SEND_ONLY || low == UD_SEND_ONLY_IMMEDIATE;
  }

  private static boolean isReliable(int opcode) {
    int transport = opcode & 0xe0;
    return transport == RC || transport == XRC;
  }
}
