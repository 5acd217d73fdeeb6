package prospector.actors.control;

import akka.actor.typed.ActorRef;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.service.CrawlObserver;
import prospector.actors.work.FetchReport;
import prospector.actors.work.RevisitReport;
import prospector.persistence.page.PageRecord;
import prospector.prioritizer.LinkFeatures;

/**
 * The crawl actors of this node as the hosts see them. What is said of a crawl that this node does
 * not work on is dropped: its counts come from the database when it does. Thread-safe.
 */
public final class CrawlReports implements CrawlObserver {
  private final Map<String, ActorRef<CrawlActor.Command>> actors = new ConcurrentHashMap<>();

  /** A crawl this node works on from now. */
  public void open(String crawl, ActorRef<CrawlActor.Command> actor) {
    actors.put(crawl, actor);
  }

  /** A crawl this node works on no more. */
  public void close(String crawl) {
    actors.remove(crawl);
  }

  private void tell(String crawl, CrawlActor.Command message) {
    ActorRef<CrawlActor.Command> actor = actors.get(crawl);
    if (actor != null) {
      actor.tell(message);
    }
  }

  @Override
  public void outcome(FetchReport report, List<LinkFeatures> features, boolean drawn) {
    String crawl = report.task().crawl().spec().id();
    tell(crawl, new CrawlActor.Report(report, features, drawn));
  }

  @Override
  public void received(String crawlId, long bytes) {
    if (bytes > 0) {
      tell(crawlId, new CrawlActor.Received(bytes));
    }
  }

  @Override
  public void revisited(RevisitReport visit, boolean nuggetHost) {
    String crawl = visit.report().task().crawl().spec().id();
    tell(crawl, new CrawlActor.Revisited(visit, nuggetHost));
  }

  @Override
  public void notVisited(String crawlId, String url) {
    tell(crawlId, new CrawlActor.NotVisited(url));
  }

  @Override
  public void saidToHaveChanged(String crawlId, Map<String, Long> changedMillis) {
    tell(crawlId, new CrawlActor.SaidToHaveChanged(changedMillis));
  }

  @Override
  public void refused(String crawlId, List<PageRecord> rows) {
    tell(crawlId, new CrawlActor.Refused(crawlId, rows));
  }

  @Override
  public void returned(String crawlId, UrlState from, int urls) {
    tell(crawlId, new CrawlActor.Returned(from, urls));
  }

  @Override
  public void pruned(String crawlId, int urls) {
    tell(crawlId, new CrawlActor.Pruned(urls));
  }

  @Override
  public void storageTrouble(String crawlId, String message) {
    tell(crawlId, new CrawlActor.StorageTrouble(crawlId, message));
  }

  @Override
  public void barred(String crawlId, String host, String trouble) {
    tell(crawlId, new CrawlActor.Barred(host, trouble));
  }

  @Override
  public void controlMissed(String crawlId, String url) {
    tell(crawlId, new CrawlActor.ControlMissed(crawlId, url));
  }

  @Override
  public void controlReturned(String crawlId, String url) {
    tell(crawlId, new CrawlActor.ControlReturned(url));
  }
}
