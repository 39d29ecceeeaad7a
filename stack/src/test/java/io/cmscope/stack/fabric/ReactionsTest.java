package io.cmscope.stack.fabric;

import static io.cmscope.stack.fabric.PKeyTableTest.keys;
import static org.assertj.core.api.Assertions.assertThat;

import io.cmscope.codec.wire.Gid;
import io.cmscope.stack.fabric.Reaction.Loss;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each kind of id uses P_Key 0x8123 at index 1 of port 1. */
final class ReactionsTest {

  private static final PKey USED = new PKey(0x8123);
  private static final Gid GID = Gid.parse("::ffff:10.77.0.11");
  private static final PortPath PATH = new PortPath(1, USED, 1, GID, GidType.ROCE_V2);

  private static final Use CONNECTING = new Use.Connecting(PATH);
  private static final Use CONNECTED = new Use.Connected(PATH);
  private static final Use DATAGRAM = new Use.Datagram(PATH);
  private static final Use MULTICAST = new Use.Multicast(PATH);
  private static final Use LISTENING = new Use.Listening(true);
  private static final Use LISTENING_ANYWHERE = new Use.Listening(false);

  private static final Reaction UNAFFECTED = new Reaction.Unaffected();

  private final Port port =
      new Port(
          1,
          new PKeyTable(keys(0xffff, 0x8123, 0)),
          new GidTable(List.of(GidEntry.of(GID, GidType.ROCE_V2))));

  private FabricEvent pKeys(int... values) {
    PKeyTable table = port.pKeys();
    return new FabricEvent.PKeyChange(1, table.complete(table.begin(table.all()), keys(values)));
  }

  private Reaction on(FabricEvent event, Use use) {
    return Reactions.of(event, use, port);
  }

  static Stream<Use> all() {
    return Stream.of(CONNECTING, CONNECTED, DATAGRAM, MULTICAST, LISTENING, LISTENING_ANYWHERE);
  }

  // --- P_Keys ---------------------------------------------------------------------------------

  @ParameterizedTest
  @MethodSource("all")
  void anAddedPKeyAffectsNobody(Use use) {
    assertThat(on(pKeys(0xffff, 0x8123, 0x8456), use)).isEqualTo(UNAFFECTED);
  }

  @ParameterizedTest
  @MethodSource("all")
  void aPKeyThatOnlyChangesItsMembershipAffectsNobody(Use use) {
    assertThat(on(pKeys(0xffff, 0x0123, 0), use)).isEqualTo(UNAFFECTED);
  }

  @Test
  void aPKeyThatMovesChangesThePathOfAConnection() {
    assertThat(on(pKeys(0xffff, 0, 0x8123), CONNECTED))
        .isEqualTo(new Reaction.PathChanged(USED, 1, 2));
  }

  @Test
  void aPKeyThatGoesIsLostToAConnection() {
    assertThat(on(pKeys(0xffff, 0, 0), CONNECTED)).isEqualTo(new Reaction.PKeyLost(USED));
  }

  @Test
  void aPKeyThatMovesOrGoesDisconnectsADatagramId() {
    assertThat(on(pKeys(0xffff, 0, 0x8123), DATAGRAM))
        .isEqualTo(new Reaction.Disconnected(Loss.P_KEY_MOVED));
    assertThat(on(pKeys(0xffff, 0, 0), DATAGRAM))
        .isEqualTo(new Reaction.Disconnected(Loss.P_KEY_GONE));
  }

  @Test
  void aPKeyThatMovesOrGoesMakesAGroupMemberJoinAgain() {
    assertThat(on(pKeys(0xffff, 0, 0x8123), MULTICAST))
        .isEqualTo(new Reaction.RejoinMulticast(Loss.P_KEY_MOVED));
    assertThat(on(pKeys(0xffff, 0, 0), MULTICAST))
        .isEqualTo(new Reaction.RejoinMulticast(Loss.P_KEY_GONE));
  }

  @Test
  void aConnectingIdFailsFastOnlyWhenItsPKeyIsGone() {
    assertThat(on(pKeys(0xffff, 0, 0x8123), CONNECTING)).isEqualTo(UNAFFECTED);
    assertThat(on(pKeys(0xffff, 0, 0), CONNECTING))
        .isEqualTo(new Reaction.FailFast(Loss.P_KEY_GONE));
  }

  @Test
  void aListenerIsNotAffectedByPKeys() {
    assertThat(on(pKeys(0, 0, 0), LISTENING)).isEqualTo(UNAFFECTED);
  }

  @Test
  void anotherPortsPKeysAffectNobodyHere() {
    PKeyTable other = new PKeyTable(keys(0x8123));
    FabricEvent event =
        new FabricEvent.PKeyChange(2, other.complete(other.begin(other.all()), keys(0)));

    assertThat(all()).allSatisfy(use -> assertThat(on(event, use)).isEqualTo(UNAFFECTED));
  }

  @Test
  void anEntryThatIsAlreadyReadAgainIsJudgedWithTheNextEvent() {
    FabricEvent event = pKeys(0xffff, 0, 0);
    Refresh next = port.pKeys().begin(Scope.of(1));

    for (Use use : List.of(CONNECTING, CONNECTED, DATAGRAM, MULTICAST)) {
      assertThat(on(event, use)).isEqualTo(new Reaction.JudgeAgain());
    }
    FabricEvent later =
        new FabricEvent.PKeyChange(1, port.pKeys().complete(next, keys(0xffff, 0x8123, 0)));
    assertThat(on(later, CONNECTED)).isEqualTo(UNAFFECTED);
  }

  // --- GIDs -----------------------------------------------------------------------------------

  private FabricEvent gidGone() {
    GidTable table = port.gids();
    return new FabricEvent.GidChange(
        1, table.complete(table.begin(table.all()), List.of(GidEntry.none(GidType.ROCE_V2))));
  }

  @Test
  void aConnectionKeepsItsGidWhenItIsDeleted() {
    port.gids().hold(0);

    assertThat(on(gidGone(), CONNECTED)).isEqualTo(UNAFFECTED);
    assertThat(port.gids().at(0))
        .isEqualTo(new Entry.Settled<>(new GidEntry(GID, GidType.ROCE_V2, true), 2));
  }

  @Test
  void whatStillHasToSendOrHearsNothingElseIsToldOfADeletedGid() {
    FabricEvent event = gidGone();

    assertThat(on(event, CONNECTING)).isEqualTo(new Reaction.FailFast(Loss.GID_GONE));
    assertThat(on(event, DATAGRAM)).isEqualTo(new Reaction.Disconnected(Loss.GID_GONE));
    assertThat(on(event, MULTICAST)).isEqualTo(UNAFFECTED);
    assertThat(on(event, LISTENING)).isEqualTo(UNAFFECTED);
  }

  // --- the port, the subnet manager, the device -------------------------------------------------

  static Stream<FabricEvent> ofThePort() {
    return Stream.of(
        new FabricEvent.PortDown(1),
        new FabricEvent.LidChange(1),
        new FabricEvent.SmChange(1),
        new FabricEvent.ClientReregister(1));
  }

  @ParameterizedTest
  @MethodSource("ofThePort")
  void anEventOfThePortVoidsMembershipsAndNothingElse(FabricEvent event) {
    assertThat(on(event, MULTICAST)).isInstanceOf(Reaction.RejoinMulticast.class);
    for (Use use : List.of(CONNECTING, CONNECTED, DATAGRAM, LISTENING)) {
      assertThat(on(event, use)).isEqualTo(UNAFFECTED);
    }
  }

  @Test
  void sayWhyAMembershipIsVoid() {
    assertThat(ofThePort().map(event -> on(event, MULTICAST)))
        .containsExactly(
            new Reaction.RejoinMulticast(Loss.PORT_DOWN),
            new Reaction.RejoinMulticast(Loss.LID_CHANGED),
            new Reaction.RejoinMulticast(Loss.SUBNET_MANAGER),
            new Reaction.RejoinMulticast(Loss.SUBNET_MANAGER));
  }

  @Test
  void anotherPortsEventVoidsNoMembership() {
    assertThat(on(new FabricEvent.PortDown(2), MULTICAST)).isEqualTo(UNAFFECTED);
  }

  @ParameterizedTest
  @MethodSource("all")
  void aPortThatComesUpAffectsNobody(Use use) {
    assertThat(on(new FabricEvent.PortUp(1), use)).isEqualTo(UNAFFECTED);
  }

  @Test
  void theRemovalOfTheDeviceReachesAllButWhoListensAnywhere() {
    for (Use use : List.of(CONNECTING, CONNECTED, DATAGRAM, MULTICAST, LISTENING)) {
      assertThat(on(new FabricEvent.DeviceRemoval(), use)).isEqualTo(new Reaction.DeviceRemoved());
    }
    assertThat(on(new FabricEvent.DeviceRemoval(), LISTENING_ANYWHERE)).isEqualTo(UNAFFECTED);
  }
}
