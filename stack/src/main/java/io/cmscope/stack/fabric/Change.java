package io.cmscope.stack.fabric;

/** An entry that a refresh changed. */
public record Change<E>(int index, E before, E after) {}
