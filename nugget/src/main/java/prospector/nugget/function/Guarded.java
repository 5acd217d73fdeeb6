package prospector.nugget.function;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import prospector.nugget.Judgement;
import prospector.nugget.NuggetFunction;
import prospector.nugget.text.Folded;
import prospector.web.page.ParsedPage;

/**
 * Keeps the promise that judging never throws: what a function throws becomes a score of 0 with a
 * reason, and is counted. Only errors that mean the JVM itself is broken, such as running out of
 * memory, pass.
 */
public record Guarded(String name, NuggetFunction inner, Faults own)
    implements NuggetFunction, Teachable, Faulty {

  public Guarded(String name, NuggetFunction inner) {
    this(name, inner, new Faults());
  }

  @Override
  public NuggetFunction taught(List<ParsedPage> relevant) {
    return new Guarded(name, Teachable.teach(inner, relevant), own);
  }

  @Override
  public boolean takesExamples() {
    return Teachable.takesExamples(inner);
  }

  @Override
  public List<Faults> faults() {
    return Stream.concat(Stream.of(own), Faulty.of(inner).stream()).toList();
  }

  @Override
  public List<String> words() {
    try {
      @Nullable List<String> words = inner.words();
      return words == null ? List.of() : List.copyOf(words);
    } catch (Exception | Error e) {
      passOn(e);
      return List.of(); // the crawl learns them from its pages
    }
  }

  @Override
  public List<String> criteria() {
    try {
      @Nullable List<String> criteria = inner.criteria();
      return criteria == null || criteria.isEmpty()
          ? List.of("what the function " + name + " says")
          : List.copyOf(criteria);
    } catch (Exception | Error e) {
      passOn(e);
      return List.of("what the function " + name + " says");
    }
  }

  @Override
  public Judgement judge(ParsedPage page) {
    try {
      @Nullable Judgement judgement = inner.judge(page);
      return judgement == null
          ? failed("returned no judgement", page, new NullPointerException("no judgement"))
          : judgement;
    } catch (Exception | Error e) {
      passOn(e);
      return failed("threw " + e.getClass().getName() + message(e), page, e);
    }
  }

  /** A stack that overflows is the function's; what else breaks the JVM is not for us to hide. */
  private static void passOn(Throwable thrown) {
    if (thrown instanceof VirtualMachineError broken && !(broken instanceof StackOverflowError)) {
      throw broken;
    }
  }

  /** The message is code of the user's, too. */
  private static String message(Throwable thrown) {
    try {
      @Nullable String message = thrown.getMessage();
      return message == null ? "" : ": " + message;
    } catch (Exception | Error e) {
      passOn(e);
      return "";
    }
  }

  private Judgement failed(String what, ParsedPage page, Throwable cause) {
    String reason = Folded.excerpt(name + " " + what, 200);
    own.add(reason, page.url().value(), cause);
    return new Judgement(0, List.of(reason));
  }
}
