package prospector.actors.label;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.crawl.CrawlSpec;
import prospector.nugget.PageDigest;
import prospector.nugget.TaughtPage;
import prospector.nugget.TermExtractor;
import prospector.nugget.topic.Topic;
import prospector.persistence.table.LabelTable;
import prospector.prioritizer.Correction;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.LinkFeaturizer;
import prospector.web.page.DocumentText;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;

/**
 * What is kept in memory of the pages that labels teach with, so that each is read and parsed once.
 *
 * <p><em>Words of the newest {@value #LABELS} labels alone move the topic</em>, beside those of at
 * most {@value #COMPARED} pages for comparison. Only a function that takes labelled pages among its
 * examples needs those pages again, one at a time. Used by one thread at a time; blocking.
 */
final class LearnedPages {
  private static final Logger LOG = LoggerFactory.getLogger(LearnedPages.class);
  static final int LABELS = 500;
  private static final int COMPARED = 4 * LABELS;
  static final int AT_ONCE = 50; // pages of up to 256 kB in memory

  private final CrawlSpec spec;
  private final LabelTable table;
  private final PageParser parser;
  private final TermExtractor terms = TermExtractor.pure();
  private final Map<String, PageDigest> digests = new HashMap<>(); // of those that move the topic
  private final Map<String, Told> told =
      new HashMap<>(); // of those that move it, or ever had a label
  private final Set<String> damaged = new HashSet<>();

  /** What the link model is told of a page, beside its label. */
  private record Told(List<LinkFeatures> links, List<String> terms, boolean judged) {}

  LearnedPages(CrawlSpec spec, LabelTable table, PageParser parser) {
    this.spec = spec;
    this.table = table;
    this.parser = parser;
  }

  /**
   * What the labels say now.
   *
   * @param kept URLs of the kept pages, in their order
   */
  Lessons.Learned learned(List<LabelTable.Event> events, List<String> kept) {
    Map<String, LabelTable.Event> labels = LabelTable.current(events);
    Set<String> ever = events.stream().map(LabelTable.Event::url).collect(Collectors.toSet());
    Set<String> moving = moving(labels, kept);
    digests.keySet().retainAll(moving);
    read(
        kept.stream()
            .filter(
                url ->
                    moving.contains(url)
                        ? !digests.containsKey(url)
                        : ever.contains(url) && !told.containsKey(url))
            .toList(),
        moving);
    return new Lessons.Learned(topic(labels, kept), corrections(labels, ever, kept));
  }

  private Topic topic(Map<String, LabelTable.Event> labels, List<String> kept) {
    List<TaughtPage> pages = new ArrayList<>();
    for (String url : kept) {
      PageDigest page = digests.get(url);
      if (page != null) {
        pages.add(taught(page, label(labels, url)));
      }
    }
    List<CrawlUrl> up =
        kept.stream()
            .filter(url -> label(labels, url).orElse(false))
            .map(CrawlUrl::ofNormal)
            .toList();
    return spec.topic().taught(pages, up);
  }

  private static Set<String> moving(Map<String, LabelTable.Event> labels, List<String> kept) {
    Set<String> moving =
        kept.stream()
            .filter(labels::containsKey)
            .map(labels::get)
            .sorted(Comparator.comparingLong(LabelTable.Event::number).reversed())
            .limit(LABELS)
            .map(LabelTable.Event::url)
            .collect(Collectors.toCollection(HashSet::new));
    kept.stream().filter(url -> !labels.containsKey(url)).limit(COMPARED).forEach(moving::add);
    return moving;
  }

  /**
   * What a page beside the labelled ones is is asked of the topic itself: its row may say that it
   * is no nugget for what has nothing to do with its words, such as {@code noindex} or the scope.
   */
  private TaughtPage taught(PageDigest page, Optional<Boolean> label) {
    boolean relevant = label.orElseGet(() -> spec.topic().isNugget(page));
    return new TaughtPage(page, relevant, label.isPresent());
  }

  /** Whether somebody wants a page; empty without a label. */
  private static Optional<Boolean> label(Map<String, LabelTable.Event> labels, String url) {
    return Optional.ofNullable(labels.get(url)).map(it -> it.label() == LabelTable.Label.UP);
  }

  /** As the labels were given, so that every node learns them in one order. */
  private List<Correction> corrections(
      Map<String, LabelTable.Event> labels, Set<String> ever, List<String> kept) {
    Map<String, Integer> order = new HashMap<>();
    labels.keySet().forEach(url -> order.put(url, order.size()));
    List<Correction> corrections = new ArrayList<>();
    for (String url : kept) {
      Told known = told.get(url);
      if (known != null && ever.contains(url)) {
        corrections.add(correction(url, known, label(labels, url)));
      }
    }
    corrections.sort(
        Comparator.comparingInt(
            (Correction correction) -> order.getOrDefault(correction.url().value(), -1)));
    return corrections;
  }

  private static Correction correction(String url, Told told, Optional<Boolean> label) {
    return new Correction(CrawlUrl.ofNormal(url), told.links(), told.terms(), told.judged(), label);
  }

  private void read(List<String> urls, Set<String> moving) {
    List<String> fresh = urls.stream().filter(url -> !damaged.contains(url)).toList();
    for (int from = 0; from < fresh.size(); from += AT_ONCE) {
      List<String> some = fresh.subList(from, Math.min(fresh.size(), from + AT_ONCE));
      table.lessons(spec.id(), some).forEach(it -> take(it, moving.contains(it.url())));
    }
  }

  private void take(LabelTable.Lesson lesson, boolean moving) {
    try {
      KeptPage kept = KeptPage.of(lesson.payload());
      CrawlUrl url = CrawlUrl.ofNormal(lesson.url());
      ParsedPage page = parser.parse(url, kept.headers(), kept.body());
      if (!page.problem().isEmpty()) {
        unread(lesson.url(), page.problem());
        return;
      }
      if (moving) {
        digests.put(lesson.url(), spec.topic().digest(page, () -> again(url)));
      }
      told.put(
          lesson.url(),
          new Told(
              List.of(LinkFeaturizer.features(url, kept.link())),
              terms.terms(page),
              lesson.relevant()));
    } catch (IOException e) {
      damaged.add(lesson.url());
      LOG.warn("the labelled page {} cannot be read: {}", lesson.url(), e.getMessage());
    }
  }

  /** What is no fault of the file is read at the next look. */
  private void unread(String url, String problem) {
    if (!DocumentText.passes(problem)) {
      damaged.add(url);
    }
    LOG.warn("the labelled page {} cannot be read: {}", url, problem);
  }

  private Optional<ParsedPage> again(CrawlUrl url) {
    try {
      for (LabelTable.Lesson lesson : table.lessons(spec.id(), List.of(url.value()))) {
        KeptPage kept = KeptPage.of(lesson.payload());
        return Optional.of(parser.parse(url, kept.headers(), kept.body()))
            .filter(page -> page.problem().isEmpty());
      }
    } catch (IOException e) {
      LOG.warn("the labelled page {} cannot be read: {}", url, e.getMessage());
    }
    return Optional.empty();
  }
}
