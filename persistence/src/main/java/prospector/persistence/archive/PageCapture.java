package prospector.persistence.archive;

import prospector.persistence.page.PageLines;
import prospector.persistence.page.PageRecord;
import prospector.persistence.warc.Capture;
import prospector.persistence.warc.WarcFields;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;

/**
 * What of a page goes into the WARC: the exchange, and the crawl's view of it as a metadata record
 * ({@code via}, {@code hopsFromSeed} and {@code fetchTimeMs} are the names Heritrix gave them).
 */
final class PageCapture {
  private PageCapture() {}

  /** Of a page that was stored before. */
  static Capture again(PageRecord page, FetchResult exchange, Response response) {
    return of(page, exchange, response, "revisit");
  }

  static Capture of(PageRecord page, FetchResult exchange, Response response) {
    return of(page, exchange, response, "");
  }

  private static Capture of(
      PageRecord page, FetchResult exchange, Response response, String purpose) {
    WarcFields metadata =
        new WarcFields()
            .add("crawl", page.crawl())
            .addIfPresent("via", page.via())
            .add("hopsFromSeed", Integer.toString(page.depth()))
            .add("fetchTimeMs", Long.toString(exchange.elapsed().toMillis()))
            .add("state", PageLines.name(page.state()))
            .addIfPresent("charset", page.answer().charset())
            .add("score", Double.toString(page.score()))
            .add("relevant", Boolean.toString(page.relevant()))
            .add("priority", Double.toString(page.choice().priority()))
            .add("modelVersion", Long.toString(page.choice().modelVersion()))
            .add("arm", PageLines.name(page.arm()));
    return new Capture(
        page.url(),
        exchange.started(),
        exchange.remoteAddress(),
        exchange.requestHead(),
        response.head(),
        response.rawBody(),
        metadata,
        purpose,
        response.cut());
  }
}
