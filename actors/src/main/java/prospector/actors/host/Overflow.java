package prospector.actors.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import prospector.actors.host.decide.SlowingScorer;
import prospector.actors.host.decide.TableLinks;
import prospector.actors.host.decide.Tasks;
import prospector.actors.host.link.SavedUrl;
import prospector.actors.host.link.SavedUrlCodec;
import prospector.actors.host.service.HostServices;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.QueueMemory;
import prospector.persistence.table.UrlTable;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.QueuedUrl;

/**
 * The part of a host's queue that does not fit into memory: worst URLs go to the overflow table
 * when the queue is over its bound ({@link QueueMemory}), the best come back when it is half empty,
 * and the worst of the table are dropped when that is over its own bound. A URL in the table comes
 * back, too, when a link arrives for it with which it would not be the worst in memory. A link that
 * is only nearer to a seed or the scope, where that counts, goes into its row.
 *
 * <p><em>A row is durable before the event that drops its URL from memory, and is deleted after the
 * event that brings it back or drops it for good.</em> A kill in between leaves a row whose URL
 * waits elsewhere or not at all; it goes when it is met. One movement at a time for a crawl, and
 * what is asked of the table is done in that order. Owned by one host actor.
 */
final class Overflow {
  private static final int PRUNED_AT_ONCE = 500; // a transaction of 100 to 500 rows costs least

  private final HostServices services;
  private final Set<String> moving = new HashSet<>(); // crawls with a movement under way
  private final Map<String, CompletionStage<?>> last = new HashMap<>(); // at the table, by crawl
  private final Map<String, QueueMemory.Held> held = new HashMap<>(); // as last told, by crawl

  /** How near URLs were as their rows were made, by crawl with a spill and by fingerprint. */
  private final Map<String, Map<Long, Near>> spilling = new HashMap<>();

  private record Near(int depth, int beyond) {
    static Near of(QueuedUrl url) {
      return new Near(url.depth(), Tasks.beyond(url.links()));
    }
  }

  /** A spill under way. */
  record Spill(List<Long> fingerprints, CompletionStage<Void> written) {}

  Overflow(HostServices services) {
    this.services = services;
  }

  /** Starts writing the worst URLs away when the queue is a tenth over its bound. */
  Optional<Spill> spill(String host, CrawlShare share) {
    int bound = bound(share);
    int over = share.queue().size() - bound;
    if (over <= bound / 10 || !moving.add(share.crawl())) {
      return Optional.empty();
    }
    List<QueuedUrl> worst = worst(share, over);
    List<UrlTable.Row> rows = worst.stream().map(url -> row(share, url)).toList();
    spilling.put(
        share.crawl(), worst.stream().collect(Collectors.toMap(QueuedUrl::fingerprint, Near::of)));
    CompletionStage<Void> written =
        run(share.crawl(), () -> services.urls().put(share.crawl(), host, rows));
    return Optional.of(new Spill(rows.stream().map(UrlTable.Row::fingerprint).toList(), written));
  }

  /** Links of a crawl that nobody works on here come, too. */
  private List<QueuedUrl> worst(CrawlShare share, int count) {
    int window = services.settings().sameness().yieldPages();
    return services
        .directory()
        .find(share.crawl())
        .map(it -> share.queue().worst(count, SlowingScorer.of(it.scorer(), share, window)))
        .orElseGet(() -> share.queue().worst(count));
  }

  /**
   * Starts loading the best overflow rows when the queue is less than half full: at most as many as
   * it has. On a node that starts, the bound falls only as one host after the other tells of its
   * queue, and the first must not have filled the memory by then.
   */
  Optional<CompletionStage<List<SavedUrl>>> refill(String host, CrawlShare share) {
    int bound = bound(share);
    int room = bound - share.queue().size();
    if (share.overflow() == 0 || room <= bound / 2 || !moving.add(share.crawl())) {
      return Optional.empty();
    }
    int count = Math.min(room, Math.max(QueueMemory.LEAST, share.queue().size()));
    return Optional.of(
        ask(share.crawl(), () -> decode(services.urls().best(share.crawl(), host, count))));
  }

  /** What the queue may hold now, once the node's memory knows what it holds. */
  private int bound(CrawlShare share) {
    QueueMemory.Held now =
        new QueueMemory.Held(share.queue().size(), share.queue().links(), share.overflow());
    QueueMemory.Held before = held.put(share.crawl(), now);
    services.memory().changed(before == null ? QueueMemory.Held.NOTHING : before, now);
    return services.memory().bound();
  }

  /** What the table was asked for and has not done yet; each ends, if by failing. */
  List<CompletableFuture<?>> underWay() {
    List<CompletableFuture<?>> all = new ArrayList<>();
    for (CompletionStage<?> one : last.values()) {
      if (!one.toCompletableFuture().isDone()) {
        all.add(one.toCompletableFuture());
      }
    }
    return all;
  }

  /** The host leaves memory, and its queues with it. */
  void release() {
    held.values().forEach(last -> services.memory().changed(last, QueueMemory.Held.NOTHING));
    held.clear();
  }

  /** Starts looking for the worst rows when the table holds more than its bound. */
  Optional<CompletionStage<List<Long>>> surplus(String host, CrawlShare share) {
    long over = share.overflow() - services.settings().overflowBound();
    if (over <= 0 || !moving.add(share.crawl())) {
      return Optional.empty();
    }
    return Optional.of(worst(host, share, over));
  }

  /** Starts looking for the worst rows, whatever the table holds. */
  Optional<CompletionStage<List<Long>>> relief(String host, CrawlShare share) {
    return share.overflow() == 0 || !moving.add(share.crawl())
        ? Optional.empty()
        : Optional.of(worst(host, share, share.overflow()));
  }

  private CompletionStage<List<Long>> worst(String host, CrawlShare share, long over) {
    int limit = (int) Math.min(over, PRUNED_AT_ONCE);
    return ask(share.crawl(), () -> services.urls().worst(share.crawl(), host, limit));
  }

  /** Whether a URL has come nearer since its row was made by the spill that is under way. */
  boolean isNearerThanSpilled(CrawlShare share, long fingerprint) {
    Near row = spilling.getOrDefault(share.crawl(), Map.of()).get(fingerprint);
    return row != null
        && share
            .queue()
            .get(fingerprint)
            .map(Near::of)
            .filter(now -> now.depth() < row.depth() || now.beyond() < row.beyond())
            .isPresent();
  }

  /** The movement is over; its event may follow. */
  void ended(String crawl) {
    moving.remove(crawl);
    spilling.remove(crawl);
  }

  /** Loads one URL, drawn by the control arm. No movement: what moves is its own affair. */
  CompletionStage<List<SavedUrl>> loadOne(String host, String crawl, long fingerprint) {
    return ask(crawl, () -> decode(services.urls().find(crawl, host, List.of(fingerprint))));
  }

  /**
   * Loads URLs that new links bring back, with these. No movement either. <em>Where links are only
   * nearer than those known, the row is written anew and its URL stays in the table</em>: were all
   * of these to come back, they would go out again at once.
   */
  CompletionStage<List<SavedUrl>> load(String host, String crawl, Map<Long, TableLinks> links) {
    return ask(
        crawl,
        () -> {
          List<SavedUrl> back = new ArrayList<>();
          List<UrlTable.Row> nearer = new ArrayList<>();
          for (UrlTable.Row row : services.urls().find(crawl, host, List.copyOf(links.keySet()))) {
            TableLinks more = Objects.requireNonNull(links.get(row.fingerprint()));
            SavedUrl before = decode(row);
            if (more.lift()) {
              back.add(more.onto(before));
            }
            if (more.areNearerThan(before)) { // of one that comes back, too: its host may end first
              nearer.add(with(row, more.onto(before)));
            }
          }
          if (!nearer.isEmpty()) {
            services.urls().put(crawl, host, nearer);
          }
          return back;
        });
  }

  private static UrlTable.Row with(UrlTable.Row row, SavedUrl url) {
    return new UrlTable.Row(
        row.fingerprint(), row.url(), row.score(), row.group(), SavedUrlCodec.encode(url));
  }

  /** Deletes rows whose URLs do not wait in the table. */
  CompletionStage<Void> delete(String host, String crawl, List<Long> fingerprints) {
    return run(crawl, () -> services.urls().delete(crawl, host, fingerprints));
  }

  /** Deletes and counts rows whose URLs were dropped. */
  void prune(String host, String crawl, List<Long> fingerprints) {
    if (fingerprints.isEmpty()) {
      return;
    }
    run(
        crawl,
        () -> {
          int urls = services.urls().prune(crawl, host, fingerprints);
          if (urls > 0) {
            services.crawls().pruned(crawl, urls);
          }
        });
  }

  private CompletionStage<Void> run(String crawl, Runnable work) {
    return ask(
        crawl,
        () -> {
          work.run();
          return null;
        });
  }

  private <T extends @Nullable Object> CompletionStage<T> ask(String crawl, Supplier<T> work) {
    CompletionStage<T> mine =
        last.getOrDefault(crawl, CompletableFuture.completedFuture(null))
            .handleAsync((before, failure) -> work.get(), services.blocking());
    last.put(crawl, mine);
    return mine;
  }

  private static UrlTable.Row row(CrawlShare share, QueuedUrl url) {
    LinkFeatures first = url.features().get(0);
    long group = first.target().groups().length == 0 ? 0 : first.target().groups()[0];
    return new UrlTable.Row(
        url.fingerprint(),
        url.url().value(),
        Math.max(url.score(), -Double.MAX_VALUE), // one that was never scored
        group,
        SavedUrlCodec.encode(share.saved(url)));
  }

  private static List<SavedUrl> decode(List<UrlTable.Row> rows) {
    return rows.stream().map(Overflow::decode).toList();
  }

  private static SavedUrl decode(UrlTable.Row row) {
    return SavedUrlCodec.decode(row.payload());
  }
}
