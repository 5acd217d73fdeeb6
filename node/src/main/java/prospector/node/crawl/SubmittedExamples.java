package prospector.node.crawl;

import java.util.List;
import java.util.Map;
import prospector.nugget.ExampleSource;
import prospector.persistence.table.ExampleTable;
import prospector.web.page.PageParser;
import prospector.web.url.CrawlUrl;

/** Example pages that came with a crawl when it was submitted; none is fetched. */
final class SubmittedExamples implements ExampleSource {
  private final ExampleTable table;
  private final String crawl;
  private final PageParser parser;

  SubmittedExamples(ExampleTable table, String crawl, PageParser parser) {
    this.table = table;
    this.crawl = crawl;
    this.parser = parser;
  }

  @Override
  public Answer page(CrawlUrl url) {
    return table
        .find(crawl, url.value())
        .map(
            page ->
                Answer.of(
                    parser.parse(
                        url, Map.of("content-type", List.of(page.contentType())), page.body())))
        .orElseGet(() -> new Missing("it did not come with the crawl when that was submitted"));
  }
}
