package prospector.actors.work;

import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import prospector.nugget.PageLanguage;
import prospector.nugget.Passage;
import prospector.nugget.TermExtractor;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageLinks;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.RecentPages;
import prospector.persistence.page.StoredPage;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Fetcher;
import prospector.web.fetch.Response;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
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
  private final Fetcher fetcher;
  private final PageParser parser;
  private final PageJudge judge;
  private final PageArchive archive;
  private final RequestLog requests;
  private final Executor workers;
  private final Executor documents;
  private final Clock clock;
  private final Optional<ErrorPages> errors;
  private final int maxTries;
  private final RulesWorker rules;
  private final WorkBook work;
  private final RecentPages recent;
  private final SiteFiles siteFiles;
  private final Revisiting revisiting;
  private final BrokenReads broken = new BrokenReads();

  /**
   * The collaborators of one node.
   *
   * @param workers parse and judge pages
   * @param documents does so for pages whose parser {@linkplain PageParser#takesLong takes long}
   * @param errors tells errors that come with a status of success; empty to take them as pages
   * @param rules reads and compiles large robots.txt
   * @param work keeps book of what is asked for and read
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
      WorkBook work) {
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
          WorkBook.NONE);
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
    this.fetcher = parts.fetcher();
    this.parser = parts.parser();
    this.judge = new PageJudge(parts.links(), parts.terms(), parts.contents(), parts.frames());
    this.archive = parts.archive();
    this.requests = parts.requests();
    this.workers = parts.workers();
    this.documents = parts.documents();
    this.clock = parts.clock();
    this.errors = parts.errors();
    this.maxTries = maxTries;
    this.rules = parts.rules();
    this.work = parts.work();
    this.recent = recent;
    this.siteFiles = new SiteFiles(parts);
    this.revisiting = new Revisiting(this, parts);
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
    return work.fetch(fetcher, new FetchRequest(task.url(), FetchRequest.Purpose.PAGE), clock)
        .thenCompose(result -> WorkBook.with(result, it -> digestAndStore(task, it)));
  }

  private CompletionStage<FetchReport> digestAndStore(FetchTask task, FetchResult result) {
    return CompletableFuture.supplyAsync(() -> digest(task, result), executorFor(result))
        .thenCompose(this::store);
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
   * @param reading of what came, or of why it is not read
   */
  public <T> CompletionStage<T> robots(
      CrawlUrl url, RequestLog.Delay delay, Runnable waits, Function<FetchResult, T> reading) {
    return siteFiles.robots(url, delay, waits, reading);
  }

  /** Fetches and reads a sitemap, which goes into the WARC. The stage does not fail. */
  public CompletionStage<SitemapReport> sitemap(
      CrawlUrl url, String crawl, RequestLog.Delay delay) {
    return siteFiles.sitemap(url, crawl, delay);
  }

  /**
   * Breaks off what is under way to a host whose actor ends before its answer.
   *
   * @return whether something was: else its outcome is still to come, where one is waited for
   */
  public CompletionStage<Boolean> abandon(HostKey host) {
    work.over(host);
    return fetcher.abandon(host);
  }

  /**
   * Records URLs that a rule refused without a request.
   *
   * @return the rows that are new: an earlier run may have been killed between a row and its event
   */
  public CompletionStage<List<PageRecord>> refuse(List<PageRecord> rows) {
    List<CompletableFuture<Optional<PageRecord>>> stores =
        rows.stream()
            .map(
                row ->
                    archive
                        .store(row, Optional.empty(), false)
                        .thenApply(stored -> Optional.of(row).filter(it -> isNew(it, stored)))
                        .toCompletableFuture())
            .toList();
    return CompletableFuture.allOf(stores.toArray(CompletableFuture[]::new))
        .thenApply(
            done ->
                stores.stream().map(CompletableFuture::join).flatMap(Optional::stream).toList());
  }

  static boolean isNew(PageRecord row, StoredPage stored) {
    return stored.page().fetchedAtMillis() == row.fetchedAtMillis();
  }

  /** How URLs ended that have a row in the page table. Blocking. */
  public Map<String, PageArchive.End> ends(String crawl, List<String> urls) {
    return archive.ends(crawl, urls);
  }

  Executor executorFor(FetchResult result) {
    return work.executorFor(result.request().url(), takesLong(result) ? documents : workers);
  }

  private boolean takesLong(FetchResult result) {
    return result.outcome() instanceof FetchOutcome.Success page
        && parser.takesLong(page.response().headers());
  }

  record Digest(FetchReport report, PageRecord row, boolean keepBody, PageLinks links) {}

  void log(FetchTask task, FetchResult result) {
    requests.log(
        task.crawl().spec().id(), result, task.delayAskedMillis(), task.delayGivenMillis());
  }

  Digest digest(FetchTask task, FetchResult result) {
    return takesLong(result)
        ? work.readApart(task.url(), () -> read(task, result))
        : work.read(task.url(), () -> read(task, result));
  }

  private Digest read(FetchTask task, FetchResult result) {
    log(task, result);
    Verdict verdict = result.outcome().fold(new OutcomeRules(task, maxTries, clock.instant()));
    RowDraft draft = new RowDraft(task, result, verdict);
    if (verdict.kind() != Verdict.Kind.PAGE) {
      errors.ifPresent(known -> learnError(known, task, result));
      FetchReport report = new FetchReport(task, result, verdict, Optional.empty(), false);
      return new Digest(
          report,
          draft.withoutPage(),
          true,
          PageLinks.of(verdict.target().stream().map(CrawlUrl::value).toList()));
    }
    try {
      return judge(task, result, verdict, draft);
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
      return unread(task, result, e);
    }
  }

  /**
   * A page that ran into a bug of ours or of a nugget function: one page less, where the crawl
   * would else end as one that cannot be stored. Its body goes, as nothing is known of noarchive.
   */
  private Digest unread(FetchTask task, FetchResult result, Throwable cause) {
    broken.log(task.url(), cause);
    Verdict verdict = Verdict.failed(BrokenReads.REASON);
    return new Digest(
        new FetchReport(task, result, verdict, Optional.empty(), false),
        new RowDraft(task, result, verdict).withoutPage(),
        false,
        PageLinks.UNKNOWN);
  }

  private Digest judge(FetchTask task, FetchResult result, Verdict verdict, RowDraft draft) {
    Response response = result.outcome().answer().orElseThrow();
    Map<String, List<String>> headers = response.headers();
    ParsedPage page = parser.parse(task.url(), headers, response.body());
    String problem = problem(task, page);
    if (!problem.isEmpty()) {
      return failed(task, result, page, problem);
    }
    PageJudge.Opinion opinion = judge.judge(task, page, response.body());
    FetchReport.Judged judged = opinion.judged();
    boolean keep = !page.directives().noarchive();
    PageRecord row =
        draft
            .withPage(page, opinion.judgement(), judged.relevant())
            .withLeft(judged.left())
            .withCopy(copyOf(opinion.sameness()))
            .withLanguage(PageLanguage.of(page))
            .withPassage(
                judged.relevant() && keep
                    ? Passage.of(page.text(), opinion.judgement().reasons())
                    : "");
    recent.add(row, page);
    return new Digest(
        new FetchReport(task, result, verdict, Optional.of(judged), opinion.sameness(), false),
        row,
        keep,
        opinion.links());
  }

  private void learnError(ErrorPages known, FetchTask task, FetchResult result) {
    result
        .outcome()
        .answer()
        .filter(answer -> answer.status() == 404 || answer.status() == 410)
        .filter(answer -> answer.body().length > 0 && !parser.takesLong(answer.headers()))
        .ifPresent(answer -> known.add(parser.parse(task.url(), answer.headers(), answer.body())));
  }

  /** Why what came with a status of success is no page; seeds are meant and never errors. */
  private String problem(FetchTask task, ParsedPage page) {
    boolean error =
        page.problem().isEmpty()
            && task.depth() > 0
            && errors.filter(it -> it.isError(page)).isPresent();
    return error ? ErrorPages.REASON : page.problem();
  }

  /** A page that is none after all. Its body is kept: the next reader may make more of it. */
  private static Digest failed(
      FetchTask task, FetchResult result, ParsedPage page, String problem) {
    Verdict verdict = Verdict.failed(problem);
    return new Digest(
        new FetchReport(task, result, verdict, Optional.empty(), false),
        new RowDraft(task, result, verdict).withoutPage(),
        !page.directives().noarchive(),
        PageLinks.UNKNOWN);
  }

  private static PageCopy copyOf(Sameness sameness) {
    return sameness
        .copy()
        .map(copy -> new PageCopy(copy.kind().name().toLowerCase(Locale.ROOT), copy.of()))
        .orElse(PageCopy.NONE);
  }

  private CompletionStage<FetchReport> store(Digest digest) {
    if (digest.report().verdict().kind() == Verdict.Kind.RETRY) {
      return CompletableFuture.completedFuture(digest.report());
    }
    return archive
        .store(
            digest.row(), Optional.of(digest.report().result()), digest.keepBody(), digest.links())
        .thenApply(
            stored ->
                isNew(digest.row(), stored) ? digest.report() : digest.report().storedBefore());
  }
}
