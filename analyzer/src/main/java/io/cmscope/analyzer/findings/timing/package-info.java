/** Rules about answers that come late or never. */
@NullMarked
package io.cmscope.analyzer.findings.timing;

import org.jspecify.annotations.NullMarked;
