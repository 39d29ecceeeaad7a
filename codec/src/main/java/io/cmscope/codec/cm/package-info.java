/**
 * The messages of the Communication Manager (IBA vol 1 chapter 12).
 *
 * <p>The octets of a MAD come in, a {@link io.cmscope.codec.cm.CmMad} goes out, and the way back.
 * Reading never fails on any octets and loses none of them; what is odd about them becomes a {@link
 * io.cmscope.codec.cm.Note}. Making an invalid message is refused with a sentence. One list of
 * {@link io.cmscope.codec.wire.Field}s a message reads, writes, checks and prints it.
 *
 * <p>This package must not know frames, addresses of packets, connections, time, or which message
 * may follow which.
 */
@NullMarked
package io.cmscope.codec.cm;

import org.jspecify.annotations.NullMarked;
