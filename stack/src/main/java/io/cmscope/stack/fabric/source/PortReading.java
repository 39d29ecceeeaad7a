package io.cmscope.stack.fabric.source;

import io.cmscope.stack.fabric.GidEntry;
import io.cmscope.stack.fabric.PKey;
import java.util.List;

/**
 * What a port had when it was read. Tables of one port have the same length in every reading.
 *
 * @param pKeys all entries, used or not
 * @param gids all entries, used or not
 * @param active whether it carries traffic
 * @param lid 16 bits; 0 on RoCE
 * @param smLid of its subnet manager, 16 bits; 0 on RoCE
 */
public record PortReading(
    List<PKey> pKeys, List<GidEntry> gids, boolean active, int lid, int smLid) {

  public PortReading {
    pKeys = List.copyOf(pKeys);
    gids = List.copyOf(gids);
  }
}
