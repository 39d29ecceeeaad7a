/**
 * The management datagram (MAD) around a CM message: its common header, and ClassPortInfo, the
 * attribute every management class answers with.
 *
 * <p>Octets come in, values go out, and the way back. This package must not know what the 232
 * octets after the header mean.
 */
@NullMarked
package io.cmscope.codec.mad;

import org.jspecify.annotations.NullMarked;
