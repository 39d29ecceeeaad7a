package io.cmscope.analyzer.report;

/** The names of all fields of the schema {@code cmscope.analysis/1}. */
final class JsonNames {
  static final JsonName ADDRESS = JsonName.of("address");
  static final JsonName BY = JsonName.of("by");
  static final JsonName BYTES = JsonName.of("bytes");
  static final JsonName CAPTURE = JsonName.of("capture");
  static final JsonName CAPTURES = JsonName.of("captures");
  static final JsonName CA_GUID = JsonName.of("caGuid");
  static final JsonName CERTAINTY = JsonName.of("certainty");
  static final JsonName CLOSED_BY = JsonName.of("closedBy");
  static final JsonName CM_MESSAGES = JsonName.of("cmMessages");
  static final JsonName CLOCK_OFFSET = JsonName.of("clockOffset");
  static final JsonName COMM_ID = JsonName.of("commId");
  static final JsonName COMPLETE = JsonName.of("complete");
  static final JsonName CONNECTION = JsonName.of("connection");
  static final JsonName CONNECTIONS = JsonName.of("connections");
  static final JsonName COUNT = JsonName.of("count");
  static final JsonName END = JsonName.of("end");
  static final JsonName EXPECTED = JsonName.of("expected");
  static final JsonName FAMILY = JsonName.of("family");
  static final JsonName FILE = JsonName.of("file");
  static final JsonName FILTER = JsonName.of("filter");
  static final JsonName FINDINGS = JsonName.of("findings");
  static final JsonName FIRST_FRAME = JsonName.of("firstFrame");
  static final JsonName FIRST_TIME = JsonName.of("firstTime");
  static final JsonName FORMAT = JsonName.of("format");
  static final JsonName FRAME = JsonName.of("frame");
  static final JsonName FRAMES = JsonName.of("frames");
  static final JsonName FROM = JsonName.of("from");
  static final JsonName GID = JsonName.of("gid");
  static final JsonName ID = JsonName.of("id");
  static final JsonName KIND = JsonName.of("kind");
  static final JsonName LAST_FRAME = JsonName.of("lastFrame");
  static final JsonName LAST_TIME = JsonName.of("lastTime");
  static final JsonName LINK_TYPES = JsonName.of("linkTypes");
  static final JsonName MESSAGES = JsonName.of("messages");
  static final JsonName NAME = JsonName.of("name");
  static final JsonName NEXT = JsonName.of("next");
  static final JsonName NOTES = JsonName.of("notes");
  static final JsonName OFFSET = JsonName.of("offset");
  static final JsonName OUTCOME = JsonName.of("outcome");
  static final JsonName P_KEY = JsonName.of("pKey");
  static final JsonName QPN = JsonName.of("qpn");
  static final JsonName REASON = JsonName.of("reason");
  static final JsonName RECORD = JsonName.of("record");
  static final JsonName REJECT = JsonName.of("reject");
  static final JsonName REJECTS = JsonName.of("rejects");
  static final JsonName REQUEST_ID = JsonName.of("requestId");
  static final JsonName RETRANSMISSION = JsonName.of("retransmission");
  static final JsonName RULE = JsonName.of("rule");
  static final JsonName SCHEMA = JsonName.of("schema");
  static final JsonName SERVICE = JsonName.of("service");
  static final JsonName SERVICE_ID = JsonName.of("serviceId");
  static final JsonName SEVERITY = JsonName.of("severity");
  static final JsonName START = JsonName.of("start");
  static final JsonName STARTING_PSN = JsonName.of("startingPsn");
  static final JsonName SUMMARY = JsonName.of("summary");
  static final JsonName TIMEWAIT = JsonName.of("timewait");
  static final JsonName TRANSACTION_ID = JsonName.of("transactionId");
  static final JsonName TRANSPORT = JsonName.of("transport");
  static final JsonName TYPE = JsonName.of("type");
  static final JsonName UNTIL = JsonName.of("until");

  private JsonNames() {}
}
