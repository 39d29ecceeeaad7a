package io.cmscope.analyzer.conversation;

import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.wire.Encapsulation;
import io.cmscope.codec.wire.IcrcState;

/**
 * One CM MAD as it passed the tap.
 *
 * @param frame the frame, see {@link FrameNumber}
 * @param time nanoseconds since the epoch
 * @param source number of the sender's address, see {@link Hosts}
 * @param destination number of the receiver's address
 * @param psn PSN of the base transport header, new for each transmission
 * @param ipIdentification IPv4 identification, 0 where there is none
 * @param pKey P_Key of the base transport header
 * @param qKey Q_Key of the datagram header
 * @param fingerprint a checksum of all MAD octets: equal octets have equal fingerprints
 */
public record Sighting(
    long frame,
    long time,
    int source,
    int destination,
    Encapsulation encapsulation,
    int psn,
    int ipIdentification,
    int pKey,
    int qKey,
    IcrcState icrc,
    long fingerprint,
    CmMad mad) {}
