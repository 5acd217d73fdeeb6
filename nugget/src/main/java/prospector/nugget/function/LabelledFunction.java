package prospector.nugget.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import prospector.nugget.Judgement;
import prospector.nugget.NuggetFunction;
import prospector.nugget.PageDigest;
import prospector.nugget.TaughtPage;
import prospector.nugget.model.CorrectionModel;
import prospector.web.page.ParsedPage;

/**
 * A nugget function that gives way to what people said of pages: its own judgement, moved by a
 * {@link CorrectionModel}.
 *
 * <p><em>A page with nothing in common with a labelled one keeps its judgement.</em> A function
 * that is sure (score 0 or 1) can still be moved: it counts as no surer than {@value #SUREST}.
 */
public final class LabelledFunction implements NuggetFunction, Faulty {
  private static final double SUREST = 0.9;
  private static final double LABEL_WEIGHT = 1;
  private static final double OTHER_WEIGHT = 0.25; // they may be what somebody labels next
  private static final double NOTICEABLE = 0.05; // log-odds; less is not worth a reason
  private static final int WORDS = 4;

  private final NuggetFunction inner;
  private final double threshold;
  private final CorrectionModel correction;

  private LabelledFunction(NuggetFunction inner, double threshold, CorrectionModel correction) {
    this.inner = inner;
    this.threshold = threshold;
    this.correction = correction;
  }

  /**
   * A function taught with pages of which at least one is labelled. Pages are read again, one after
   * the other, only where examples change the function.
   */
  public static NuggetFunction of(
      NuggetFunction function, double threshold, List<TaughtPage> pages) {
    NuggetFunction inner =
        Teachable.takesExamples(function) ? Teachable.teach(function, examples(pages)) : function;
    boolean changed = inner != function; // without a page that is wanted it is the same
    List<CorrectionModel.Example> examples =
        pages.stream()
            .map(
                page ->
                    new CorrectionModel.Example(
                        page.page().features(),
                        logOdds(stretched(score(page.page(), inner, changed), threshold)),
                        page.relevant(),
                        page.labelled(),
                        page.labelled() ? LABEL_WEIGHT : OTHER_WEIGHT))
            .toList();
    return new LabelledFunction(inner, threshold, CorrectionModel.fit(examples));
  }

  private static List<ParsedPage> examples(List<TaughtPage> pages) {
    return pages.stream()
        .filter(page -> page.labelled() && page.relevant())
        .map(page -> page.page().again().get())
        .flatMap(Optional::stream)
        .toList();
  }

  /** A page that cannot be read any more has the score that it had. */
  private static double score(PageDigest page, NuggetFunction function, boolean changed) {
    return changed
        ? page.again().get().map(read -> function.judge(read).score()).orElse(page.score())
        : page.score();
  }

  @Override
  public List<String> words() {
    return inner.words();
  }

  @Override
  public List<String> criteria() {
    return inner.criteria();
  }

  @Override
  public List<Faults> faults() {
    return Faulty.of(inner);
  }

  @Override
  public Judgement judge(ParsedPage page) {
    Judgement judged = inner.judge(page);
    double change = correction.logOdds(page);
    if (Math.abs(change) < NOTICEABLE) {
      return judged;
    }
    double score = unstretched(moved(stretched(judged.score(), threshold), change), threshold);
    List<String> reasons = new ArrayList<>();
    String words = String.join(", ", correction.words(page, change > 0, WORDS));
    reasons.add(
        String.format(Locale.ROOT, "labels %+.1f%s", change, words.isEmpty() ? "" : ": " + words));
    reasons.addAll(judged.reasons());
    return new Judgement(score, reasons);
  }

  /** The score moved by so many log-odds; 0 and 1 are moved as if they were less sure. */
  private static double moved(double score, double change) {
    double start = 1 / (1 + Math.exp(-logOdds(score)));
    double end = 1 / (1 + Math.exp(-logOdds(score) - change));
    double moved = change < 0 ? score * end / start : 1 - (1 - score) * (1 - end) / (1 - start);
    return Math.max(0, Math.min(1, moved));
  }

  private static double logOdds(double score) {
    double sure = Math.max(1 - SUREST, Math.min(SUREST, score));
    return Math.log(sure / (1 - sure));
  }

  /** With the threshold at 0.5. */
  private static double stretched(double score, double threshold) {
    if (threshold < 1) {
      return Rescaled.stretch(score, threshold);
    }
    return score >= 1 ? 1 : 0.5 * score;
  }

  private static double unstretched(double score, double threshold) {
    return score >= 0.5
        ? Math.min(1, threshold + (score - 0.5) * 2 * (1 - threshold))
        : Math.min(Math.nextDown(threshold), score * 2 * threshold);
  }
}
