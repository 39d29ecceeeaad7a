/**
 * Replays against peers that follow the recording, differ from it, lose messages, or say nothing.
 */
@NullMarked
package io.cmscope.analyzer.replay;

import org.jspecify.annotations.NullMarked;
