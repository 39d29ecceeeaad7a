/**
 * A kit to test with: scripted exchanges become real captures, and real captures go through the
 * real analysis. It knows nothing of single rules.
 */
@NullMarked
package io.cmscope.analyzer.dialogue;

import org.jspecify.annotations.NullMarked;
