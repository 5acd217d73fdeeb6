package prospector.nugget.function;

import java.util.List;
import prospector.nugget.NuggetFunction;
import prospector.web.page.ParsedPage;

/** A function that more examples change. */
interface Teachable {
  /** The function it would be, had these pages been among its examples. */
  NuggetFunction taught(List<ParsedPage> relevant);

  /** Whether examples change it: one that stands around another goes by that. */
  default boolean takesExamples() {
    return true;
  }

  /** Whether examples change a function. */
  static boolean takesExamples(NuggetFunction function) {
    return function instanceof Teachable teachable && teachable.takesExamples();
  }

  /** A function after teaching; the same one where it cannot be taught. */
  static NuggetFunction teach(NuggetFunction function, List<ParsedPage> relevant) {
    return function instanceof Teachable teachable && !relevant.isEmpty()
        ? teachable.taught(relevant)
        : function;
  }
}
