package io.cmscope.codec.privatedata;

import static io.cmscope.codec.wire.Field.at;
import static io.cmscope.codec.wire.Field.reserved;

import io.cmscope.codec.cm.PrivateData;
import org.jspecify.annotations.Nullable;

/**
 * iSER on RDMA IP CM (IBA Annex A12; Linux {@code iser_cm_hdr}): what each end does not do.
 *
 * <pre>
 * request, reply   0  no ZBVA (1) no Send with Invalidate (1) reserved (30)
 * </pre>
 */
final class Iser implements UpperLayer {
  private static final int DEFINED_FLAGS = 0xc000_0000;

  private static final Layout REQUEST = layout("iSER request");
  private static final Layout REPLY = layout("iSER reply");

  private static Layout layout(String name) {
    return Layout.bigEndian(
        name,
        at("ZBVA not supported", 0, 0, 1),
        at("Send with Invalidate not supported", 0, 1, 1),
        reserved(0, 2, 30));
  }

  @Override
  public String label() {
    return "iSER";
  }

  @Override
  public @Nullable Layout request(PrivateData data, int at) {
    return isPlausible(data, at) ? REQUEST : null;
  }

  @Override
  public @Nullable Layout reply(PrivateData data) {
    return isPlausible(data, 0) ? REPLY : null;
  }

  private static boolean isPlausible(PrivateData data, int at) {
    return data.length() >= at + Integer.BYTES && (data.getInt(at) & ~DEFINED_FLAGS) == 0;
  }
}
