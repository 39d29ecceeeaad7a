/** Rules about what must rest after a connection: QPNs, comm ids, DREQs. */
@NullMarked
package io.cmscope.analyzer.findings.timewait;

import org.jspecify.annotations.NullMarked;
