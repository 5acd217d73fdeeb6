package prospector.actors.label;

import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.actors.crawl.CrawlSpec;
import prospector.nugget.topic.Topic;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageListing;
import prospector.persistence.table.LabelTable;
import prospector.prioritizer.Correction;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;

/**
 * Makes of a crawl's labels what is learned from them, on every node the same.
 *
 * <p><em>The labels are the only state</em>: topic and corrections are made from all of them anew
 * whenever one comes, and after a restart. Between looks only what was read of pages is kept. Used
 * by one thread at a time; blocking.
 */
public final class Lessons {
  /** The node that has the body of a labelled page is waited for so long. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final CrawlSpec spec;
  private final Sources sources;
  private final LearnedPages pages;
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
    this.pages = new LearnedPages(spec, sources.labels(), sources.parser());
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
    List<String> kept = keepPages(events, sources.labels());
    long read = events.size() + kept.size(); // what came after that is for the next look
    if (read == seen) {
      return Optional.empty();
    }
    Learned learned = pages.learned(events, kept);
    seen = read; // a look that failed is made again
    return Optional.of(learned);
  }

  /**
   * The topic as all labels teach it now, for pages that are judged anew.
   *
   * @param keep whether to store the pages of labels that have none; else they are only read
   */
  public Topic taughtAnew(boolean keep) {
    LabelTable table = keep ? sources.labels() : new UnstoredLessons(sources.labels());
    List<LabelTable.Event> events = table.all(spec.id());
    List<String> kept = keepPages(events, table);
    return new LearnedPages(spec, table, sources.parser()).learned(events, kept).topic();
  }

  /** Keeps the pages of labels that have none; URLs of those that are kept then. */
  private List<String> keepPages(List<LabelTable.Event> events, LabelTable table) {
    List<String> before = table.kept(spec.id());
    Set<String> known = new HashSet<>(before);
    Map<String, LabelTable.Event> missing = new LinkedHashMap<>(LabelTable.current(events));
    missing.keySet().removeAll(known);
    PageKeeper keeper = new PageKeeper(spec.id(), sources, table, known);
    long patient = sources.clock().millis() - PATIENCE.toMillis();
    missing.values().forEach(event -> keeper.keep(event.url(), event.givenMillis() < patient));
    List<String> now = missing.isEmpty() ? before : table.kept(spec.id());
    waiting = !new HashSet<>(now).containsAll(missing.keySet());
    return now;
  }
}
