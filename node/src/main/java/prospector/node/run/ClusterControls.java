package prospector.node.run;

import akka.http.javadsl.model.StatusCodes;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import java.util.List;
import prospector.node.http.Problem;
import prospector.node.settings.CrawlSettings;
import prospector.node.settings.SettingsException;
import prospector.node.watch.BudgetChange;
import prospector.node.watch.CrawlControls;
import prospector.node.watch.TopicOrder;
import prospector.web.url.CrawlUrl;

/** Orders to the crawls of a cluster, through its crawl table. */
final class ClusterControls implements CrawlControls {
  private final ClusterOrders orders;
  private final CrawlSettings settings;

  /**
   * @param settings those of this node, for the crawls that are created through it
   */
  ClusterControls(ClusterOrders orders, CrawlSettings settings) {
    this.orders = orders;
    this.settings = settings;
  }

  @Override
  public void tell(String crawl, Order order) {
    follow(
        () ->
            orders.state(
                crawl,
                switch (order) {
                  case PAUSE -> "paused";
                  case RESUME -> "running";
                  case STOP -> "stopped";
                }));
  }

  @Override
  public void change(String crawl, List<CrawlUrl> seeds, BudgetChange budget) {
    follow(() -> orders.change(crawl, seeds, budget.settings()));
  }

  @Override
  public boolean takesCrawls() {
    return true;
  }

  @Override
  public void create(String crawl, TopicOrder topic, List<CrawlUrl> seeds, BudgetChange budget) {
    Config block = ConfigFactory.parseMap(budget.settings()).withFallback(settings.asConfig());
    follow(
        () ->
            orders.submit(
                crawl,
                topic.topic(),
                topic.directory(),
                seeds,
                settings.policy(),
                block.root().render(ConfigRenderOptions.concise())));
  }

  private static void follow(Runnable order) {
    try {
      order.run();
    } catch (StartException e) {
      throw Problem.of(
          e.exitCode() == ExitCode.NOT_FOUND ? StatusCodes.NOT_FOUND : StatusCodes.CONFLICT,
          String.valueOf(e.getMessage()));
    } catch (SettingsException e) {
      throw Problem.of(StatusCodes.BAD_REQUEST, String.join("; ", e.complaints()));
    }
  }
}
