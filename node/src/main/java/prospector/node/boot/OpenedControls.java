package prospector.node.boot;

import akka.http.javadsl.model.StatusCodes;
import java.util.List;
import java.util.Map;
import prospector.node.http.Problem;
import prospector.node.settings.ScopeSettings;
import prospector.node.watch.order.BudgetChange;
import prospector.node.watch.order.CrawlControls;
import prospector.node.watch.order.TopicOrder;
import prospector.web.url.CrawlUrl;

/** Follows no order: nothing runs where a directory was only opened. */
final class OpenedControls implements CrawlControls {
  @Override
  public void tell(String crawl, Order order) {
    throw notRunning(crawl);
  }

  @Override
  public void change(String crawl, List<CrawlUrl> seeds, BudgetChange budget, ScopeSettings scope) {
    throw notRunning(crawl);
  }

  @Override
  public boolean isOpened() {
    return true;
  }

  @Override
  public boolean takesCrawls() {
    return false;
  }

  @Override
  public void create(
      String crawl,
      TopicOrder topic,
      List<CrawlUrl> seeds,
      Map<String, Object> settings,
      ScopeSettings scope) {
    throw Problem.of(
        StatusCodes.CONFLICT,
        "this process shows what was stored and crawls nothing; 'prospector node' takes crawls");
  }

  private static Problem notRunning(String crawl) {
    return Problem.of(
        StatusCodes.CONFLICT,
        "crawl " + crawl + " is not running here; the command that began it goes on with it");
  }
}
