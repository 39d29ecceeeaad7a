package io.cmscope.analyzer.lawful;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.SidrRep;
import io.cmscope.codec.cm.SidrReq;
import io.cmscope.codec.privatedata.ServiceId;
import java.util.List;

/** SIDR, alternate paths, and too much of everything. */
final class PathFaults {
  private static final long SERVICE = ServiceId.ofUdpPort(7471);
  private static final int Q_KEY = 0x01234567;

  private PathFaults() {}

  static List<Fault> all() {
    return List.of(
        Fault.warning(
            "sidr-rejected",
            "no such service",
            s ->
                s.say(Side.ACTIVE, ask(s))
                    .say(Side.PASSIVE, answer(s, s.dice.of(1, 2, 3, 5), 0))
                    .guilty()),
        Fault.warning(
            "sidr-answer-changed",
            "a second answer with another QPN",
            s ->
                s.say(Side.ACTIVE, ask(s))
                    .say(Side.PASSIVE, answer(s, 0, 0x1234))
                    .guilty()
                    .again(4.295)
                    .say(Side.ACTIVE, ask(s))
                    .say(Side.PASSIVE, answer(s, 0, 0x1235))
                    .guilty()),
        Fault.warning(
                "lap-on-roce",
                "a LAP on RoCE",
                s -> s.establish().after(1).say(Side.ACTIVE, s.letters.lap(20)).guilty())
            .on(Fabric.ROCE_V1, Fabric.ROCE_V2_IPV4, Fabric.ROCE_V2_IPV6),
        Fault.warning(
                "lap-out-of-sequence",
                "an APR that refuses the path",
                s ->
                    s.establish()
                        .after(1)
                        .say(Side.ACTIVE, s.letters.lap(20))
                        .guilty()
                        .say(Side.PASSIVE, s.letters.apr(s.dice.between(1, 13)))
                        .guilty())
            .on(Fabric.INFINIBAND),
        Fault.warning(
                "lap-out-of-sequence",
                "an APR without a LAP",
                s -> s.establish().after(1).say(Side.PASSIVE, s.letters.apr(0)).guilty())
            .on(Fabric.INFINIBAND),
        Fault.warning("redirect-not-followed", "the same REQ to the old port", s -> redirect(s))
            .besides("the redirection is a REJ", "rejected"),
        Fault.info("connect-storm", "fifty refusals of one service", s -> storm(s))
            .besides("each of them is a REJ", "rejected"));
  }

  private static CmMad ask(Script s) {
    PrivateData header = Letters.privateData(s.letters.active, s.letters.passive, 40_000);
    return CmMad.of(
        s.letters.openingTransaction(), new SidrReq(s.letters.activeId, 0xffff, SERVICE, header));
  }

  private static CmMad answer(Script s, int status, int qpn) {
    return CmMad.of(
        s.letters.openingTransaction(),
        new SidrRep(
            s.letters.activeId,
            status,
            0,
            0,
            qpn,
            SERVICE,
            status == 0 ? Q_KEY : 0,
            PrivateData.EMPTY,
            PrivateData.EMPTY));
  }

  private static void redirect(Script s) {
    s.req().say(Side.PASSIVE, s.letters.rejWithoutId(25)).guilty().after(s.dice.fraction(0.1, 5));
    Letters again = s.another();
    s.say(again, Side.ACTIVE, again.reqMad()).guilty();
    s.say(again, Side.PASSIVE, again.rejWithoutId(25));
  }

  private static void storm(Script s) {
    for (int i = 0; i < 50; i++) {
      Letters one = s.another();
      s.say(one, Side.ACTIVE, one.reqMad()).say(one, Side.PASSIVE, one.rejWithoutId(8));
      s.after(s.dice.fraction(0.001, 0.15));
    }
  }
}
