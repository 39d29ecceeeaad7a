/** Rules about SIDR and alternate paths. */
@NullMarked
package io.cmscope.analyzer.findings.sidr;

import org.jspecify.annotations.NullMarked;
