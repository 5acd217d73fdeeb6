package prospector.node.boot;

import akka.http.javadsl.model.StatusCodes;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import prospector.node.crawl.OrderDesk;
import prospector.node.crawl.ScopeOrders;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.http.Problem;
import prospector.node.settings.CrawlSettings;
import prospector.node.settings.ScopeSettings;
import prospector.node.settings.SettingsException;
import prospector.node.watch.order.BudgetChange;
import prospector.node.watch.order.CrawlControls;
import prospector.node.watch.order.TopicOrder;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.ExampleTable;
import prospector.prioritizer.Policy;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

/**
 * Orders to the crawls of a node, or of all nodes that share its crawl table, through that table.
 */
final class TableControls implements CrawlControls {
  private final OrderDesk orders;
  private final ExampleTable examples;
  private final CrawlSettings settings;
  private final boolean takesCrawls;
  private final Runnable written;

  /**
   * @param examples keeps the pages that topics name
   * @param settings those of this node, for the crawls that are created through it
   * @param takesCrawls whether crawls can be started here
   * @param written told that there is something new in the table
   */
  TableControls(
      OrderDesk orders,
      ExampleTable examples,
      CrawlSettings settings,
      boolean takesCrawls,
      Runnable written) {
    this.orders = orders;
    this.examples = examples;
    this.settings = settings;
    this.takesCrawls = takesCrawls;
    this.written = written;
  }

  @Override
  public void tell(String crawl, Order order) {
    follow(
        "seeds",
        () ->
            orders.state(
                crawl,
                switch (order) {
                  case PAUSE -> CrawlTable.State.PAUSED;
                  case RESUME -> CrawlTable.State.RUNNING;
                  case STOP -> CrawlTable.State.STOPPED;
                }));
  }

  @Override
  public void change(String crawl, List<CrawlUrl> seeds, BudgetChange budget, ScopeSettings scope) {
    Map<String, Object> changed = new LinkedHashMap<>(budget.settings());
    changed.putAll(scope.values());
    follow("urls", () -> orders.change(crawl, seeds, changed));
  }

  @Override
  public boolean takesCrawls() {
    return takesCrawls;
  }

  @Override
  public void create(
      String crawl,
      TopicOrder topic,
      List<CrawlUrl> seeds,
      Map<String, Object> changed,
      ScopeSettings scope) {
    ScopeRules byTopic = settings.scope().over(topic.topic().scope());
    Config block =
        ScopeOrders.with(
            scope.over(byTopic), // the order's words count more than the node's
            ConfigFactory.parseMap(changed).withFallback(settings.asConfig()));
    follow(
        "seeds",
        () -> {
          Policy policy = CrawlSettings.of(block).policy(); // complains of what is wrong in it
          orders.submit(
              crawl,
              topic.topic(),
              topic.directory(),
              seeds,
              policy,
              block,
              () ->
                  topic.examples().forEach((url, page) -> examples.put(crawl, url.value(), page)));
        });
  }

  /**
   * @param seeds field that seeds came in
   */
  private void follow(String seeds, Runnable order) {
    try {
      order.run();
      written.run();
    } catch (StartException e) {
      if (e.exitCode() == ExitCode.BAD_SEED) {
        throw Problem.field(seeds, String.valueOf(e.getMessage()));
      }
      throw Problem.of(
          e.exitCode() == ExitCode.NOT_FOUND ? StatusCodes.NOT_FOUND : StatusCodes.CONFLICT,
          String.valueOf(e.getMessage()));
    } catch (SettingsException e) {
      throw Problem.of(StatusCodes.BAD_REQUEST, String.join("; ", e.complaints()));
    }
  }
}
