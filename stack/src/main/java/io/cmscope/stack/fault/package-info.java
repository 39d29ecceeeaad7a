/**
 * Misbehaviour on purpose, behind an engine that knows nothing of it.
 *
 * <p><b>In:</b> faults as people write them, a well-behaved transport and well-kept QPNs.
 * <b>Out:</b> a transport and reservations with the faults of a broken peer. It must not know the
 * engine or its rules: the rules stay strict, what leaves is bent afterwards.
 */
@NullMarked
package io.cmscope.stack.fault;

import org.jspecify.annotations.NullMarked;
