package prospector.actors.label;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.actors.crawl.CrawlSpec;
import prospector.nugget.TaughtPage;
import prospector.nugget.TermExtractor;
import prospector.nugget.topic.Topic;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageListing;
import prospector.persistence.table.LabelTable;
import prospector.prioritizer.Correction;
import prospector.prioritizer.LinkFeaturizer;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;

/**
 * Makes of a crawl's labels what is learned from them, on every node the same.
 *
 * <p><em>The labels are the only state</em>: topic and corrections are made from all of them anew
 * whenever one comes, and after a restart. Used by one thread at a time; blocking.
 */
public final class Lessons {
  private static final Logger LOG = LoggerFactory.getLogger(Lessons.class);

  /** The node that has the body of a labelled page is waited for so long. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final CrawlSpec spec;
  private final Sources sources;
  private final TermExtractor terms = TermExtractor.pure();
  private final Set<String> everLabelled = new HashSet<>();
  private long seen = -1;
  private boolean waiting;

  /**
   * Where pages come from.
   *
   * @param node name of this node, whose bodies can be read here
   */
  public record Sources(
      String node,
      LabelTable labels,
      PageArchive archive,
      PageListing listing,
      PageParser parser,
      LinkPolicy links,
      Clock clock) {}

  public Lessons(CrawlSpec spec, Sources sources) {
    this.spec = spec;
    this.sources = sources;
  }

  /**
   * What the labels say now.
   *
   * @param topic taught by all of them
   * @param corrections for the link model; those that it knows change nothing
   */
  public record Learned(Topic topic, List<Correction> corrections) {
    public Learned {
      corrections = List.copyOf(corrections);
    }
  }

  /** Looks for labels; empty when there is nothing new since the last look. */
  public Optional<Learned> look() {
    long count = sources.labels().count(spec.id());
    if (count == 0 || (count == seen && !waiting)) {
      seen = count;
      return Optional.empty();
    }
    List<LabelTable.Event> events = sources.labels().all(spec.id());
    List<LabelTable.Lesson> lessons = keepPages(events, sources.labels());
    long read = events.size() + lessons.size(); // what came after that is for the next look
    boolean news = read != seen;
    seen = read;
    return news ? Optional.of(learned(events, lessons)) : Optional.empty();
  }

  /**
   * The topic as all labels teach it now, for pages that are judged anew.
   *
   * @param keep whether to store the pages of labels that have none; else they are only read
   */
  public Topic taughtAnew(boolean keep) {
    LabelTable table = keep ? sources.labels() : new UnstoredLessons(sources.labels());
    List<LabelTable.Event> events = table.all(spec.id());
    Map<String, LabelTable.Event> labels = LabelTable.current(events);
    List<TaughtPage> pages = new ArrayList<>();
    for (LabelTable.Lesson lesson : keepPages(events, table)) {
      try {
        pages.add(taught(page(lesson, KeptPage.of(lesson.payload())), label(labels, lesson)));
      } catch (IOException e) {
        LOG.warn("the labelled page {} cannot be read: {}", lesson.url(), e.getMessage());
      }
    }
    return spec.topic().taught(pages);
  }

  /** Keeps the pages of labels that have none; those that are kept then. */
  private List<LabelTable.Lesson> keepPages(List<LabelTable.Event> events, LabelTable table) {
    Map<String, LabelTable.Event> missing = new LinkedHashMap<>(LabelTable.current(events));
    missing.keySet().removeAll(urls(table.lessons(spec.id())));
    PageKeeper keeper =
        new PageKeeper(
            sources.node(),
            table,
            sources.archive(),
            sources.listing(),
            sources.parser(),
            sources.links());
    long patient = sources.clock().millis() - PATIENCE.toMillis();
    missing
        .values()
        .forEach(event -> keeper.keep(spec.id(), event.url(), event.givenMillis() < patient));
    List<LabelTable.Lesson> now = table.lessons(spec.id());
    waiting = !urls(now).containsAll(missing.keySet());
    return now;
  }

  private static Set<String> urls(List<LabelTable.Lesson> lessons) {
    return lessons.stream().map(LabelTable.Lesson::url).collect(Collectors.toSet());
  }

  private Learned learned(List<LabelTable.Event> events, List<LabelTable.Lesson> lessons) {
    Map<String, LabelTable.Event> labels = LabelTable.current(events);
    events.forEach(event -> everLabelled.add(event.url()));
    List<TaughtPage> pages = new ArrayList<>();
    List<Correction> corrections = new ArrayList<>();
    for (LabelTable.Lesson lesson : lessons) {
      try {
        read(lesson, label(labels, lesson), pages, corrections);
      } catch (IOException e) {
        LOG.warn("the labelled page {} cannot be read: {}", lesson.url(), e.getMessage());
      }
    }
    return new Learned(spec.topic().taught(pages), inOrder(corrections, labels));
  }

  private void read(
      LabelTable.Lesson lesson,
      Optional<Boolean> label,
      List<TaughtPage> pages,
      List<Correction> corrections)
      throws IOException {
    KeptPage kept = KeptPage.of(lesson.payload());
    CrawlUrl url = CrawlUrl.ofNormal(lesson.url());
    ParsedPage page = page(lesson, kept);
    pages.add(taught(page, label));
    if (everLabelled.contains(lesson.url())) {
      corrections.add(
          new Correction(
              url,
              List.of(LinkFeaturizer.features(url, kept.link())),
              terms.terms(page),
              lesson.relevant(),
              label));
    }
  }

  private ParsedPage page(LabelTable.Lesson lesson, KeptPage kept) {
    return sources.parser().parse(CrawlUrl.ofNormal(lesson.url()), kept.headers(), kept.body());
  }

  /** Whether somebody wants the page; empty without a label. */
  private static Optional<Boolean> label(
      Map<String, LabelTable.Event> labels, LabelTable.Lesson lesson) {
    return Optional.ofNullable(labels.get(lesson.url()))
        .map(event -> event.label() == LabelTable.Label.UP);
  }

  /**
   * What a page beside the labelled ones is is asked of the topic itself: its row may say that it
   * is no nugget for what has nothing to do with its words, such as {@code noindex} or the scope.
   */
  private TaughtPage taught(ParsedPage page, Optional<Boolean> label) {
    boolean relevant =
        label.orElseGet(() -> spec.topic().isNugget(spec.topic().nugget().judge(page)));
    return new TaughtPage(page, relevant, label.isPresent());
  }

  /** As they were given, so that every node learns them in one order. */
  private static List<Correction> inOrder(
      List<Correction> corrections, Map<String, LabelTable.Event> labels) {
    List<String> order = new ArrayList<>(new LinkedHashSet<>(labels.keySet()));
    List<Correction> sorted = new ArrayList<>(corrections);
    sorted.sort(
        java.util.Comparator.comparingInt(
            (Correction correction) -> order.indexOf(correction.url().value())));
    return sorted;
  }
}
