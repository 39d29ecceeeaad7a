package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rej;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import java.util.List;

/** Values that do not fit. */
final class FieldFaults {
  private static final int CLASS_VERSION = 2;

  private FieldFaults() {}

  static List<Fault> all() {
    return List.of(
        Fault.warning("rejected", "a REJ of the REQ", s -> rejected(s)),
        Fault.error(
            "invalid-field",
            "a path MTU that does not exist",
            s ->
                s.say(Side.ACTIVE, s.letters.reqMad(), Req.PATH_MTU, s.dice.of(0, 6, 7, 15))
                    .guilty()),
        Fault.error(
                "invalid-field",
                "a REJ of no message there is",
                s ->
                    s.req()
                        .say(
                            Side.PASSIVE,
                            s.letters.rej(Side.PASSIVE, 0, 28),
                            Rej.MESSAGE_REJECTED,
                            3)
                        .guilty())
            .besides("it is a REJ all the same", "rejected"),
        Fault.warning("gid-address-mismatch", "a REQ with somebody else's GID", s -> otherGid(s))
            .on(Fabric.ROCE_V2_IPV4, Fabric.ROCE_V2_IPV6),
        Fault.warning(
            "pkey-mismatch",
            "another partition than the packet's",
            s ->
                s.say(
                        Side.ACTIVE,
                        s.letters.reqMad(),
                        Req.P_KEY,
                        0x8000 | s.dice.between(1, 0x7ffe))
                    .guilty()
                    .rep()
                    .rtu()),
        Fault.error("pkey-mismatch", "two limited members", s -> limited(s)),
        Fault.warning(
            "depth-exceeds-offer",
            "more reads than offered",
            s ->
                s.req()
                    .guilty()
                    .say(
                        Side.PASSIVE,
                        s.letters.repMad(),
                        Rep.INITIATOR_DEPTH,
                        s.dice.between(5, 255))
                    .guilty()
                    .rtu()),
        Fault.warning("reject-info-inconsistent", "a REJ 4 without its CA GUID", s -> noGuid(s))
            .besides("the REJ ends the exchange", "rejected"),
        Fault.warning(
                "reject-info-inconsistent", "information that is too short", s -> shortInfo(s))
            .besides("the REJ ends the exchange", "rejected"),
        Fault.error(
            "bad-q-key",
            "another Q_Key",
            s ->
                s.octets(
                        s.letters,
                        Side.ACTIVE,
                        s.letters.reqMad(),
                        octets -> {},
                        bth ->
                            new Fabric.Bth(
                                0x64, 1, bth.psn(), bth.identification(), 0xffff, 0x01234567))
                    .guilty()),
        Fault.warning("bad-icrc", "a wrong ICRC", s -> s.req().wrongIcrc().guilty().after(0.1)),
        Fault.error(
            "unsupported-class-version",
            "a REQ of class version 1",
            s ->
                s.octets(
                        s.letters,
                        Side.ACTIVE,
                        s.letters.reqMad(),
                        octets -> octets.setByte(CLASS_VERSION, 1),
                        bth -> bth)
                    .guilty()),
        Fault.info(
            "zero-ack-timeout",
            "an ACK timeout of 0",
            s ->
                s.say(Side.ACTIVE, s.letters.reqMad(), Req.PRIMARY_LOCAL_ACK_TIMEOUT, 0)
                    .guilty()
                    .rep()
                    .rtu()),
        Fault.info(
            "reserved-bits-set",
            "a reserved octet that is not 0",
            s ->
                s.octets(
                        s.letters,
                        Side.ACTIVE,
                        s.letters.reqMad(),
                        octets -> octets.setByte(24 + 90, 1),
                        bth -> bth)
                    .guilty()
                    .rep()
                    .rtu()));
  }

  private static void rejected(Script s) {
    int reason = s.dice.of(1, 3, 5, 8, 9, 12, 13, 27, 29);
    s.req().say(Side.PASSIVE, s.letters.rejWithoutId(reason)).guilty();
  }

  private static void otherGid(Script s) {
    Node third = s.third();
    s.octets(
            s.letters,
            Side.ACTIVE,
            s.letters.reqMad(),
            octets -> third.gid.write(octets, 24 + s.dice.of(56, 72)),
            bth -> bth)
        .guilty()
        .say(Side.PASSIVE, s.letters.rejWithoutId(28));
  }

  private static void limited(Script s) {
    CmMad req = s.letters.reqMad();
    s.octets(
            s.letters,
            Side.ACTIVE,
            req,
            octets -> octets.setShort(24 + 48, 0x7fff),
            FieldFaults::limited)
        .guilty();
    s.octets(s.letters, Side.PASSIVE, s.letters.repMad(), octets -> {}, FieldFaults::limited)
        .guilty();
  }

  private static Fabric.Bth limited(Fabric.Bth bth) {
    return new Fabric.Bth(
        bth.opcode(), bth.destinationQpn(), bth.psn(), bth.identification(), 0x7fff, bth.qKey());
  }

  private static void noGuid(Script s) {
    CommIds ids = new CommIds(s.letters.activeId, 0);
    Rej rej = new Rej(ids, 2, 0, 4, PrivateData.EMPTY, PrivateData.EMPTY);
    s.req().say(Side.ACTIVE, s.letters.openingTransaction(), rej).guilty();
  }

  private static void shortInfo(Script s) {
    int length = s.dice.between(1, 15);
    Rej rej =
        new Rej(
            new CommIds(0, s.letters.activeId),
            0,
            length,
            12,
            PrivateData.of(new byte[length]),
            PrivateData.EMPTY);
    s.req().say(Side.PASSIVE, s.letters.openingTransaction(), rej).guilty();
  }
}
