package io.cmscope.analyzer.cli;

/** How an exchange is printed. */
enum ExchangeFormat {
  /** For people. */
  TEXT,
  /** A JSON record a line. */
  NDJSON
}
