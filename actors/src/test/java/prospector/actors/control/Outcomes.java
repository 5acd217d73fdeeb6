package prospector.actors.control;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.actors.crawl.CrawlContext;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.work.Copy;
import prospector.actors.work.FetchReport;
import prospector.actors.work.FetchTask;
import prospector.actors.work.Sameness;
import prospector.actors.work.Verdict;
import prospector.nugget.Judgement;
import prospector.nugget.topic.Topic;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.prioritizer.Parent;
import prospector.prioritizer.Policies;
import prospector.prioritizer.Policy;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.url.CrawlUrl;

/** Outcomes that hosts report of one URL, whose bodies have 100 bytes. */
final class Outcomes {
  static final CrawlUrl URL = CrawlUrl.ofNormal("http://a.example/p");

  private Outcomes() {}

  static CrawlSpec spec(CrawlSpec.Budget budget) {
    Topic topic = new Topic("t", page -> new Judgement(0, List.of()), 0.5, List.of(), "test");
    return new CrawlSpec(
        "c1", topic, List.of(), Policy.BFS, budget, CrawlSpec.Bounds.NONE, 0, 1, 1);
  }

  static FetchReport page(boolean relevant, PageRecord.Arm arm) {
    FetchReport.Judged judged = new FetchReport.Judged(relevant, Parent.SEED, List.of());
    return report(Verdict.Kind.PAGE, "", arm, Optional.of(judged));
  }

  /** A page whose text is nearly that of another one. */
  static FetchReport copy(boolean relevant) {
    return copy(relevant, Copy.Kind.NEAR);
  }

  /** A page that is a copy of another one, or a list of it. */
  static FetchReport copy(boolean relevant, Copy.Kind kind) {
    FetchReport page = page(relevant);
    Sameness near = new Sameness(Optional.of(new Copy(kind, "http://a.example/first")), List.of());
    return new FetchReport(
        page.task(), page.result(), page.verdict(), page.judged(), near, page.earlier());
  }

  static FetchReport page(boolean relevant) {
    return page(relevant, PageRecord.Arm.FOCUSED);
  }

  /** The row of that URL, of no relevance. */
  static PageRecord row() {
    return row(false);
  }

  static PageRecord row(boolean relevant) {
    return new PageRecord(
        "c1",
        URL.value(),
        URL.host().value(),
        PageRecord.State.PAGE,
        "",
        new PageRecord.Answer(200, 0, "", "", 100, 0),
        new PageRecord.Choice(0, "", 0, 0, PageRecord.Arm.FOCUSED),
        new PageRecord.Judged(0, relevant, List.of()),
        PageRecord.Words.NONE,
        PageCopy.NONE,
        LeftLinks.NONE);
  }

  static FetchReport ended(Verdict.Kind kind, String reason) {
    return report(kind, reason, PageRecord.Arm.FOCUSED, Optional.empty());
  }

  /** A page that was given up after 100 bytes of it. */
  static FetchReport tooLarge() {
    FetchReport all = ended(Verdict.Kind.REFUSED, "too_large");
    FetchResult part =
        new FetchResult(
            all.result().request(),
            new FetchOutcome.TooLarge("body_bytes 100", 200, 100),
            Instant.EPOCH,
            Duration.ZERO,
            Optional.empty(),
            "",
            100,
            () -> {});
    return new FetchReport(all.task(), part, all.verdict(), all.judged());
  }

  private static FetchReport report(
      Verdict.Kind kind, String reason, PageRecord.Arm arm, Optional<FetchReport.Judged> judged) {
    CrawlContext crawl = new CrawlContext(spec(CrawlSpec.Budget.UNLIMITED), Policies.bfs());
    FetchTask task = new FetchTask(crawl, URL, 0, 1, "", 0, 0, arm, 0, 0, 0, -1, 0);
    byte[] body = new byte[100];
    FetchResult result =
        new FetchResult(
            new FetchRequest(URL, FetchRequest.Purpose.PAGE),
            new FetchOutcome.Success(new Response(200, "", Map.of(), body, body)),
            Instant.EPOCH,
            Duration.ZERO,
            Optional.empty(),
            "");
    Verdict verdict = new Verdict(kind, reason, false, Optional.empty(), Optional.empty());
    return new FetchReport(task, result, verdict, judged);
  }
}
