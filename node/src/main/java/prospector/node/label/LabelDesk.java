package prospector.node.label;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.ControlRoom;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.PageListing;
import prospector.persistence.page.PageRecord;
import prospector.persistence.sql.DurableCommits;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.LabelTable;
import prospector.persistence.table.LabelTable.Label;
import prospector.web.url.CrawlUrl;

/**
 * Takes labels and says which pages want one. Thread-safe; every call blocks.
 *
 * <p><em>A label that was taken survives the death of the process</em>: it is durable before {@link
 * #give} returns.
 */
public final class LabelDesk {
  private static final double USUAL_THRESHOLD = 0.5; // of a topic in words, which states none

  private final CrawlTable crawls;
  private final LabelTable labels;
  private final PageListing pages;
  private final DurableCommits commits;
  private final Clock clock;

  private LabelDesk(
      CrawlTable crawls,
      LabelTable labels,
      PageListing pages,
      DurableCommits commits,
      Clock clock) {
    this.crawls = crawls;
    this.labels = labels;
    this.pages = pages;
    this.commits = commits;
    this.clock = clock;
  }

  /** The labels of a database that this process has open. */
  public static LabelDesk of(CrawlDatabase database, Clock clock) {
    return new LabelDesk(
        database.crawls(), database.labels(), database.listing(), database.commits(), clock);
  }

  /** The labels of a cluster, from beside its nodes. */
  public static LabelDesk of(ControlRoom room, Clock clock) {
    return new LabelDesk(
        room.crawls(),
        room.labels(),
        room.listing(),
        () -> java.util.concurrent.CompletableFuture.completedFuture(null),
        clock);
  }

  /**
   * A label and its page.
   *
   * @param page the stored row, as the nugget function judged it when it was fetched
   */
  public record Labelled(LabelTable.Event event, Optional<PageListing.Entry> page) {}

  /**
   * Labels a page.
   *
   * @return false when the crawl has stored no page of that URL; nothing is written then
   */
  public boolean give(String crawl, CrawlUrl url, Label label) {
    boolean page =
        pages
            .find(crawl, url.value())
            .filter(entry -> entry.stored().page().state() == PageRecord.State.PAGE)
            .isPresent();
    if (page) {
      labels.append(crawl, url.value(), label, clock.millis());
      commits.durable().toCompletableFuture().join();
    }
    return page;
  }

  /** The labels that count now, those given last first. */
  public List<Labelled> current(String crawl, int limit) {
    return LabelTable.current(labels.all(crawl)).values().stream()
        .sorted(Comparator.comparingLong(LabelTable.Event::number).reversed())
        .limit(limit)
        .map(event -> new Labelled(event, pages.find(crawl, event.url())))
        .toList();
  }

  /**
   * Pages without a label whose scores are nearest to the threshold, those nearest first; the
   * newest first among equals. The threshold is the topic's; where that does not part the stored
   * nuggets from the other pages, as they were judged by another, it is taken to lie between them.
   */
  public List<PageListing.Entry> unsure(String crawl, int limit) {
    Map<String, LabelTable.Event> labelled = LabelTable.current(labels.all(crawl));
    int rows = limit + labelled.size();
    double stated = threshold(crawl);
    List<PageListing.Entry> over = pages.lowestRelevant(crawl, rows);
    double lowest = over.isEmpty() ? stated : score(over.get(0));
    List<PageListing.Entry> under = pages.highestOther(crawl, lowest, rows);
    double threshold = threshold(stated, over, under);
    List<PageListing.Entry> all = new ArrayList<>(over);
    all.addAll(under);
    return all.stream()
        .filter(entry -> !labelled.containsKey(entry.stored().page().url()))
        .sorted(
            Comparator.comparingDouble(
                    (PageListing.Entry entry) -> Math.abs(score(entry) - threshold))
                .thenComparing(Comparator.comparingLong(PageListing.Entry::number).reversed()))
        .limit(limit)
        .toList();
  }

  /** What the crawl's topic says. */
  private double threshold(String crawl) {
    return crawls
        .find(crawl)
        .filter(row -> !TopicFile.isInWords(row.topicSource(), row.topicDirectory()))
        .map(row -> TopicFile.threshold(row.topicSource()))
        .orElse(USUAL_THRESHOLD);
  }

  private static double threshold(
      double stated, List<PageListing.Entry> over, List<PageListing.Entry> under) {
    if (over.isEmpty()) {
      return stated;
    }
    double lowest = score(over.get(0));
    double highest = under.isEmpty() ? lowest : score(under.get(0));
    return lowest >= stated && highest < stated ? stated : (lowest + highest) / 2;
  }

  private static double score(PageListing.Entry entry) {
    return entry.stored().page().score();
  }
}
