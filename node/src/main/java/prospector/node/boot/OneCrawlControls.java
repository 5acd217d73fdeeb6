package prospector.node.boot;

import akka.http.javadsl.model.StatusCodes;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import prospector.actors.control.CrawlActor;
import prospector.actors.crawl.CrawlSpec;
import prospector.node.crawl.CrawlOrders;
import prospector.node.crawl.CrawlRun;
import prospector.node.crawl.ScopeOrders;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.http.Problem;
import prospector.node.settings.ScopeSettings;
import prospector.node.watch.order.BudgetChange;
import prospector.node.watch.order.CrawlControls;
import prospector.node.watch.order.TopicOrder;
import prospector.persistence.CrawlTable;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

/**
 * Orders to the one crawl of a process that ends with it. Added seeds are kept; a changed budget or
 * scope lasts until the process ends, because the next run's command line says another.
 */
final class OneCrawlControls implements CrawlControls {
  private final CrawlRun run;
  private final CrawlTable crawls;

  OneCrawlControls(CrawlRun run, CrawlTable crawls) {
    this.run = run;
    this.crawls = crawls;
  }

  @Override
  public void tell(String crawl, Order order) {
    run.crawl()
        .tell(
            switch (order) {
              case PAUSE -> new CrawlActor.Pause(true);
              case RESUME -> new CrawlActor.Pause(false);
              case STOP -> new CrawlActor.Stop("stopped");
            });
  }

  @Override
  public synchronized void change(
      String crawl, List<CrawlUrl> seeds, BudgetChange budget, ScopeSettings scope) {
    CrawlSpec now = run.context().spec();
    LinkedHashSet<CrawlUrl> all = new LinkedHashSet<>(now.seeds());
    all.addAll(seeds);
    CrawlTable.Row row =
        crawls.find(crawl).orElseThrow(() -> Problem.notFound("id", "there is no crawl " + crawl));
    ScopeRules rules = scope.over(ScopeOrders.rules(row.orders()));
    if (!seeds.isEmpty() || !scope.isEmpty()) {
      keep(row, all, rules, seeds);
    }
    CrawlSpec changed =
        new CrawlSpec(
            now.id(),
            now.topic(),
            List.copyOf(all),
            now.policy(),
            budget.of(now.budget()),
            now.bounds(),
            now.controlShare(),
            now.marginLogOdds(),
            now.randomSeed(),
            now.sitemaps(),
            now.revisits(),
            rules);
    run.crawl().tell(new CrawlActor.Orders(changed));
  }

  private void keep(CrawlTable.Row row, Set<CrawlUrl> all, ScopeRules rules, List<CrawlUrl> added) {
    try {
      ScopeOrders.check(rules, added);
      Config orders = ScopeOrders.with(rules, ConfigFactory.parseString(row.orders()));
      crawls.orders(
          row.id(),
          all.stream().map(CrawlUrl::value).toList(),
          CrawlOrders.json(ScopeOrders.following(row, orders, all.size())));
    } catch (StartException e) {
      throw e.exitCode() == ExitCode.BAD_SEED
          ? Problem.field("urls", String.valueOf(e.getMessage()))
          : Problem.of(StatusCodes.CONFLICT, String.valueOf(e.getMessage()));
    }
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
      BudgetChange budget,
      ScopeSettings scope) {
    throw Problem.of(
        StatusCodes.CONFLICT,
        "this process runs one crawl and ends with it; 'prospector node' takes more");
  }
}
