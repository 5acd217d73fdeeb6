package prospector.actors.work;

import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import prospector.nugget.PageLanguage;
import prospector.nugget.Passage;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageLinks;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.RecentPages;
import prospector.persistence.page.StoredPage;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.page.DocumentText;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;

/**
 * Makes of what came for a URL a report and a row: what the answer means, and, of a page, what is
 * in it and how relevant it is. Stores nothing. Thread-safe.
 */
final class AnswerReader {
  private final PageParser parser;
  private final PageJudge judge;
  private final RequestLog requests;
  private final Executor workers;
  private final Executor documents;
  private final Clock clock;
  private final Optional<ErrorPages> errors;
  private final int maxTries;
  private final WorkBook work;
  private final RecentPages recent;
  private final BrokenReads broken = new BrokenReads();

  /** See {@link PagePipeline}. */
  AnswerReader(PagePipeline.Parts parts, int maxTries, RecentPages recent) {
    this.parser = parts.parser();
    this.judge = new PageJudge(parts.links(), parts.terms(), parts.contents(), parts.frames());
    this.requests = parts.requests();
    this.workers = parts.workers();
    this.documents = parts.documents();
    this.clock = parts.clock();
    this.errors = parts.errors();
    this.maxTries = maxTries;
    this.work = parts.work();
    this.recent = recent;
  }

  static boolean isNew(PageRecord row, StoredPage stored) {
    return stored.page().fetchedAtMillis() == row.fetchedAtMillis();
  }

  /** Reads on the worker that the answer needs. */
  CompletionStage<Digest> read(FetchTask task, FetchResult result) {
    return CompletableFuture.supplyAsync(() -> digest(task, result), executorFor(result));
  }

  private Executor executorFor(FetchResult result) {
    return work.executorFor(result.request().url(), takesLong(result) ? documents : workers);
  }

  private boolean takesLong(FetchResult result) {
    return result.outcome() instanceof FetchOutcome.Success page
        && parser.takesLong(page.response().headers());
  }

  /** What is made of one answer. */
  record Digest(FetchReport report, PageRecord row, boolean keepBody, PageLinks links) {
    /** Whether its row is the one that stands, and not one of an earlier request. */
    boolean isStored(StoredPage stored) {
      return isNew(row, stored);
    }
  }

  /** Notes that a request was made. */
  void log(FetchTask task, FetchResult result) {
    requests.log(
        task.crawl().spec().id(), result, task.delayAskedMillis(), task.delayGivenMillis());
  }

  private Digest digest(FetchTask task, FetchResult result) {
    return takesLong(result)
        ? work.readApart(task.url(), () -> interpret(task, result))
        : work.read(task.url(), () -> interpret(task, result));
  }

  private Digest interpret(FetchTask task, FetchResult result) {
    log(task, result);
    Verdict verdict = result.outcome().fold(new OutcomeRules(task, maxTries, clock.instant()));
    RowDraft draft = new RowDraft(task, result, verdict);
    if (verdict.kind() != Verdict.Kind.PAGE) {
      errors.ifPresent(known -> learnError(known, task, result));
      FetchReport report = new FetchReport(task, result, verdict, Optional.empty());
      return new Digest(
          report,
          draft.withoutPage(),
          verdict.target().isPresent() || mayBeArchived(result),
          PageLinks.of(verdict.target().stream().map(CrawlUrl::value).toList()));
    }
    try {
      return judge(task, result, verdict, draft);
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
      return unread(task, result, e);
    }
  }

  /**
   * An error has no markup to say so, but its headers may. A redirect has nothing that could be
   * kept from anybody, and where it leads to is read out of the archive.
   */
  private boolean mayBeArchived(FetchResult result) {
    return result
        .outcome()
        .answer()
        .map(answer -> !parser.directives(answer.headers()).noarchive())
        .orElse(true);
  }

  /**
   * A page that ran into a bug of ours or of a nugget function: one page less, where the crawl
   * would else end as one that cannot be stored. Its body goes, as nothing is known of noarchive.
   */
  private Digest unread(FetchTask task, FetchResult result, Throwable cause) {
    broken.log(task.url(), cause);
    Verdict verdict = Verdict.failed(BrokenReads.REASON);
    return new Digest(
        new FetchReport(task, result, verdict, Optional.empty()),
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
        new FetchReport(
            task, result, verdict, Optional.of(judged), opinion.sameness(), Optional.empty()),
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

  /**
   * A page that is none after all. Its body is kept: the next reader may make more of it. Where no
   * reader is to be had it is asked for again, later.
   */
  private Digest failed(FetchTask task, FetchResult result, ParsedPage page, String problem) {
    boolean lastTry = task.triesBefore() + 1 >= maxTries;
    Verdict verdict =
        DocumentText.passes(problem) ? Verdict.unread(lastTry, problem) : Verdict.failed(problem);
    return new Digest(
        new FetchReport(task, result, verdict, Optional.empty()),
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
}
