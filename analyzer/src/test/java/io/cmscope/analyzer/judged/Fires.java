package io.cmscope.analyzer.judged;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** The test shows a capture in which these rules fire; if one does not, the test fails. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Judged.class)
public @interface Fires {
  /** Ids of rules. */
  String[] value();
}
