/** What the engine costs, in time and memory; run by .ci/benchmark-stack, outside the tests. */
@NullMarked
package io.cmscope.stack.benchmark;

import org.jspecify.annotations.NullMarked;
