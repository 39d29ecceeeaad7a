/** Rules about connections that only one end still holds, and the REJ 10 that tells. */
@NullMarked
package io.cmscope.analyzer.findings.stale;

import org.jspecify.annotations.NullMarked;
