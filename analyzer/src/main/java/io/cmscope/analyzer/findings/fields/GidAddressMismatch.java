package io.cmscope.analyzer.findings.fields;

import io.cmscope.analyzer.conversation.Sighting;
import io.cmscope.analyzer.findings.Case;
import io.cmscope.analyzer.findings.Certainty;
import io.cmscope.analyzer.findings.Explanation;
import io.cmscope.analyzer.findings.Family;
import io.cmscope.analyzer.findings.Rule;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Encapsulation;
import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.IcrcState;
import java.util.Set;

/** The GIDs in a REQ over RoCEv2 are not the addresses it travels between. */
public final class GidAddressMismatch extends Rule {

  public GidAddressMismatch() {
    super(
        new Explanation(
            "gid-address-mismatch",
            Family.FIELDS,
            Severity.WARNING,
            "The primary path of a REQ over RoCEv2 names a local GID that is not the packet's IP "
                + "source, a remote GID that is not its destination, or GIDs that are not the IP "
                + "addresses in the header of the RDMA IP CM service.",
            "The peer builds the way back from the GIDs in the REQ, not from the packet: its REP "
                + "goes to an address nobody answers from, or it refuses with REJ 12 because the "
                + "remote GID is none of its own. Only a REJ 8 (nobody listens) still finds the "
                + "sender.",
            "Local and remote GID are the IP addresses of the packet: IPv6, or IPv4 as "
                + "::ffff:a.b.c.d.",
            "On the sending host, compare the GID index in use with its IP addresses (rdma link, "
                + "show_gids, ip route get PEER): a wrong GID index, a RoCEv1 GID, or an address "
                + "that has moved. Where addresses are translated or tunnelled between the hosts, "
                + "capture before the translation: RDMA does not survive NAT.",
            "IBA annex A17 (RoCEv2), A11; Linux cm_init_av_by_path, measured: REJ 12"));
  }

  @Override
  public Set<MessageType> about() {
    return Set.of(MessageType.REQ);
  }

  @Override
  public void onMessage(Case it) {
    Sighting sighting = it.sighting();
    CmMad mad = sighting.mad();
    boolean routed =
        sighting.encapsulation() == Encapsulation.ROCE_V2_IPV4
            || sighting.encapsulation() == Encapsulation.ROCE_V2_IPV6;
    if (!routed
        || !mad.present(Req.PRIMARY_REMOTE_GID)
        || !(mad.message() instanceof Req req)
        || it.repeated()) {
      return;
    }
    Gid local = req.primary().localGid();
    Gid remote = req.primary().remoteGid();
    Address source = it.surroundings().address(sighting.source());
    Address destination = it.surroundings().address(sighting.destination());
    boolean named =
        ServiceId.hasIpCmHeader(req.serviceId()) && req.privateData().length() >= IpCmHeader.LENGTH;
    boolean agrees = named && IpCmHeader.agrees(req.privateData(), local, remote);
    if (!is(source, local)) {
      report(it, agrees, "local GID " + local + ", but comes from " + source);
    }
    if (!is(destination, remote)) {
      report(it, agrees, "remote GID " + remote + ", but goes to " + destination);
    }
    if (named && !agrees) {
      it.report(
          Certainty.CERTAIN,
          it.messageName()
              + " names GIDs "
              + local
              + " and "
              + remote
              + ", but its RDMA IP CM header "
              + IpCmHeader.read(req.privateData()).map(IpCmHeader::toString).orElse(""),
          it.message().frame());
    }
  }

  private static boolean is(Address address, Gid gid) {
    return address.high() == gid.high() && address.low() == gid.low();
  }

  /**
   * A REQ that agrees with itself was perhaps rewritten on the way. The ICRC covers the addresses:
   * a right one, in a REQ that does not agree with itself, shows that the sender means it.
   */
  private static void report(Case it, boolean agreesWithItself, String what) {
    boolean certain = !agreesWithItself && it.sighting().icrc() == IcrcState.OK;
    it.report(
        certain ? Certainty.CERTAIN : Certainty.POSSIBLE,
        it.messageName()
            + " names the "
            + what
            + (certain ? "" : "; a router may have translated the address"),
        it.message().frame());
  }
}
