package prospector.node.watch.order;

import java.nio.file.Path;
import java.util.concurrent.CompletionStage;
import prospector.nugget.ExampleSource;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;

/** What topics that come over HTTP need of the node: files they may name, and pages to try. */
public interface TopicDesk {
  /** Files that such a topic names lie under this directory, which need not exist. */
  Path directory();

  /**
   * The page at a URL: what a crawl has stored of it, or else what the web answers now, asked as
   * politely as by a crawl and within the same limits. Completes within some ten seconds.
   */
  CompletionStage<TriedPage> tried(CrawlUrl url);

  /** The same without what a crawl could keep of it. */
  default CompletionStage<ExampleSource.Answer> page(CrawlUrl url) {
    return tried(url).thenApply(TriedPage::answer);
  }

  /** A page given as its HTML. */
  ParsedPage given(String html);
}
