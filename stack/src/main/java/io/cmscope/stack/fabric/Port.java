package io.cmscope.stack.fabric;

/**
 * One port of a device: its two tables.
 *
 * @param number from 1
 */
public record Port(int number, PKeyTable pKeys, GidTable gids) {

  /** The way a CM message takes: the indices are chosen when it is sent, never before. */
  public Sending sending(PortPath path) {
    return switch (pKeys.find(path.pKey())) {
      case Lookup.Absent absent -> new Sending.Refused(Reaction.Loss.P_KEY_GONE);
      case Lookup.InProcess inProcess -> new Sending.AfterRefresh();
      case Lookup.Found pKey ->
          switch (gids.find(path.gid(), path.gidType())) {
            case Lookup.Absent absent -> new Sending.Refused(Reaction.Loss.GID_GONE);
            case Lookup.InProcess inProcess -> new Sending.AfterRefresh();
            case Lookup.Found gid ->
                new Sending.With(new Sending.Indices(pKey.index(), gid.index()));
          };
    };
  }
}
