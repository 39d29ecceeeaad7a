package io.cmscope.analyzer.replay;

import io.cmscope.codec.wire.Field;

/** What a field of a message names, where that differs from one exchange to the next. */
enum Role {
  LOCAL_COMM_ID,
  REMOTE_COMM_ID,
  REQUEST_ID,
  SERVICE_ID,
  LOCAL_QPN,
  REMOTE_QPN,
  STARTING_PSN,
  CA_GUID,
  LOCAL_GID,
  REMOTE_GID,
  LOCAL_LID,
  REMOTE_LID,
  FLOW_LABEL,
  /** Says the same in every exchange. */
  NONE;

  static Role of(Field field) {
    return switch (field.name()) {
      case "local comm id" -> LOCAL_COMM_ID;
      case "remote comm id" -> REMOTE_COMM_ID;
      case "request id" -> REQUEST_ID;
      case "service id" -> SERVICE_ID;
      case "local QPN", "local EECN", "QPN" -> LOCAL_QPN; // an XRC target's QPN is in its EECN
      case "remote QPN", "remote EECN" -> REMOTE_QPN;
      case "starting PSN" -> STARTING_PSN;
      case "local CA GUID" -> CA_GUID;
      case "primary local GID", "alternate local GID" -> LOCAL_GID;
      case "primary remote GID", "alternate remote GID" -> REMOTE_GID;
      case "primary local LID", "alternate local LID" -> LOCAL_LID;
      case "primary remote LID", "alternate remote LID" -> REMOTE_LID;
      case "primary flow label", "alternate flow label" -> FLOW_LABEL;
      default -> NONE;
    };
  }
}
