package prospector.actors.work;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import prospector.nugget.TermExtractor;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.RecentPages;
import prospector.persistence.page.StoredPage;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Fetcher;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.sitemap.SitemapReader;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostKey;

/**
 * Fetch, parse, judge, store: one URL from request to durable row.
 *
 * <p><em>The returned stage of a final outcome completes after the row and the archive records are
 * durable</em>, so that the host's event can follow (design section 4, order of writes). Work
 * between the network and the archive runs on the executor given. Thread-safe.
 */
public final class PagePipeline {
  private final int maxTries;
  private final PageArchive archive;
  private final Executor workers;
  private final RulesWorker rules;
  private final OpenRequests open;
  private final AnswerReader reader;
  private final SiteFiles siteFiles;
  private final Revisiting revisiting;
  private final TornPages torn = new TornPages();

  /**
   * The collaborators of one node.
   *
   * @param workers parse and judge pages
   * @param documents does so for pages whose parser {@linkplain PageParser#takesLong takes long}
   * @param errors tells errors that come with a status of success; empty to take them as pages
   * @param rules reads and compiles large robots.txt
   * @param work keeps book of what is asked for and read
   * @param sitemapBytesMax bytes read of a sitemap, behind gzip too
   */
  public record Parts(
      Fetcher fetcher,
      PageParser parser,
      LinkPolicy links,
      TermExtractor terms,
      PageArchive archive,
      RequestLog requests,
      Executor workers,
      Executor documents,
      Clock clock,
      KnownContents contents,
      HostFrames frames,
      Optional<ErrorPages> errors,
      RulesWorker rules,
      WorkBook work,
      int sitemapBytesMax) {
    /** With a memory of contents for a few hosts. */
    public Parts(
        Fetcher fetcher,
        PageParser parser,
        LinkPolicy links,
        TermExtractor terms,
        PageArchive archive,
        RequestLog requests,
        Executor workers,
        Clock clock) {
      this(
          fetcher,
          parser,
          links,
          terms,
          archive,
          requests,
          workers,
          workers,
          clock,
          new KnownContents(100, 100),
          new HostFrames(100),
          Optional.of(new ErrorPages(100)),
          RulesWorker.on(workers),
          WorkBook.NONE,
          SitemapReader.BYTES_MAX);
    }
  }

  /**
   * @param maxTries requests made for one URL before it counts as failed, 1 or more
   */
  public PagePipeline(Parts parts, int maxTries) {
    this(parts, maxTries, RecentPages.NONE);
  }

  /**
   * @param maxTries requests made for one URL before it counts as failed, 1 or more
   * @param recent is given each page that is about to be stored, for those who follow the crawl
   */
  public PagePipeline(Parts parts, int maxTries, RecentPages recent) {
    this.maxTries = maxTries;
    this.archive = parts.archive();
    this.workers = parts.workers();
    this.rules = parts.rules();
    this.reader = new AnswerReader(parts, maxTries, recent);
    this.open = new OpenRequests(parts);
    this.siteFiles = new SiteFiles(parts, open);
    this.revisiting = new Revisiting(parts, open, reader, torn);
  }

  /** Has a page worker do something that takes time. */
  public <T> CompletionStage<T> work(Supplier<T> task) {
    return CompletableFuture.supplyAsync(task, workers);
  }

  /** Does what takes long because of rules of so many characters that must be compiled. */
  public <T> CompletionStage<T> workOnRules(int characters, Supplier<T> task) {
    return rules.work(characters, task);
  }

  /** Runs one task. The stage fails only when the archive does. */
  public CompletionStage<FetchReport> run(FetchTask task) {
    return open.fetch(
            FetchRequest.ofPage(task.url(), takesPart(task)),
            task.crawl().spec().id(),
            task.delay())
        .thenCompose(result -> WorkBook.with(result, it -> digestAndStore(task, it)));
  }

  /**
   * Whether the beginning of the page is better than nothing: it broke off before, or this is the
   * last try. After a failure of another kind the whole may come.
   */
  private boolean takesPart(FetchTask task) {
    return torn.contains(task) || (task.triesBefore() > 0 && task.triesBefore() + 1 >= maxTries);
  }

  private CompletionStage<FetchReport> digestAndStore(FetchTask task, FetchResult result) {
    torn.note(task, result);
    return reader.read(task, result).thenCompose(this::store);
  }

  /** The row of a page to ask for again. Blocking. */
  public StoredPage stored(RevisitTask task) {
    return revisiting.stored(task);
  }

  /**
   * Asks for a stored page again, at once. The stage fails only when the archive does.
   *
   * @param before its row
   */
  public CompletionStage<RevisitReport> revisit(RevisitTask task, StoredPage before) {
    return revisiting.run(task, before);
  }

  /**
   * Fetches a robots.txt, which goes into the WARC, and reads it. The stage does not fail unless
   * the reading does.
   *
   * @param waits told before a {@linkplain RulesWorker#isLarge large} file waits to be read
   * @param counts tells what an answer counts as, which then is logged, archived and read
   * @param reading of that, or of why it is not read
   */
  public <T> CompletionStage<T> robots(
      FetchRequest request,
      RequestLog.Delay delay,
      Runnable waits,
      UnaryOperator<FetchResult> counts,
      Function<FetchResult, T> reading) {
    return siteFiles.robots(request, delay, waits, counts, reading);
  }

  /** Fetches and reads a sitemap, which goes into the WARC. The stage does not fail. */
  public CompletionStage<SitemapReport> sitemap(
      CrawlUrl url, String crawl, RequestLog.Delay delay) {
    return siteFiles.sitemap(url, crawl, delay);
  }

  /**
   * Breaks off what is under way to a host whose actor ends before its answer, and logs it.
   *
   * @return whether something was: else its outcome is still to come, where one is waited for
   */
  public CompletionStage<Boolean> abandon(HostKey host) {
    return open.abandon(host);
  }

  /**
   * Rows of URLs that a rule refused without a request.
   *
   * @param fresh those that are new: an earlier run may have been killed between a row and its
   *     event
   * @param answered those whose URLs were asked for and answered before such a kill, so that their
   *     outcome stands, of which the host knows nothing
   */
  public record Refusals(List<PageRecord> fresh, List<PageRecord> answered) {}

  private record Stored(PageRecord row, StoredPage stands) {
    boolean isFresh() {
      return AnswerReader.isNew(row, stands);
    }

    boolean isAnswered() {
      return stands.page().hasLinks();
    }
  }

  /** Records URLs that a rule refused without a request. */
  public CompletionStage<Refusals> refuse(List<PageRecord> rows) {
    List<CompletableFuture<Stored>> stores =
        rows.stream()
            .map(
                row ->
                    archive
                        .store(row, Optional.empty(), false)
                        .thenApply(stands -> new Stored(row, stands))
                        .toCompletableFuture())
            .toList();
    return CompletableFuture.allOf(stores.toArray(CompletableFuture[]::new))
        .thenApply(
            done ->
                new Refusals(rowsOf(stores, Stored::isFresh), rowsOf(stores, Stored::isAnswered)));
  }

  private static List<PageRecord> rowsOf(
      List<CompletableFuture<Stored>> stores, Predicate<Stored> which) {
    return stores.stream().map(CompletableFuture::join).filter(which).map(Stored::row).toList();
  }

  /** How URLs ended that have a row in the page table. Blocking. */
  public Map<String, PageArchive.End> ends(String crawl, List<String> urls) {
    return archive.ends(crawl, urls);
  }

  private CompletionStage<FetchReport> store(AnswerReader.Digest digest) {
    if (digest.report().verdict().kind() == Verdict.Kind.RETRY) {
      return CompletableFuture.completedFuture(digest.report());
    }
    return archive
        .store(
            digest.row(), Optional.of(digest.report().result()), digest.keepBody(), digest.links())
        .thenApply(
            stored ->
                digest.isStored(stored) ? digest.report() : digest.report().storedBefore(stored));
  }
}
