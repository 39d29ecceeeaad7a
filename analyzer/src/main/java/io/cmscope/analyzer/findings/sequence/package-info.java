/** Rules about messages that do not belong where they come. */
@NullMarked
package io.cmscope.analyzer.findings.sequence;

import org.jspecify.annotations.NullMarked;
