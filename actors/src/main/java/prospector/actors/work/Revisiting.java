package prospector.actors.work;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.Visit;
import prospector.prioritizer.Parent;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;

/**
 * Asks for a stored page again, under the conditions that its row keeps, and stores what is new.
 *
 * <p><em>Whenever a body came the page is judged and its links are told, changed or not</em>: the
 * visit before may have been killed between its row and its links. Thread-safe.
 */
final class Revisiting {
  static final int NOT_MODIFIED = 304;

  private static final int FAR = 99; // links since the last nugget: not known
  private static final Set<String> GONE = Set.of("http_404", "http_410", ErrorPages.REASON);

  private final PagePipeline.Parts parts;
  private final OpenRequests open;
  private final AnswerReader reader;
  private final TornPages torn;

  Revisiting(PagePipeline.Parts parts, OpenRequests open, AnswerReader reader, TornPages torn) {
    this.parts = parts;
    this.open = open;
    this.reader = reader;
    this.torn = torn;
  }

  CompletionStage<RevisitReport> run(RevisitTask task, StoredPage before) {
    FetchTask again = task.like(before.page());
    return open.fetch(
            new FetchRequest(
                task.url(),
                FetchRequest.Purpose.REVISIT,
                before.validators().conditions(),
                torn.contains(again)),
            again.crawl().spec().id(),
            again.delay())
        .thenCompose(result -> WorkBook.with(result, it -> answered(again, before, it)));
  }

  StoredPage stored(RevisitTask task) {
    String crawl = task.crawl().spec().id();
    return parts
        .archive()
        .find(crawl, task.url().value())
        .orElseThrow(() -> new IllegalStateException(task.url() + " is not stored"));
  }

  private CompletionStage<RevisitReport> answered(
      FetchTask task, StoredPage before, FetchResult result) {
    torn.note(task, result);
    if (result.outcome().answer().filter(it -> it.status() == NOT_MODIFIED).isPresent()) {
      reader.log(task, result);
      FetchReport report = new FetchReport(task, result, Verdict.page(), Optional.empty());
      return parts
          .archive()
          .storeAgain(before.page(), result, true)
          .thenApply(stored -> new RevisitReport(report, before, Visit.Finding.NOT_MODIFIED));
    }
    return reader.read(task, result).thenCompose(digest -> judged(digest, before, result));
  }

  private CompletionStage<RevisitReport> judged(
      AnswerReader.Digest digest, StoredPage before, FetchResult result) {
    FetchReport report = digest.report();
    boolean page = report.verdict().kind() == Verdict.Kind.PAGE;
    if (!page || !(result.outcome() instanceof FetchOutcome.Success)) {
      return CompletableFuture.completedFuture(
          new RevisitReport(
              withSource(report, before.page()), before, withoutPage(report.verdict())));
    }
    PageArchive archive = parts.archive();
    return archive
        .storeAgain(digest.row(), result, digest.keepBody(), digest.links())
        .thenApply(
            stored ->
                new RevisitReport(
                    new FetchReport(
                        report.task(),
                        result,
                        report.verdict(),
                        report.judged(),
                        report.sameness(),
                        Optional.empty()),
                    before,
                    digest.isStored(stored) ? Visit.Finding.CHANGED : Visit.Finding.IDENTICAL));
  }

  private static Visit.Finding withoutPage(Verdict verdict) {
    return switch (verdict.kind()) {
      case RETRY -> Visit.Finding.NO_ANSWER;
      case REDIRECTED -> Visit.Finding.MOVED;
      default -> GONE.contains(verdict.reason()) ? Visit.Finding.GONE : Visit.Finding.NO_PAGE;
    };
  }

  /** Where a page leads elsewhere now, what is known of it says how good the target may be. */
  private static FetchReport withSource(FetchReport report, PageRecord page) {
    if (report.verdict().target().isEmpty()) {
      return report;
    }
    Parent source =
        new Parent(
            page.url(),
            page.score(),
            page.relevant(),
            page.depth(),
            page.relevant() ? 0 : FAR,
            List.of(),
            0,
            report.task().beyond());
    return new FetchReport(
        report.task(),
        report.result(),
        report.verdict(),
        Optional.of(new FetchReport.Judged(page.relevant(), source, List.of())));
  }
}
