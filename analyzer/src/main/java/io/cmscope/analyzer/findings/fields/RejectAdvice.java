package io.cmscope.analyzer.findings.fields;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.Rej;

/** What to check after a REJ, by its reason. */
final class RejectAdvice {
  private RejectAdvice() {}

  static String of(Rej rej, Side by) {
    String advice =
        switch (rej.rejectReason()) {
          case INVALID_SERVICE_ID ->
              "Nobody listens on that service at the rejecting host: is the server running, bound to"
                  + " this address and this port?";
          case STALE_CONNECTION ->
              "The rejecting host still holds the QPN of an older connection: does a finding"
                  + " stale-connection name it, and does the host send a DREQ for it?";
          case CONSUMER ->
              rej.messageRejected() > 1
                  ? "The process ended, or gave its id up, before the connection was established:"
                      + " its kernel sends this REJ for it."
                  : "The application (or rdma_cm for it) refused: its log, and its private data in the"
                      + " REJ. Without private data on Linux it may also be a routing mismatch or an"
                      + " address nobody listens on.";
          case TIMEOUT ->
              by == Side.ACTIVE
                  ? "The active side gave up or was killed: why did the answer take so long?"
                  : "The passive side waited in vain for the RTU: was it lost?";
          case NO_QP, NO_EEC, NO_RESOURCES ->
              "The rejecting host ran out of QPs or memory: its limits, and connections that are"
                  + " never closed.";
          case INVALID_COMM_ID, INVALID_COMM_INSTANCE ->
              "The rejecting host does not know this connection (any more): did it restart?";
          case INVALID_TRANSPORT_TYPE, UNSUPPORTED ->
              "The rejecting host does not support what the REQ asks for: transport type, message.";
          case INVALID_GID,
              INVALID_LID,
              INVALID_ALTERNATE_GID,
              INVALID_ALTERNATE_LID,
              INVALID_SL,
              INVALID_ALTERNATE_SL,
              INVALID_TRAFFIC_CLASS,
              INVALID_ALTERNATE_TRAFFIC_CLASS,
              INVALID_HOP_LIMIT,
              INVALID_ALTERNATE_HOP_LIMIT,
              INVALID_PACKET_RATE,
              INVALID_ALTERNATE_PACKET_RATE,
              INVALID_FLOW_LABEL,
              INVALID_ALTERNATE_FLOW_LABEL ->
              "The path in the REQ does not suit the rejecting port: its GID table, and the path"
                  + " record of the other end.";
          case PORT_CM_REDIRECT, PORT_REDIRECT ->
              "The service is reached at another port: does the active side follow?";
          case INVALID_MTU -> "The path MTU of the REQ is too large for the rejecting port.";
          case INSUFFICIENT_RESPONDER_RESOURCES ->
              "The REP offers fewer RDMA READ resources than the active side needs: compare"
                  + " responder resources and initiator depth.";
          case RNR_RETRY_COUNT -> "The two ends do not agree on the RNR retry count.";
          case DUPLICATE_LOCAL_COMM_ID ->
              "The rejecting host knows this comm id for another connection: did the sender restart"
                  + " with ids that begin anew?";
          case INVALID_CLASS_VERSION, VENDOR_OPTION_NOT_SUPPORTED ->
              "The two ends speak different versions or vendor options of the CM protocol.";
          case RDC_NOT_EXIST, RESERVED -> "What the vendor of the rejecting CM means by it.";
        };
    String info = rej.rejectInfoText();
    return info.isEmpty() ? advice : advice + " Additional information: " + info + ".";
  }
}
