package prospector.actors.work;

import prospector.nugget.Judgement;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.web.fetch.FetchResult;
import prospector.web.page.ParsedPage;

/** Fills a {@link PageRecord} from a task and its outcome. */
record RowDraft(FetchTask task, FetchResult result, Verdict verdict) {

  PageRecord withPage(ParsedPage page, Judgement judgement, boolean relevant) {
    return row(
        PageRecord.State.PAGE,
        page.mime(),
        page.charset(),
        new PageRecord.Judged(judgement.score(), relevant, judgement.reasons()),
        new PageRecord.Words(page.title(), "", ""));
  }

  PageRecord withoutPage() {
    PageRecord.State state =
        switch (verdict.kind()) {
          case REDIRECTED -> PageRecord.State.REDIRECTED;
          case REFUSED -> PageRecord.State.REFUSED;
          default -> PageRecord.State.FAILED;
        };
    return row(state, "", "", PageRecord.Judged.NOT, PageRecord.Words.NONE);
  }

  private PageRecord row(
      PageRecord.State state,
      String mime,
      String charset,
      PageRecord.Judged judged,
      PageRecord.Words words) {
    int status = result.outcome().status();
    boolean unasked = // such as for the address of its host, which took time to find out
        state == PageRecord.State.REFUSED && status == 0 && result.requestHead().isEmpty();
    int millis = unasked ? 0 : (int) Math.min(Integer.MAX_VALUE, result.elapsed().toMillis());
    return new PageRecord(
        task.crawl().spec().id(),
        task.url().value(),
        task.url().host().value(),
        state,
        verdict.reason(),
        new PageRecord.Answer(
            status, result.started().toEpochMilli(), mime, charset, result.bodyBytes(), millis),
        new PageRecord.Choice(
            task.depth(), task.via(), task.priority(), task.modelVersion(), task.arm()),
        judged,
        words,
        PageCopy.NONE,
        LeftLinks.NONE);
  }
}
