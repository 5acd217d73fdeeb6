package prospector.actors.work;

import java.util.List;
import prospector.nugget.Judgement;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.page.ParsedPage;

/** Fills a {@link PageRecord} from a task and its outcome. */
record RowDraft(FetchTask task, FetchResult result, Verdict verdict) {

  PageRecord withPage(ParsedPage page, Judgement judgement, boolean relevant) {
    return row(
        PageRecord.State.PAGE,
        page.mime(),
        page.charset(),
        page.title(),
        judgement.score(),
        relevant,
        judgement.reasons());
  }

  PageRecord withoutPage() {
    PageRecord.State state =
        switch (verdict.kind()) {
          case REDIRECTED -> PageRecord.State.REDIRECTED;
          case REFUSED -> PageRecord.State.REFUSED;
          default -> PageRecord.State.FAILED;
        };
    return row(state, "", "", "", 0, false, List.of());
  }

  private PageRecord row(
      PageRecord.State state,
      String mime,
      String charset,
      String title,
      double score,
      boolean relevant,
      List<String> reasons) {
    int status = result.outcome().answer().map(Response::status).orElse(0);
    long bytes = result.outcome().answer().map(answer -> (long) answer.rawBody().length).orElse(0L);
    return new PageRecord(
        task.crawl().spec().id(),
        task.url().value(),
        task.url().host().value(),
        state,
        verdict.reason(),
        status,
        result.started().toEpochMilli(),
        task.depth(),
        task.via(),
        mime,
        charset,
        bytes,
        (int) Math.min(Integer.MAX_VALUE, result.elapsed().toMillis()),
        title,
        score,
        relevant,
        reasons,
        task.priority(),
        task.modelVersion(),
        task.arm(),
        PageCopy.NONE,
        "",
        "");
  }
}
