package prospector.actors.control;

import akka.actor.typed.ActorRef;
import java.util.List;
import prospector.actors.host.CrawlObserver;
import prospector.actors.work.FetchReport;
import prospector.persistence.PageRecord;
import prospector.prioritizer.LinkFeatures;

/** The crawl actor as the hosts see it. */
public record CrawlReports(ActorRef<CrawlActor.Command> crawl) implements CrawlObserver {
  @Override
  public void outcome(FetchReport report, List<LinkFeatures> features, boolean drawn) {
    crawl.tell(new CrawlActor.Report(report, features, drawn));
  }

  @Override
  public void refused(String crawlId, List<PageRecord> rows) {
    crawl.tell(new CrawlActor.Refused(crawlId, rows));
  }

  @Override
  public void returned(String crawlId, int urls) {
    crawl.tell(new CrawlActor.Returned(urls));
  }

  @Override
  public void storageTrouble(String crawlId, String message) {
    crawl.tell(new CrawlActor.StorageTrouble(crawlId, message));
  }

  @Override
  public void controlMissed(String crawlId, String url, String state) {
    crawl.tell(new CrawlActor.ControlMissed(crawlId, url, state));
  }
}
