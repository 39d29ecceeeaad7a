package io.cmscope.analyzer.report;

/**
 * How much of each message to show.
 *
 * @param octets also the octets of the MAD
 * @param bits every field of header and message with its place, instead of what says something
 * @param capture also which of several captures a frame is in
 */
public record DecodeDetail(boolean octets, boolean bits, boolean capture) {}
