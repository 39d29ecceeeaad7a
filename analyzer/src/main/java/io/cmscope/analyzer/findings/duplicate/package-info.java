/** Rules about messages sent more than once. */
@NullMarked
package io.cmscope.analyzer.findings.duplicate;

import org.jspecify.annotations.NullMarked;
