package prospector.nugget.function;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import prospector.nugget.ExamplePages;
import prospector.nugget.ExampleSource;
import prospector.nugget.Judgement;
import prospector.nugget.NuggetFunction;
import prospector.nugget.TermExtractor;
import prospector.nugget.section.Section;
import prospector.nugget.section.Surroundings;
import prospector.nugget.section.TopicDirectory;
import prospector.nugget.section.Urls;
import prospector.nugget.text.StopWords;
import prospector.nugget.text.WordCounts;
import prospector.nugget.text.WordVector;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;

/**
 * "Like these": how near a page is to the mean of a few examples, as the cosine c of their word
 * vectors. The score is {@code c / (c + b)}, 0.5 at the boundary b.
 *
 * <p>The boundary comes from the examples themselves: {@value #SHARE} of the median cosine between
 * each example and the mean of the others, kept within {@value #MIN_BOUNDARY} and {@value
 * #MAX_BOUNDARY}; with a single example it is {@value #SINGLE_BOUNDARY}.
 *
 * <p>Source: Rocchio's classifier without negative examples (Rocchio 1971; Manning, Raghavan,
 * Schuetze 2008, section 14.2). There is no inverse document frequency: a page's judgement must not
 * depend on the pages seen before it; function words are left out instead.
 */
final class ExamplesFunction implements NuggetFunction, Teachable {
  private static final int MAX_FILES = 10_000;
  private static final int MAX_WORDS = 5;
  private static final int WORDS_SHOWN = 10;
  private static final double SHARE = 0.9;
  private static final double MIN_BOUNDARY = 0.08;
  private static final double MAX_BOUNDARY = 0.6;
  private static final double SINGLE_BOUNDARY = 0.2;

  private final List<WordVector> examples;
  private final WordVector centroid;
  private final double boundary;
  private final List<String> words;

  private ExamplesFunction(List<WordVector> examples, List<String> words) {
    this.examples = List.copyOf(examples);
    this.words = List.copyOf(words);
    this.centroid = WordVector.centroid(examples);
    this.boundary = boundary(examples);
  }

  /** A function from pages that hold words. */
  static NuggetFunction of(List<ParsedPage> pages) {
    List<WordVector> vectors =
        pages.stream().map(WordVector::of).filter(vector -> !vector.isEmpty()).toList();
    return vectors.isEmpty() ? Nothing.INSTANCE : new ExamplesFunction(vectors, common(pages));
  }

  /** Characteristic words of the pages, those of most pages first. */
  private static List<String> common(List<ParsedPage> pages) {
    Map<String, Integer> having = new LinkedHashMap<>();
    TermExtractor terms = TermExtractor.pure();
    pages.forEach(page -> terms.terms(page).forEach(term -> having.merge(term, 1, Integer::sum)));
    return having.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(TermExtractor.MAX_TERMS)
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  public List<String> words() {
    return words;
  }

  @Override
  public NuggetFunction taught(List<ParsedPage> relevant) {
    List<WordVector> all = new ArrayList<>(examples);
    relevant.stream().map(WordVector::of).filter(vector -> !vector.isEmpty()).forEach(all::add);
    return new ExamplesFunction(all, words);
  }

  static NuggetFunction read(Section section, Surroundings context) {
    List<ParsedPage> pages = new ArrayList<>();
    if (!section.has("like") && !section.has("texts")) {
      section.complain("like", "missing, expected example URLs or files (or texts)");
    }
    for (Section.Item item : section.someTexts("like")) {
      readItem(section, item, context, pages);
    }
    section.someTexts("texts").forEach(item -> pages.add(ExamplePages.ofText("", item.text())));
    NuggetFunction function = of(pages);
    if (function == Nothing.INSTANCE && !pages.isEmpty()) {
      String key = section.has("like") ? "like" : "texts";
      section.complain(key, "expected examples with words, got none that says anything");
    }
    return function;
  }

  private static void readItem(
      Section section, Section.Item item, Surroundings context, List<ParsedPage> pages) {
    if (Urls.looksLikeUrl(item.text())) {
      readUrl(section, item, context, pages);
    } else {
      context
          .files()
          .path(section, item)
          .ifPresent(path -> readPath(section, item, path, context, pages));
    }
  }

  private static void readUrl(
      Section section, Section.Item item, Surroundings context, List<ParsedPage> pages) {
    Optional<CrawlUrl> url = Urls.parse(item.text());
    if (url.isEmpty()) {
      section.complain(item, "expected an http(s) URL, got '" + item.text() + "'");
      return;
    }
    ExampleSource.Answer answer = context.examples().page(url.get());
    if (answer instanceof ExampleSource.Found found) {
      pages.add(found.page());
      context.foundExample(url.get());
    } else if (answer instanceof ExampleSource.Missing missing) {
      section.complain(item, "no page at " + url.get() + ": " + missing.reason());
    }
  }

  private static void readPath(
      Section section, Section.Item item, Path path, Surroundings context, List<ParsedPage> pages) {
    try {
      Predicate<Path> mayRead = context.files()::mayRead;
      List<Path> files =
          Files.isDirectory(path) ? ExamplePages.filesIn(path, mayRead) : List.of(path);
      if (!files.stream().allMatch(mayRead)) {
        section.complain(item, "expected no symbolic links that lead elsewhere in " + path);
        return;
      }
      if (files.size() > MAX_FILES) {
        section.complain(
            item, "expected 1 to " + MAX_FILES + " pages in " + path + ", got " + files.size());
        return;
      }
      if (Files.isDirectory(path)) {
        readAll(section, item, files, pages);
      } else {
        pages.add(ExamplePages.read(path));
      }
    } catch (IOException e) {
      section.complain(item, "cannot be read: " + TopicDirectory.reason(e));
    }
  }

  /** Texts in another charset are passed over. */
  private static void readAll(
      Section section, Section.Item item, List<Path> files, List<ParsedPage> pages)
      throws IOException {
    int before = pages.size();
    for (Path file : files) {
      ExamplePages.find(file).ifPresent(pages::add);
    }
    if (pages.size() == before) {
      section.complain(
          item, "expected pages in HTML or plain text in UTF-8, got none in " + item.text());
    }
  }

  @Override
  public List<String> criteria() {
    return List.of(
        String.format(
            Locale.ROOT,
            "pages like %d examples, alike by at least %.2f",
            examples.size(),
            boundary),
        "the words that most of them share: "
            + String.join(", ", words.subList(0, Math.min(WORDS_SHOWN, words.size()))));
  }

  @Override
  public Judgement judge(ParsedPage page) {
    WordCounts counts = WordVector.counts(page);
    double squares = 0;
    double sum = 0;
    double[] shares = new double[counts.size()];
    boolean[] stopWords = StopWords.in(counts);
    for (int entry = 0; entry < counts.size(); entry++) {
      if (!stopWords[entry]) {
        double weight = WordVector.weight(counts, entry);
        squares += weight * weight;
        shares[entry] = weight * centroid.weight(counts.hash(entry));
        sum += shares[entry];
      }
    }
    double cosine = squares == 0 ? 0 : Math.min(1, sum / Math.sqrt(squares));
    String reason = String.format(Locale.ROOT, "like the examples by %.2f", cosine);
    String words = cosine == 0 ? "" : ": " + String.join(", ", strongest(counts, shares));
    return new Judgement(cosine / (cosine + boundary), List.of(reason + words));
  }

  private static List<String> strongest(WordCounts counts, double[] shares) {
    return IntStream.range(0, shares.length)
        .filter(entry -> shares[entry] > 0)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer entry) -> shares[entry]).reversed())
        .limit(MAX_WORDS)
        .map(counts::word)
        .toList();
  }

  private static double boundary(List<WordVector> examples) {
    if (examples.size() == 1) {
      return SINGLE_BOUNDARY;
    }
    double[] similarities = WordVector.toMeanOfOthers(examples);
    Arrays.sort(similarities);
    double median = similarities[similarities.length / 2];
    return Math.max(MIN_BOUNDARY, Math.min(MAX_BOUNDARY, SHARE * median));
  }
}
