package io.cmscope.analyzer.judged;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The test shows the nearest innocent neighbour of these rules: a capture with connections in which
 * they do not fire; if one fires in every capture of the test, the test fails.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Judged.class)
public @interface StaysQuiet {
  /** Ids of rules. */
  String[] value();
}
