/**
 * Where the tables of a port come from: the files of a device, or the addresses of an interface,
 * read again and again because neither tells of changes.
 *
 * <p>In: a directory or an interface. Out: readings, and, when two differ, refreshes of exactly the
 * entries that changed and the events that follow, in the order of {@link io.cmscope.stack.fabric}.
 * It must not know who uses the tables, connections or messages.
 */
@NullMarked
package io.cmscope.stack.fabric.source;

import org.jspecify.annotations.NullMarked;
