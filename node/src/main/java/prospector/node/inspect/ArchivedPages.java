package prospector.node.inspect;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import prospector.node.crawl.ArchivedExamples;
import prospector.node.watch.order.TopicDesk;
import prospector.node.watch.order.TriedPage;
import prospector.nugget.ExampleSource;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;

/** Pages for trying a topic, out of the archive alone: nobody on the web is asked. */
public final class ArchivedPages implements TopicDesk {
  private static final CrawlUrl NOWHERE = CrawlUrl.ofNormal("http://try.invalid/");

  private final CrawlDatabase database;
  private final PageParser parser;
  private final Executor blocking;

  public ArchivedPages(CrawlDatabase database, PageParser parser, Executor blocking) {
    this.database = database;
    this.parser = parser;
    this.blocking = blocking;
  }

  @Override
  public Path directory() {
    return database.directory().resolve("topics");
  }

  @Override
  public ParsedPage given(String html) {
    return parser.parse(
        NOWHERE,
        Map.of("content-type", List.of("text/html; charset=utf-8")),
        html.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public CompletionStage<TriedPage> tried(CrawlUrl url) {
    return CompletableFuture.supplyAsync(
        () -> {
          ExampleSource.Answer answer =
              new ExampleSource.Missing("no crawl is in the directory, and no request is sent");
          for (CrawlTable.Row crawl : database.crawls().all()) {
            answer = new ArchivedExamples(database, crawl.id(), parser).page(url);
            if (!(answer instanceof ExampleSource.Missing)) {
              return TriedPage.of(answer);
            }
          }
          return TriedPage.of(answer);
        },
        blocking);
  }
}
