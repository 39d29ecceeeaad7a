/**
 * What the live commands do between the command line and the stack.
 *
 * <p><b>In:</b> what the user asked for, and what the stack sees. <b>Out:</b> connections made,
 * measured and told of. It must not know options, nor how things are printed beyond {@link
 * io.cmscope.analyzer.report.Exchange}.
 */
@NullMarked
package io.cmscope.analyzer.live;

import org.jspecify.annotations.NullMarked;
