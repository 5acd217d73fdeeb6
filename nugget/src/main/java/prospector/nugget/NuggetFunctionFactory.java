package prospector.nugget;

import com.typesafe.config.Config;

/**
 * The door for a nugget function of your own. Write a public class with a public constructor
 * without parameters, name it in {@code META-INF/services/prospector.nugget.NuggetFunctionFactory}
 * of a jar on the class path, and a topic file uses it by {@code nugget { type = class, name =
 * "..." }}.
 *
 * <p>The functions made must be pure and thread-safe. What they throw becomes a score of 0 with a
 * reason; it never stops a crawl.
 */
public interface NuggetFunctionFactory {
  /** The name that topic files use; the class's full name works too. */
  String name();

  /**
   * Makes a function.
   *
   * @param config the object under {@code config} in the topic file; empty when there is none
   * @throws RuntimeException for a wrong setting: its message is shown as a complaint at the line
   *     of the function
   */
  NuggetFunction create(Config config);
}
