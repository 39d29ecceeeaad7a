/**
 * Real peers: guests with Linux and Soft-RoCE, booted by {@code stack/lab/lab}. What comes in are
 * scripts for a guest, commands beside the guests and messages to lose; what goes out is what was
 * printed and captured. Nothing here knows the protocol, beyond the names of its messages.
 *
 * <p>A test takes a pair of guests with {@link io.cmscope.analyzer.lab.Lab#of}; it is skipped where
 * they cannot be had, and says why. The pairs are booted once and shared by all tests of a run.
 */
@NullMarked
package io.cmscope.analyzer.lab;

import org.jspecify.annotations.NullMarked;
