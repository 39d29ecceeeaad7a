package io.cmscope.codec.privatedata;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.wire.Field;
import org.jspecify.annotations.Nullable;

/**
 * SCSI RDMA Protocol (INCITS SRP-2; Linux {@code scsi/srp.h}): its login. On the RDMA IP CM
 * service, where a REQ has room for 56 octets, the request is packed more tightly.
 *
 * <pre>
 * request   0  opcode 0x00 | reserved (56) | tag (64)
 *          16  req_it_iu_len | reserved (32)
 *          24  req_buf_fmt (16) | req_flags | reserved | imm_data_offset (16) | reserved (16)
 *          32  initiator port id, 16 octets
 *          48  target port id, 16 octets
 * over IP   0  tag (64)
 *           8  req_buf_fmt (16) | req_flags | opcode 0x00 | req_it_iu_len
 *          16  initiator port id, 16 octets
 *          32  target port id, 16 octets
 *          48  imm_data_offset (16) | reserved (48)
 * reply     0  opcode 0xc0 | reserved (24) | req_lim_delta | tag (64)
 *          16  max_it_iu_len | max_ti_iu_len
 *          24  buf_fmt (16) | rsp_flags | reserved, 25 octets
 * reject    0  opcode 0xc2 | reserved (24) | reason | tag (64)
 *          16  reserved (64)
 *          24  buf_fmt (16) | reserved (48)
 * </pre>
 */
final class Srp implements UpperLayer {
  private static final int LOGIN_REQUEST = 0x00;
  private static final int LOGIN_RESPONSE = 0xc0;
  private static final int LOGIN_REJECT = 0xc2;

  /** Direct and indirect data buffers: one of them at least. */
  private static final int BUFFER_FORMATS = 0x0006;

  private static final int SMALLEST_UNIT = 64;
  private static final int LARGEST_UNIT = 0xffff;

  private static final Field OPCODE = at("opcode", 0, 8).hex();
  private static final Field REASON = at("reason", 4, 32).code(Srp::nameOfReason);

  private static final Layout REQUEST =
      Layout.bigEndian(
          "SRP login request",
          OPCODE,
          reserved(1, 0, 56),
          at("tag", 8, 64).hex(),
          at("req_it_iu_len", 16, 32),
          reserved(20, 0, 32),
          at("req_buf_fmt", 24, 16).hex(),
          at("req_flags", 26, 8).hex(),
          reserved(27, 0, 8),
          at("imm_data_offset", 28, 16),
          reserved(30, 0, 16),
          at("initiator port id", 32, 128),
          at("target port id", 48, 128));

  private static final Layout REQUEST_OVER_IP =
      Layout.bigEndian(
          "SRP login request",
          at("tag", 0, 64).hex(),
          at("req_buf_fmt", 8, 16).hex(),
          at("req_flags", 10, 8).hex(),
          at("opcode", 11, 8).hex(),
          at("req_it_iu_len", 12, 32),
          at("initiator port id", 16, 128),
          at("target port id", 32, 128),
          at("imm_data_offset", 48, 16),
          reserved(50, 0, 48));

  private static final Layout REPLY =
      Layout.bigEndian(
          "SRP login response",
          OPCODE,
          reserved(1, 0, 24),
          at("req_lim_delta", 4, 32),
          at("tag", 8, 64).hex(),
          at("max_it_iu_len", 16, 32),
          at("max_ti_iu_len", 20, 32),
          at("buf_fmt", 24, 16).hex(),
          at("rsp_flags", 26, 8).hex(),
          reserved(27, 0, 25 * 8));

  private static final Layout REJECT =
      Layout.bigEndian(
          "SRP login reject",
          OPCODE,
          reserved(1, 0, 24),
          REASON,
          at("tag", 8, 64).hex(),
          reserved(16, 0, 64),
          at("buf_fmt", 24, 16).hex(),
          reserved(26, 0, 48));

  private final boolean overIp;

  Srp(boolean overIp) {
    this.overIp = overIp;
  }

  @Override
  public String label() {
    return "SRP";
  }

  /** Without a service id of its own, all of it must make sense. */
  @Override
  public @Nullable Layout request(PrivateData data, int at) {
    Layout layout = overIp ? REQUEST_OVER_IP : REQUEST;
    if (data.length() < at + layout.length()) {
      return null;
    }
    boolean right =
        overIp
            ? isLogin(data, at + 11, at + 8, at + 12)
                && data.getLong(at + 48) << 16 == 0
                && isPort(data, at + 16)
                && isPort(data, at + 32)
            : isLogin(data, at, at + 24, at + 16)
                && data.getLong(at) == 0
                && data.getInt(at + 20) == 0
                && isPort(data, at + 32)
                && isPort(data, at + 48);
    return right ? layout : null;
  }

  private static boolean isLogin(PrivateData data, int opcodeAt, int formatAt, int lengthAt) {
    int formats = data.getUnsignedShort(formatAt);
    int length = data.getInt(lengthAt);
    return data.getUnsigned(opcodeAt) == LOGIN_REQUEST
        && formats != 0
        && (formats & ~BUFFER_FORMATS) == 0
        && length >= SMALLEST_UNIT
        && length <= LARGEST_UNIT;
  }

  private static boolean isPort(PrivateData data, int at) {
    return (data.getLong(at) | data.getLong(at + 8)) != 0;
  }

  @Override
  public @Nullable Layout reply(PrivateData data) {
    return is(LOGIN_RESPONSE, data, REPLY) ? REPLY : null;
  }

  @Override
  public @Nullable Layout reject(PrivateData data) {
    return is(LOGIN_REJECT, data, REJECT) ? REJECT : null;
  }

  private static boolean is(int opcode, PrivateData data, Layout layout) {
    return data.length() >= layout.definedLength() && data.getUnsigned(0) == opcode;
  }

  @Override
  public String rejectReason(PrivateData data) {
    if (reject(data) == null) {
      return "";
    }
    int reason = data.getInt(REASON.octet());
    @Nullable String name = nameOfReason(reason);
    return REASON.hex().text(reason) + (name == null ? "" : " (" + name + ")");
  }

  private static @Nullable String nameOfReason(int reason) {
    return switch (reason) {
      case 0x00010000 -> "unable to establish a channel";
      case 0x00010001 -> "insufficient resources";
      case 0x00010002 -> "initiator-to-target unit too large";
      case 0x00010003 -> "unable to associate the I_T nexus";
      case 0x00010004 -> "unsupported descriptor format";
      case 0x00010005 -> "no multichannel support";
      case 0x00010006 -> "too many channels";
      default -> null;
    };
  }
}
