package prospector.actors.crawl;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import prospector.web.scope.CrawlScope;

/** The crawls this node works on. Thread-safe. */
public final class CrawlDirectory {
  private final Map<String, CrawlContext> crawls = new ConcurrentHashMap<>();

  /** Adds or replaces a crawl. */
  public void open(CrawlContext crawl) {
    crawls.put(crawl.spec().id(), crawl);
  }

  /** This node works on the crawl no more. */
  public void close(String id) {
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

  /** All of them. */
  public Collection<CrawlContext> all() {
    return List.copyOf(crawls.values());
  }
}
