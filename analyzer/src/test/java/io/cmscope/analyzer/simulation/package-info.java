/** The analyzer watches our own stack: it finds nothing wrong, and names every fault put in. */
@NullMarked
package io.cmscope.analyzer.simulation;

import org.jspecify.annotations.NullMarked;
