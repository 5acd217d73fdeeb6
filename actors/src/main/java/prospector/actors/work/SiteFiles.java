package prospector.actors.work;

import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.page.PageArchive;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
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

  private final OpenRequests open;
  private final PageArchive archive;
  private final RequestLog requests;
  private final Executor workers;
  private final Clock clock;
  private final RulesWorker rules;
  private final WorkBook work;
  private final int sitemapBytesMax;

  SiteFiles(PagePipeline.Parts parts, OpenRequests open) {
    this.open = open;
    this.archive = parts.archive();
    this.requests = parts.requests();
    this.workers = parts.workers();
    this.clock = parts.clock();
    this.rules = parts.rules();
    this.work = parts.work();
    this.sitemapBytesMax = parts.sitemapBytesMax();
  }

  <T> CompletionStage<T> robots(
      FetchRequest request,
      RequestLog.Delay delay,
      Runnable waits,
      UnaryOperator<FetchResult> counts,
      Function<FetchResult, T> reading) {
    return fetch(
        request,
        "",
        delay,
        counts,
        result ->
            RulesWorker.isLarge(result) ? later(result, waits, reading) : read(result, reading));
  }

  private <T> CompletionStage<T> later(
      FetchResult result, Runnable waits, Function<FetchResult, T> reading) {
    waits.run();
    CrawlUrl url = result.request().url();
    return work.isSuspect(url)
        ? read(result, reading)
        : rules
            .read(result, () -> work.read(url, () -> reading.apply(result)))
            .orElseGet(() -> read(putOff(result), reading));
  }

  private static FetchResult putOff(FetchResult result) {
    return new FetchResult(
        result.request(),
        new FetchOutcome.Unreachable(
            FetchOutcome.Unreachable.MEMORY, "too many large robots.txt wait to be read"),
        result.started(),
        result.elapsed(),
        Optional.empty(),
        "");
  }

  CompletionStage<SitemapReport> sitemap(CrawlUrl url, String crawl, RequestLog.Delay delay) {
    return fetch(
        FetchRequest.ofSitemap(url),
        crawl,
        delay,
        UnaryOperator.identity(),
        result -> read(result, this::report));
  }

  private <T> CompletionStage<T> fetch(
      FetchRequest request,
      String crawl,
      RequestLog.Delay delay,
      UnaryOperator<FetchResult> counts,
      Function<FetchResult, CompletionStage<T>> reading) {
    return open.fetch(request, crawl, delay)
        .thenCompose(
            result ->
                WorkBook.with(
                    result,
                    came -> {
                      FetchResult it = counts.apply(came);
                      requests.log(crawl, it, delay.askedMillis(), delay.givenMillis());
                      return kept(it).thenCompose(reading);
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

  private Optional<Sitemap> sitemap(CrawlUrl url, Response response) {
    boolean torn = response.cut() != Response.Cut.NONE;
    return SitemapReader.read(url, response.body(), sitemapBytesMax, torn);
  }

  private SitemapReport report(FetchResult result) {
    CrawlUrl url = result.request().url();
    Verdict verdict = OutcomeRules.ofSiteFile(result, clock.instant());
    Optional<Sitemap> sitemap =
        result.outcome() instanceof FetchOutcome.Success success
            ? sitemap(url, success.response())
            : Optional.empty();
    return new SitemapReport(result, verdict, sitemap);
  }
}
