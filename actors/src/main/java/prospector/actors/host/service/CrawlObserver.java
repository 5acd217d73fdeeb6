package prospector.actors.host.service;

import java.util.List;
import java.util.Map;
import prospector.actors.host.link.UrlState;
import prospector.actors.work.FetchReport;
import prospector.actors.work.RevisitReport;
import prospector.persistence.page.PageRecord;
import prospector.prioritizer.LinkFeatures;

/** Is told what happens to a crawl's URLs. Thread-safe; every call returns at once. */
public interface CrawlObserver {

  /**
   * A final outcome, persisted by its host.
   *
   * @param features of the known links, as they stood before the fetch
   * @param drawn whether the control arm had drawn the URL
   */
  void outcome(FetchReport report, List<LinkFeatures> features, boolean drawn);

  /** Body bytes came of a sitemap, or of a page that is asked for again: of no outcome. */
  void received(String crawl, long bytes);

  /**
   * A visit of a stored page, its links persisted by its host.
   *
   * @param nuggetHost whether the host has yielded nuggets
   */
  void revisited(RevisitReport visit, boolean nuggetHost);

  /** A visit was due that robots.txt, an exclusion or the scope forbids by now. */
  void notVisited(String crawl, String url);

  /** A sitemap says when pages of its host changed last, epoch milliseconds by URL. */
  void saidToHaveChanged(String crawl, Map<String, Long> changedMillis);

  /** URLs refused without a request, whose rows are new and durable. */
  void refused(String crawl, List<PageRecord> rows);

  /**
   * URLs that were refused are not: shorter paths to them appeared, their host was found to have
   * pages of its own, or its rules came to allow them and they have their outcome.
   *
   * @param from the refusal
   */
  void returned(String crawl, UrlState from, int urls);

  /** URLs were dropped from a full frontier. */
  void pruned(String crawl, int urls);

  /** A page was fetched and could not be stored. */
  void storageTrouble(String crawl, String message);

  /**
   * A host's URLs have to wait because its robots.txt is out of reach.
   *
   * @param trouble as {@link prospector.web.fetch.FetchTrouble} words it; empty when it is over
   */
  void barred(String crawl, String host, String trouble);

  /** A URL that the control arm drew does not wait at its host. */
  void controlMissed(String crawl, String url);

  /** A URL that the control arm drew waits on at its host, which leaves memory without it. */
  void controlReturned(String crawl, String url);
}
