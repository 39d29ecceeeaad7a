package io.cmscope.analyzer.lawful;

/**
 * A frame as the tap saw it.
 *
 * @param nanos when
 * @param owner the number of the exchange it belongs to
 * @param label what it is, for people
 * @param arrives whether its receiver acts on it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Tapped(
    long nanos, Node from, Node to, byte[] octets, int owner, String label, boolean arrives) {}
