package prospector.nugget.function;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import prospector.nugget.Judgement;
import prospector.nugget.NuggetFunction;
import prospector.web.page.ParsedPage;

/**
 * A function with a threshold of its own, stretched piecewise linearly so that the threshold
 * becomes 0.5 while 0 and 1 stay: inside combinations every part then means the same by a score.
 */
record Rescaled(NuggetFunction inner, double threshold)
    implements NuggetFunction, Teachable, Faulty {
  Rescaled {
    if (!(threshold > 0 && threshold < 1)) {
      throw new IllegalArgumentException("threshold must be between 0 and 1, got " + threshold);
    }
  }

  @Override
  public NuggetFunction taught(List<ParsedPage> relevant) {
    return new Rescaled(Teachable.teach(inner, relevant), threshold);
  }

  @Override
  public List<String> words() {
    return inner.words();
  }

  @Override
  public List<String> criteria() {
    return Stream.concat(
            inner.criteria().stream(),
            Stream.of(
                String.format(Locale.ROOT, "relevant from %.2f of that (threshold)", threshold)))
        .toList();
  }

  @Override
  public boolean takesExamples() {
    return Teachable.takesExamples(inner);
  }

  @Override
  public List<Faults> faults() {
    return Faulty.of(inner);
  }

  @Override
  public Judgement judge(ParsedPage page) {
    Judgement judgement = inner.judge(page);
    return new Judgement(stretch(judgement.score(), threshold), judgement.reasons());
  }

  static double stretch(double score, double threshold) {
    if (score >= threshold) {
      return Math.min(1, 0.5 + 0.5 * (score - threshold) / (1 - threshold));
    }
    return Math.min(Math.nextDown(0.5), 0.5 * score / threshold);
  }
}
