package io.cmscope.codec.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KinshipTest {

  private record Holding(boolean live, boolean inTimewait) implements Kinship.Held {}

  private static final Kinship.Held LIVE = new Holding(true, false);
  private static final Kinship.Held RESTING = new Holding(false, true);
  private static final Kinship.Held GONE = new Holding(false, false);

  @Test
  void theCommIdIsAskedBeforeTheQpn() {
    assertThat(Kinship.of(LIVE, LIVE, PeerPolicy.LINUX)).isEqualTo(Kinship.DUPLICATE);
  }

  @Test
  void aLiveQpnMakesItStale() {
    assertThat(Kinship.of(null, LIVE, PeerPolicy.LINUX)).isEqualTo(Kinship.STALE);
    assertThat(Kinship.of(GONE, LIVE, PeerPolicy.LINUX)).isEqualTo(Kinship.STALE);
  }

  @Test
  void timewaitMakesNothingStaleExceptWhereTheStackSaysSo() {
    assertThat(Kinship.of(null, RESTING, PeerPolicy.LINUX)).isEqualTo(Kinship.NEW);
    assertThat(Kinship.of(null, RESTING, PeerPolicy.IBACCESS)).isEqualTo(Kinship.RESTING);
    assertThat(Kinship.of(null, RESTING, PeerPolicy.ILLUMOS)).isEqualTo(Kinship.STALE);
  }

  @Test
  void aDelayedRequestInTimewaitIsNew() {
    assertThat(Kinship.of(RESTING, RESTING, PeerPolicy.LINUX)).isEqualTo(Kinship.NEW);
  }

  @Test
  void aCommIdWithAnotherQpnDependsOnTheStack() {
    Kinship.Held other = null;
    assertThat(Kinship.of(LIVE, other, PeerPolicy.LINUX)).isEqualTo(Kinship.DUPLICATE);
    assertThat(Kinship.of(LIVE, other, PeerPolicy.ILLUMOS)).isEqualTo(Kinship.COMM_ID_IN_USE);
    assertThat(Kinship.of(LIVE, other, PeerPolicy.IBACCESS)).isEqualTo(Kinship.NEW);
    assertThat(Kinship.of(LIVE, LIVE, PeerPolicy.ILLUMOS)).isEqualTo(Kinship.DUPLICATE);
  }

  @Test
  void aQpnIsReusedTooSoonBelowHalfOfItsTimewait() {
    assertThat(Kinship.reusedTooSoon(267_999_999, 536_870_912)).isTrue();
    assertThat(Kinship.reusedTooSoon(268_435_456, 536_870_912)).isFalse();
  }
}
