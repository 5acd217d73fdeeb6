package prospector.node.watch.order;

import java.util.List;
import java.util.Map;
import prospector.node.settings.ScopeSettings;
import prospector.web.url.CrawlUrl;

/**
 * Gives orders to crawls. Every call blocks, and throws a {@link prospector.node.http.Problem} for
 * an order that cannot be followed.
 */
public interface CrawlControls {
  /** What a crawl can be told. */
  enum Order {
    PAUSE,
    RESUME,
    STOP
  }

  /** Tells a crawl. */
  void tell(String crawl, Order order);

  /** Adds seeds, changes budget and scope. */
  void change(String crawl, List<CrawlUrl> seeds, BudgetChange budget, ScopeSettings scope);

  /** Whether nothing runs here: what was stored is shown, and no order can be followed. */
  default boolean isOpened() {
    return false;
  }

  /** Whether crawls can be started here. */
  boolean takesCrawls();

  /**
   * Starts a crawl.
   *
   * @param settings keys of the block {@code prospector.crawl}, and values, that are not to be as
   *     the node's; its budget is among them
   */
  void create(
      String crawl,
      TopicOrder topic,
      List<CrawlUrl> seeds,
      Map<String, Object> settings,
      ScopeSettings scope);
}
