package prospector.node;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Exempts one method from forbidden-apis; {@link #value} says why. */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.TYPE})
@interface AllowForbiddenApi {
  /** Why the banned call is right here. */
  String value();
}
