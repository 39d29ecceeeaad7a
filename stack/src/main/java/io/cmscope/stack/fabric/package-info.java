/**
 * What a port knows of its fabric: P_Key and GID tables, the events that change them, and the queue
 * pair numbers of the device.
 *
 * <p>In: a table as it was read, an event as the device told it, the question of a user. Out:
 * look-ups that never lie (found, absent, or in process for what a running refresh may change),
 * what each id must do about an event, reserved QPNs. It must not know connections, messages,
 * clocks or where a table is read from. One owner changes a table; its snapshots never change and
 * may be read anywhere.
 *
 * <p>The order is always: read the table anew, bump its generation, then tell the ids (Linux
 * cache.c since 5.5: ib_cache_event_task updates before it calls the clients). Types enforce it:
 * the event that ids are told of holds the {@link Refreshed} that only a completed refresh returns.
 */
@NullMarked
package io.cmscope.stack.fabric;

import org.jspecify.annotations.NullMarked;
