/**
 * How tests say which rule they show: what comes in is a test method with its annotation, what goes
 * out is a failure if the analysis did not do in it what the annotation says.
 */
@NullMarked
package io.cmscope.analyzer.judged;

import org.jspecify.annotations.NullMarked;
