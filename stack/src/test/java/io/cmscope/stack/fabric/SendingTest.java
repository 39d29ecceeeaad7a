package io.cmscope.stack.fabric;

import static io.cmscope.stack.fabric.PKeyTableTest.keys;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.wire.Gid;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SendingTest {

  private static final Gid GID = Gid.parse("fe80::5054:ff:fe00:11");
  private static final PortPath PATH =
      new PortPath(1, new PKey(0x0123), 1, GID, GidType.INFINIBAND);

  private final PKeyTable pKeys = new PKeyTable(keys(0xffff, 0x8123, 0));
  private final GidTable gids = new GidTable(List.of(GidEntry.of(GID, GidType.INFINIBAND)));
  private final Port port = new Port(1, pKeys, gids);

  @Test
  void theIndexIsThatOfTheMomentOfSending() {
    assertThat(port.sending(PATH)).isEqualTo(new Sending.With(new Sending.Indices(1, 0)));

    pKeys.complete(pKeys.begin(pKeys.all()), keys(0xffff, 0, 0x8123));

    assertThat(port.sending(PATH)).isEqualTo(new Sending.With(new Sending.Indices(2, 0)));
  }

  @Test
  void aMissingPKeyOrGidFailsFast() {
    gids.complete(gids.begin(gids.all()), List.of(GidEntry.none(GidType.INFINIBAND)));
    assertThat(port.sending(PATH)).isEqualTo(new Sending.Refused(Reaction.Loss.GID_GONE));

    pKeys.complete(pKeys.begin(pKeys.all()), keys(0xffff, 0, 0));
    assertThat(port.sending(PATH)).isEqualTo(new Sending.Refused(Reaction.Loss.P_KEY_GONE));
  }

  @Test
  void nothingIsSentWithWhatIsBeingRead() {
    Refresh refresh = pKeys.begin(pKeys.all());
    assertThat(port.sending(PATH)).isEqualTo(new Sending.AfterRefresh());
    pKeys.complete(refresh, keys(0xffff, 0x8123, 0));

    gids.begin(gids.all());
    assertThat(port.sending(PATH)).isEqualTo(new Sending.AfterRefresh());
  }

  @Test
  void anAddedPKeyDelaysNobodyElse() {
    pKeys.begin(pKeys.unused());

    assertThat(port.sending(PATH)).isEqualTo(new Sending.With(new Sending.Indices(1, 0)));
  }
}
