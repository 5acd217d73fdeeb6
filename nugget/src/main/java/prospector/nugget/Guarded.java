package prospector.nugget;

import java.util.List;
import org.jspecify.annotations.Nullable;
import prospector.nugget.text.Folded;
import prospector.web.page.ParsedPage;

/**
 * Keeps the promise that judging never throws: what a function throws becomes a score of 0 with a
 * reason. Only errors that mean the JVM itself is broken, such as running out of memory, pass.
 */
record Guarded(String name, NuggetFunction inner) implements NuggetFunction, Teachable {

  @Override
  public NuggetFunction taught(List<ParsedPage> relevant) {
    return new Guarded(name, Teachable.teach(inner, relevant));
  }

  @Override
  public List<String> words() {
    try {
      @Nullable List<String> words = inner.words();
      return words == null ? List.of() : List.copyOf(words);
    } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
      return List.of(); // the crawl learns them from its pages
    }
  }

  @Override
  public Judgement judge(ParsedPage page) {
    try {
      @Nullable Judgement judgement = inner.judge(page);
      return judgement == null ? failed("returned no judgement") : judgement;
    } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
      String message = e.getMessage() == null ? "" : ": " + e.getMessage();
      return failed("threw " + e.getClass().getName() + message);
    }
  }

  private Judgement failed(String what) {
    return new Judgement(0, List.of(Folded.excerpt(name + " " + what, 200)));
  }
}
