/**
 * How far the clocks of several captures are apart: what comes in is the captures, what goes out is
 * an offset for each. It knows transmissions, not conversations.
 */
@NullMarked
package io.cmscope.analyzer.clock;

import org.jspecify.annotations.NullMarked;
