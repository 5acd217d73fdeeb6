package prospector.node.crawl;

import prospector.nugget.ExampleSource;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageRecord;
import prospector.web.page.PageParser;
import prospector.web.url.CrawlUrl;

/** Example pages of a topic out of a crawl's archive; none is fetched. */
public final class ArchivedExamples implements ExampleSource {
  private final CrawlDatabase database;
  private final String crawl;
  private final PageParser parser;

  public ArchivedExamples(CrawlDatabase database, String crawl, PageParser parser) {
    this.database = database;
    this.crawl = crawl;
    this.parser = parser;
  }

  @Override
  public Answer page(CrawlUrl url) {
    try {
      return database
          .pages()
          .find(crawl, url.value())
          .filter(stored -> stored.page().state() == PageRecord.State.PAGE) // no error page
          .flatMap(stored -> database.pages().read(stored.location()))
          .map(body -> Answer.of(parser.parse(url, body.headers(), body.body())))
          .orElseGet(
              () ->
                  new Missing(
                      "the crawl has stored no page of it, and no request is sent: give a file"));
    } catch (StorageException e) {
      return new Missing(String.valueOf(e.getMessage()));
    }
  }
}
