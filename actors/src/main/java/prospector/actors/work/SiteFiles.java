package prospector.actors.work;

import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.PageArchive;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Fetcher;
import prospector.web.robots.RobotsPolicy;
import prospector.web.sitemap.Sitemap;
import prospector.web.sitemap.SitemapReader;
import prospector.web.url.CrawlUrl;

/**
 * Requests that serve a host rather than a page: its robots.txt and its sitemaps. Each is logged
 * and goes into the WARC with its date; none gets a row.
 *
 * <p>An archive that fails costs the record, not the answer: the rules of a host must be known even
 * when the disk is full, and pages will say so soon enough. Thread-safe.
 */
final class SiteFiles {
  private static final Logger LOG = LoggerFactory.getLogger(SiteFiles.class);
  private static final int NO_HOPS = 0;
  private static final boolean LAST_TRY = true; // a sitemap that fails waits for its next reading

  private final Fetcher fetcher;
  private final PageArchive archive;
  private final RequestLog requests;
  private final Executor workers;
  private final Clock clock;
  private final RobotsPolicy policy;
  private final WorkBook work;

  SiteFiles(PagePipeline.Parts parts) {
    this.fetcher = parts.fetcher();
    this.archive = parts.archive();
    this.requests = parts.requests();
    this.workers = parts.workers();
    this.clock = parts.clock();
    this.policy = parts.robots();
    this.work = parts.work();
  }

  CompletionStage<FetchResult> robots(CrawlUrl url, RequestLog.Delay delay) {
    return fetch(url, FetchRequest.Purpose.ROBOTS, "", delay, this::tried);
  }

  /**
   * Reads the rules once before their host does: what ends the process is to be known by its name,
   * and a host reads its copy again whenever it awakes. Once a host and day.
   */
  private FetchResult tried(FetchResult result) {
    try {
      policy.rules(policy.record(result.outcome(), clock.instant(), Optional.empty()));
    } catch (RuntimeException e) {
      LOG.warn("{} cannot be read", result.request().url(), e); // its host will say so as well
    }
    return result;
  }

  CompletionStage<SitemapReport> sitemap(CrawlUrl url, String crawl, RequestLog.Delay delay) {
    return fetch(url, FetchRequest.Purpose.SITEMAP, crawl, delay, this::report);
  }

  private <T> CompletionStage<T> fetch(
      CrawlUrl url,
      FetchRequest.Purpose purpose,
      String crawl,
      RequestLog.Delay delay,
      Function<FetchResult, T> reading) {
    return work.fetch(fetcher, new FetchRequest(url, purpose), clock)
        .thenCompose(
            result ->
                WorkBook.with(
                    result,
                    it -> {
                      requests.log(crawl, it, delay.askedMillis(), delay.givenMillis());
                      return kept(it).thenCompose(kept -> read(kept, reading));
                    }));
  }

  private CompletionStage<FetchResult> kept(FetchResult result) {
    return archive
        .keep(result)
        .handle(
            (done, failure) -> {
              if (failure != null) {
                LOG.warn("{} was not archived", result.request().url(), failure);
              }
              return result;
            });
  }

  private <T> CompletionStage<T> read(FetchResult result, Function<FetchResult, T> reading) {
    CrawlUrl url = result.request().url();
    return CompletableFuture.supplyAsync(
        () -> work.read(url, () -> reading.apply(result)), work.executorFor(url, workers));
  }

  private SitemapReport report(FetchResult result) {
    CrawlUrl url = result.request().url();
    Verdict verdict =
        result.outcome().fold(new OutcomeRules(url, NO_HOPS, LAST_TRY, clock.instant()));
    Optional<Sitemap> sitemap =
        result.outcome() instanceof FetchOutcome.Success success
            ? SitemapReader.read(url, success.response().body())
            : Optional.empty();
    return new SitemapReport(result, verdict, sitemap);
  }
}
