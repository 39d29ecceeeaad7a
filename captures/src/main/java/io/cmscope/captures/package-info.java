/**
 * Capture files to frames and back.
 *
 * <p>In: files and streams in pcap, pcapng or ERF format, plain or compressed with gzip or zstd,
 * told apart by their content. Out: {@link io.cmscope.captures.Frame frames} in file order, each
 * with its number, time, link type and octets; and, through the writers, files again.
 *
 * <p>Must not know what a frame contains: a link type is a number here.
 *
 * <p>A damaged file is read as far as it makes sense and then described by a {@link
 * io.cmscope.captures.CaptureProblem}; only a file that cannot be opened at all is an exception.
 * Memory stays bounded by {@value io.cmscope.captures.OctetWindow#LARGEST} octets a file (and by
 * what the decompressor needs), whatever the lengths in the file claim.
 */
@NullMarked
package io.cmscope.captures;

import org.jspecify.annotations.NullMarked;
