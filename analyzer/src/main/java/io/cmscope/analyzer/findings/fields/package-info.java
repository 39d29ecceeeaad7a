/** Rules about what a single message says. */
@NullMarked
package io.cmscope.analyzer.findings.fields;

import org.jspecify.annotations.NullMarked;
