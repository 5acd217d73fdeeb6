package prospector.nugget.topic;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import prospector.nugget.ExamplePages;
import prospector.nugget.Judgement;
import prospector.nugget.NuggetFunction;
import prospector.nugget.PageDigest;
import prospector.nugget.TaughtPage;
import prospector.nugget.TermExtractor;
import prospector.nugget.function.Faults;
import prospector.nugget.function.Faulty;
import prospector.nugget.function.LabelledFunction;
import prospector.nugget.model.CorrectionModel;
import prospector.nugget.text.StopWords;
import prospector.web.page.ParsedPage;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

/**
 * What a crawl looks for.
 *
 * @param name short name, letters, digits, dash, underscore and space, 1 to 60 characters
 * @param nugget judges pages
 * @param threshold a page at or over this score is a nugget, in (0,1]
 * @param seeds where to start, the examples among them; may be empty, the command line can add more
 * @param source the topic file's text (or the one-line form), kept with the crawl so that a resumed
 *     crawl can be checked against it
 * @param exampleSeeds those of the seeds that are there as example pages only
 * @param scope which part of the web to keep to
 * @param wanted fingerprints of the pages that somebody labelled as what is looked for
 * @param files files and directories that its functions were read from, beside the topic file
 */
public record Topic(
    String name,
    NuggetFunction nugget,
    double threshold,
    List<CrawlUrl> seeds,
    String source,
    List<CrawlUrl> exampleSeeds,
    ScopeRules scope,
    Set<Long> wanted,
    List<Path> files) {
  public Topic {
    wanted = Set.copyOf(wanted);
    seeds = List.copyOf(seeds);
    exampleSeeds = List.copyOf(exampleSeeds);
    files = List.copyOf(files);
  }

  /** A topic of which no page is labelled, and which names no file. */
  public Topic(
      String name,
      NuggetFunction nugget,
      double threshold,
      List<CrawlUrl> seeds,
      String source,
      List<CrawlUrl> exampleSeeds,
      ScopeRules scope) {
    this(name, nugget, threshold, seeds, source, exampleSeeds, scope, Set.of(), List.of());
  }

  /** A topic that may be looked for anywhere, none of whose seeds is an example page. */
  public Topic(
      String name, NuggetFunction nugget, double threshold, List<CrawlUrl> seeds, String source) {
    this(name, nugget, threshold, seeds, source, List.of(), ScopeRules.NONE);
  }

  /** The same with other seeds. */
  public Topic withSeeds(List<CrawlUrl> others) {
    return new Topic(name, nugget, threshold, others, source, exampleSeeds, scope, wanted, files);
  }

  /** Whether a judgement makes its page a nugget. */
  public boolean isNugget(Judgement judgement) {
    return judgement.score() >= threshold;
  }

  /** How often a function of the user's threw, in judging pages since the topic was read. */
  public long faults() {
    return Faulty.of(nugget).stream().mapToLong(Faults::count).sum();
  }

  /** What was thrown first, by which function; empty as long as none threw. */
  public Optional<String> firstFault() {
    return Faulty.of(nugget).stream().map(Faults::first).flatMap(Optional::stream).findFirst();
  }

  /**
   * The words of its name and of its nugget function, as pages have theirs: folded, without
   * function words, at most {@value TermExtractor#MAX_TERMS}. Where all of them say nothing in
   * their language, as of {@code und AI}, those that mean something in English.
   */
  public List<String> words() {
    List<String> words = nugget.words();
    List<String> terms =
        TermExtractor.pure().terms(ExamplePages.ofText(name, String.join(" ", words)));
    return terms.isEmpty()
        ? words.stream()
            .filter(word -> !StopWords.contains(word, false))
            .distinct()
            .limit(TermExtractor.MAX_TERMS)
            .toList()
        : terms;
  }

  /**
   * What is kept of a page to teach the topic with it.
   *
   * @param again reads the page once more; empty where it cannot be read any more
   */
  public PageDigest digest(ParsedPage page, Supplier<Optional<ParsedPage>> again) {
    return new PageDigest(
        page.url(), CorrectionModel.features(page), nugget.judge(page).score(), again);
  }

  /** Whether its score makes a page a nugget. */
  public boolean isNugget(PageDigest page) {
    return page.score() >= threshold;
  }

  /**
   * The topic as pages teach it: its function retrained where that is possible (pages like
   * examples), and corrected by what the labels have in common where it is not.
   *
   * @param pages with what {@link #digest} of this topic keeps of them
   * @param up all pages that somebody labelled as what is looked for, be they among these or not
   * @return the same topic when no page is labelled
   */
  public Topic taught(List<TaughtPage> pages, Collection<CrawlUrl> up) {
    return pages.stream().noneMatch(TaughtPage::labelled)
        ? this
        : new Topic(
            name,
            LabelledFunction.of(nugget, threshold, pages),
            threshold,
            seeds,
            source,
            exampleSeeds,
            scope,
            up.stream().map(CrawlUrl::fingerprint).collect(Collectors.toSet()),
            files);
  }

  /** Whether somebody labelled a page as what is looked for. */
  boolean isWanted(CrawlUrl page) {
    return wanted.contains(page.fingerprint());
  }
}
