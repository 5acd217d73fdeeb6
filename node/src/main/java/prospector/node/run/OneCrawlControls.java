package prospector.node.run;

import akka.http.javadsl.model.StatusCodes;
import java.util.LinkedHashSet;
import java.util.List;
import prospector.actors.control.CrawlActor;
import prospector.actors.crawl.CrawlSpec;
import prospector.node.http.Problem;
import prospector.node.watch.BudgetChange;
import prospector.node.watch.CrawlControls;
import prospector.node.watch.TopicOrder;
import prospector.persistence.CrawlTable;
import prospector.web.url.CrawlUrl;

/**
 * Orders to the one crawl of a process that ends with it. Added seeds are kept; a changed budget
 * lasts until the process ends, because the next run's command line says another.
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
  public synchronized void change(String crawl, List<CrawlUrl> seeds, BudgetChange budget) {
    CrawlSpec now = run.context().spec();
    LinkedHashSet<CrawlUrl> all = new LinkedHashSet<>(now.seeds());
    all.addAll(seeds);
    CrawlTable.Row row =
        crawls.find(crawl).orElseThrow(() -> Problem.notFound("id", "there is no crawl " + crawl));
    if (!seeds.isEmpty()) {
      crawls.orders(crawl, all.stream().map(CrawlUrl::value).toList(), row.orders());
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
            now.revisits());
    run.crawl().tell(new CrawlActor.Orders(changed));
  }

  @Override
  public boolean takesCrawls() {
    return false;
  }

  @Override
  public void create(String crawl, TopicOrder topic, List<CrawlUrl> seeds, BudgetChange budget) {
    throw Problem.of(
        StatusCodes.CONFLICT,
        "this process runs one crawl and ends with it; 'prospector node' takes more");
  }
}
