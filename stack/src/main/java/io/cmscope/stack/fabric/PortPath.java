package io.cmscope.stack.fabric;

import io.cmscope.codec.wire.Gid;

/**
 * What of a port an id uses.
 *
 * @param port from 1
 * @param pKey by value; the connection's packets carry it
 * @param pKeyIndex what the queue pair was given: it keeps the index, not the value
 * @param gid the source GID
 * @param gidType how its packets are encapsulated
 */
public record PortPath(int port, PKey pKey, int pKeyIndex, Gid gid, GidType gidType) {}
