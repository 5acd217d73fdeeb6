package prospector.node.text;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import prospector.nugget.ExampleSource;
import prospector.persistence.table.ExampleTable;
import prospector.web.page.PageParser;
import prospector.web.url.CrawlUrl;

/** Example pages that came with a crawl when it was submitted; none is fetched. */
public final class SubmittedExamples implements ExampleSource {
  private final Function<String, Optional<ExampleTable.Example>> pages;
  private final PageParser parser;

  /**
   * @param pages by URL
   */
  public SubmittedExamples(
      Function<String, Optional<ExampleTable.Example>> pages, PageParser parser) {
    this.pages = pages;
    this.parser = parser;
  }

  @Override
  public Answer page(CrawlUrl url) {
    return pages
        .apply(url.value())
        .map(
            page ->
                Answer.of(
                    parser.parse(
                        url, Map.of("content-type", List.of(page.contentType())), page.body())))
        .orElseGet(() -> new Missing("it did not come with the crawl when that was submitted"));
  }
}
