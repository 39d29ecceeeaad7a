/**
 * What may follow what in the Communication Manager, once, for everybody.
 *
 * <p>In: a state and a trigger, or what one end knows of a connection. Out: the next state, a
 * verdict (duplicate, stale, new), a time span. This package does not know which role asks: an end
 * <em>sends</em>, <em>hears</em> or lets <em>expire</em>. It must not know buffers, sockets,
 * clocks, captures or who asks.
 */
@NullMarked
package io.cmscope.codec.rules;

import org.jspecify.annotations.NullMarked;
