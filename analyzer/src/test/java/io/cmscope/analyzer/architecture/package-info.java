/** The arrows of the architecture, checked over the classes of all modules. */
@NullMarked
package io.cmscope.analyzer.architecture;

import org.jspecify.annotations.NullMarked;
