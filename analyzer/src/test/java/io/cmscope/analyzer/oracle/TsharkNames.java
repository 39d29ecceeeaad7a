package io.cmscope.analyzer.oracle;

import io.cmscope.codec.cm.MessageType;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Which field of tshark 4.0 is which of ours, by its name in JSON. Not here, because tshark decodes
 * them wrongly or not at all: flow labels (only their top 12 bits) and packet rates (read from the
 * wrong octet) of REQ, vendor ids, and everything in MRA, SIDR_REQ, SIDR_REP, LAP and APR.
 */
final class TsharkNames {

  static final String MAD = "infiniband.mad.";
  static final String IP_CM = "infiniband.cm.req.ip_cm.";

  /** Field of the header: tshark's name after {@link #MAD}. */
  static final Map<String, String> HEADER =
      Map.of(
          "baseVersion", "baseversion",
          "managementClass", "mgmtclass",
          "classVersion", "classversion",
          "method", "method",
          "madStatus", "status",
          "classSpecific", "classspecific",
          "transactionId", "transactionid",
          "attributeId", "attributeid",
          "attributeModifier", "attributemodifier");

  /** Fields of the RDMA IP CM header: tshark's names after {@link #IP_CM}. */
  static final List<String> IP_CM_FIELDS =
      List.of("majv", "minv", "ipv", "sport", "sip4", "dip4", "sip6", "dip6", "private");

  /** One field of a message; some have a second name that tshark uses for IPv4-mapped GIDs. */
  record Pair(MessageType type, String ours, List<String> theirs) {}

  /** Type, our name, tshark's names. */
  static final List<Pair> MESSAGES =
      """
      REQ localCommId req
      REQ serviceId req.serviceid
      REQ localCaGuid req.localcaguid
      REQ localQKey req.localqkey
      REQ localQpn req.localqpn
      REQ responderResources req.responderres
      REQ localEecn req.localeecn
      REQ initiatorDepth req.initdepth
      REQ remoteEecn req.remoteeecn
      REQ remoteCmResponseTimeout req.remoteresptout
      REQ transportServiceType req.transpsvctype
      REQ endToEndFlowControl req.e2eflowctrl
      REQ startingPsn req.startpsn
      REQ localCmResponseTimeout req.localresptout
      REQ retryCount req.retrcount
      REQ pKey req.pkey
      REQ pathMtu req.pppmtu
      REQ rdcExists req.rdcexist
      REQ rnrRetryCount req.rnrretrcount
      REQ maxCmRetries req.maxcmretr
      REQ srq req.srq
      REQ extendedTransportType req.ext_transport
      REQ primaryLocalLid req.prim_locallid
      REQ primaryRemoteLid req.prim_remotelid
      REQ primaryLocalGid req.prim_localgid req.prim_localgid_ipv4
      REQ primaryRemoteGid req.prim_remotegid req.prim_remotegid_ipv4
      REQ primaryTrafficClass req.prim_tfcclass
      REQ primaryHopLimit req.prim_hoplim
      REQ primarySl req.prim_sl
      REQ primarySubnetLocal req.prim_subnetlocal
      REQ primaryLocalAckTimeout req.prim_localacktout
      REQ alternateLocalLid req.alt_locallid
      REQ alternateRemoteLid req.alt_remotelid
      REQ alternateLocalGid req.alt_localgid
      REQ alternateRemoteGid req.alt_remotegid
      REQ alternateTrafficClass req.alt_tfcclass
      REQ alternateHopLimit req.alt_hoplim
      REQ alternateSl req.alt_sl
      REQ alternateSubnetLocal req.alt_subnetlocal
      REQ alternateLocalAckTimeout req.alt_localacktout
      REQ privateData req.private
      REP localCommId rep
      REP remoteCommId rep.remotecommid
      REP localQKey rep.localqkey
      REP localQpn rep.localqpn
      REP localEecn rep.localeecn
      REP startingPsn rep.startpsn
      REP responderResources rep.respres
      REP initiatorDepth rep.initdepth
      REP targetAckDelay rep.tgtackdelay
      REP failoverAccepted rep.failoveracc
      REP endToEndFlowControl rep.e2eflowctrl
      REP rnrRetryCount rep.rnrretrcount
      REP srq rep.srq
      REP localCaGuid rep.localcaguid
      REP privateData rep.private
      RTU localCommId rtu.localcommid
      RTU remoteCommId rtu.remotecommid
      RTU privateData rtu.private
      REJ localCommId rej.localcommid
      REJ remoteCommId rej.remotecommid
      REJ messageRejected rej.msgrej
      REJ rejectInfoLength rej.rejinfolen
      REJ reason rej.reason
      REJ rejectInfo rej.ari
      REJ privateData rej.private
      DREQ localCommId dreq.localcommid
      DREQ remoteCommId dreq.remotecommid
      DREQ remoteQpn req.remoteqpneecn
      DREQ privateData dreq.private
      DREP localCommId drsp.localcommid
      DREP remoteCommId drsp.remotecommid
      DREP privateData drsp.private
      """
          .lines()
          .map(TsharkNames::pair)
          .toList();

  private TsharkNames() {}

  /** Every field to ask tshark for. */
  static List<String> all() {
    return Stream.of(
            HEADER.values().stream().sorted().map(MAD::concat),
            MESSAGES.stream().flatMap(pair -> pair.theirs().stream()),
            IP_CM_FIELDS.stream().map(IP_CM::concat))
        .flatMap(names -> names)
        .toList();
  }

  private static Pair pair(String line) {
    List<String> words = List.of(line.split(" ", -1));
    List<String> theirs =
        words.subList(2, words.size()).stream().map("infiniband.cm."::concat).toList();
    return new Pair(MessageType.valueOf(words.get(0)), words.get(1), theirs);
  }
}
