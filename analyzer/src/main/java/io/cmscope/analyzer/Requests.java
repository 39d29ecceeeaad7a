package io.cmscope.analyzer;

import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.privatedata.UpperLayer;
import io.cmscope.codec.privatedata.UpperLayers;
import io.cmscope.codec.wire.Address;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the latest requests were for: an answer does not repeat it. */
public final class Requests {

  /** So many are remembered; the one asked longest ago is forgotten first. */
  private static final int MOST = 65_536;

  private record Key(Address requester, int commId) {}

  private final Map<Key, UpperLayer> protocols =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, UpperLayer> eldest) {
          return size() > MOST;
        }
      };

  /** The protocol a REQ is for, or the one that the REQ was for which a REP or REJ answers. */
  public @Nullable UpperLayer protocolOf(CmMessage message, Address source, Address destination) {
    return switch (message) {
      case Req req -> request(new Key(source, req.localCommId()), UpperLayers.of(req));
      case Rep rep -> protocols.get(new Key(destination, rep.ids().remote()));
      case Rej rej -> protocols.get(new Key(destination, rej.ids().remote()));
      default -> null;
    };
  }

  private @Nullable UpperLayer request(Key key, @Nullable UpperLayer protocol) {
    if (protocol == null) {
      protocols.remove(key); // the id is used again, for something else
    } else {
      protocols.put(key, protocol);
    }
    return protocol;
  }
}
