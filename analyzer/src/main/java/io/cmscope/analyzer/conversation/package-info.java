/**
 * From sightings of CM messages to conversations.
 *
 * <p>In: one {@code Sighting} per CM MAD, in the order of the capture, and the data packets of QPs
 * that a conversation announced. Out: {@code Conversation} records with two shadows (the states
 * each end could be in), told to a {@code Watcher} as they grow and when they are over. This
 * package must not know what counts as a finding, how anything is printed, or files.
 */
@NullMarked
package io.cmscope.analyzer.conversation;

import org.jspecify.annotations.NullMarked;
