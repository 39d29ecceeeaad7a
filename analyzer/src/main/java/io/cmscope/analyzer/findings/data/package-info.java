/** Rules about packets of the connected QPs. */
@NullMarked
package io.cmscope.analyzer.findings.data;

import org.jspecify.annotations.NullMarked;
