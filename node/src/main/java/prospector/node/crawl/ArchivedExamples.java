package prospector.node.crawl;

import java.util.Optional;
import prospector.node.text.SubmittedExamples;
import prospector.nugget.ExampleSource;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageRecord;
import prospector.persistence.table.ExampleTable;
import prospector.web.page.PageParser;
import prospector.web.url.CrawlUrl;

/**
 * Example pages of a topic out of what a crawl has: those that were got for its topic, and its
 * archive. None is fetched.
 */
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
      Optional<ExampleTable.Example> kept = database.examples().find(crawl, url.value());
      if (kept.isPresent()) {
        return new SubmittedExamples(name -> kept, parser).page(url);
      }
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
