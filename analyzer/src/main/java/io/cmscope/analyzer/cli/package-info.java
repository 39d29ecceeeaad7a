/**
 * The command {@code cmscope}: a thin skin, one file a command. It parses, calls, prints, and gives
 * an exit code; it must not know the protocol.
 */
@NullMarked
package io.cmscope.analyzer.cli;

import org.jspecify.annotations.NullMarked;
