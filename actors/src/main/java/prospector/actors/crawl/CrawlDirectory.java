package prospector.actors.crawl;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import prospector.actors.BoundedMap;
import prospector.web.scope.CrawlScope;

/** The crawls this node works on. Thread-safe. */
public final class CrawlDirectory {
  private static final int CLOSED_MOST = 1_000;

  private final Map<String, CrawlContext> crawls = new ConcurrentHashMap<>();
  private final Map<String, CrawlSpec.Bounds> closed =
      Collections.synchronizedMap(BoundedMap.byUse(CLOSED_MOST));

  /** Adds or replaces a crawl. */
  public void open(CrawlContext crawl) {
    crawls.put(crawl.spec().id(), crawl);
  }

  /** This node works on the crawl no more; links that its last pages lead to still come. */
  public void close(String id) {
    find(id).ifPresent(crawl -> closed.put(id, crawl.spec().bounds()));
    crawls.remove(id);
  }

  /** The crawl with this id, where this node works on it. */
  public Optional<CrawlContext> find(String id) {
    return Optional.ofNullable(crawls.get(id));
  }

  /** What a crawl keeps to; everything where this node does not work on it. */
  public CrawlScope scope(String id) {
    return find(id).map(CrawlContext::scope).orElse(CrawlScope.OPEN);
  }

  /** How far and how wide a crawl goes, or went; no bound where this node never worked on it. */
  public CrawlSpec.Bounds bounds(String id) {
    return find(id)
        .map(crawl -> crawl.spec().bounds())
        .orElseGet(() -> closed.getOrDefault(id, CrawlSpec.Bounds.NONE));
  }

  /** All of them. */
  public Collection<CrawlContext> all() {
    return List.copyOf(crawls.values());
  }
}
