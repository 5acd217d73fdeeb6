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
import org.jspecify.annotations.Nullable;
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
  private final PageKeeper keeper;
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
    this.keeper =
        new PageKeeper(
            sources.node(),
            sources.labels(),
            sources.archive(),
            sources.listing(),
            sources.parser(),
            sources.links());
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
    boolean kept = keepPages(events);
    boolean news = count != seen || kept;
    seen = sources.labels().count(spec.id());
    return news ? Optional.of(learned(events)) : Optional.empty();
  }

  /**
   * The topic as all labels teach it now, for pages that are judged anew: what pages beside the
   * labelled ones are is asked of the topic itself, not of what they were judged before.
   *
   * @param keep whether to keep the pages of labels that have none, from which is learned then
   */
  public Topic taughtAnew(boolean keep) {
    List<LabelTable.Event> events = sources.labels().all(spec.id());
    if (keep) {
      keepPages(events);
    }
    Map<String, LabelTable.Event> labels = LabelTable.current(events);
    List<TaughtPage> pages = new ArrayList<>();
    for (LabelTable.Lesson lesson : sources.labels().lessons(spec.id())) {
      try {
        KeptPage kept = KeptPage.of(lesson.payload());
        ParsedPage page =
            sources.parser().parse(CrawlUrl.ofNormal(lesson.url()), kept.headers(), kept.body());
        LabelTable.@Nullable Event event = labels.get(lesson.url());
        boolean relevant =
            event == null
                ? spec.topic().isNugget(spec.topic().nugget().judge(page))
                : event.label() == LabelTable.Label.UP;
        pages.add(new TaughtPage(page, relevant, event != null));
      } catch (IOException e) {
        LOG.warn("the labelled page {} cannot be read: {}", lesson.url(), e.getMessage());
      }
    }
    return spec.topic().taught(pages);
  }

  /** Keeps the pages of labels that have none; true when one was. */
  private boolean keepPages(List<LabelTable.Event> events) {
    Set<String> there = new HashSet<>();
    sources.labels().lessons(spec.id()).forEach(lesson -> there.add(lesson.url()));
    Map<String, LabelTable.Event> missing = new LinkedHashMap<>(LabelTable.current(events));
    missing.keySet().removeAll(there);
    long patient = sources.clock().millis() - PATIENCE.toMillis();
    missing
        .values()
        .forEach(event -> keeper.keep(spec.id(), event.url(), event.givenMillis() < patient));
    Set<String> now = new HashSet<>();
    sources.labels().lessons(spec.id()).forEach(lesson -> now.add(lesson.url()));
    waiting = !now.containsAll(missing.keySet());
    return now.size() > there.size();
  }

  private Learned learned(List<LabelTable.Event> events) {
    Map<String, LabelTable.Event> labels = LabelTable.current(events);
    events.forEach(event -> everLabelled.add(event.url()));
    List<TaughtPage> pages = new ArrayList<>();
    List<Correction> corrections = new ArrayList<>();
    for (LabelTable.Lesson lesson : sources.labels().lessons(spec.id())) {
      try {
        read(lesson, Optional.ofNullable(labels.get(lesson.url())), pages, corrections);
      } catch (IOException e) {
        LOG.warn("the labelled page {} cannot be read: {}", lesson.url(), e.getMessage());
      }
    }
    return new Learned(spec.topic().taught(pages), inOrder(corrections, labels));
  }

  private void read(
      LabelTable.Lesson lesson,
      Optional<LabelTable.Event> event,
      List<TaughtPage> pages,
      List<Correction> corrections)
      throws IOException {
    KeptPage kept = KeptPage.of(lesson.payload());
    CrawlUrl url = CrawlUrl.ofNormal(lesson.url());
    ParsedPage page = sources.parser().parse(url, kept.headers(), kept.body());
    Optional<Boolean> label = event.map(it -> it.label() == LabelTable.Label.UP);
    pages.add(new TaughtPage(page, label.orElse(lesson.relevant()), label.isPresent()));
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
