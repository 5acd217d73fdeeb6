package prospector.node.cli.crawl;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.node.cli.options.PageSource;
import prospector.node.cli.options.Tools;
import prospector.node.crawl.ArchivedExamples;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.settings.NodeSettings;
import prospector.node.text.SubmittedExamples;
import prospector.nugget.ExampleSource;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.ExampleTable;
import prospector.web.fetch.Response;
import prospector.web.page.PageParser;
import prospector.web.url.CrawlUrl;

/**
 * Example pages of a crawl's topic, as they were when it began: what the directory has of an
 * earlier run, kept for this or stored as a page, and the web only where that has none. So the same
 * command goes on after an example has changed or gone.
 */
final class CrawlExamples implements ExampleSource, AutoCloseable {
  private final Tools tools;
  private final NodeSettings settings;
  private final Path dir;
  private final PageSource web;
  private final Map<String, ExampleTable.Example> fresh = new LinkedHashMap<>();
  private boolean opened;
  private @Nullable CrawlDatabase database; // of an earlier run
  private @Nullable String crawl;

  /**
   * @param dir of the crawl; need not exist
   */
  CrawlExamples(Tools tools, NodeSettings settings, Path dir) {
    this.tools = tools;
    this.settings = settings;
    this.dir = dir;
    this.web = new PageSource(tools, settings);
  }

  /**
   * The page.
   *
   * @throws prospector.node.exit.StartException when another process works in the directory, or the
   *     page has to be asked for and nobody says who asks
   */
  @Override
  public Answer page(CrawlUrl url) {
    open();
    Answer known = known(url);
    if (known instanceof Found) {
      return known;
    }
    Answer answer = web.page(url);
    Response response = web.fetched().get(url);
    if (response != null) {
      fresh.put(
          url.value(),
          new ExampleTable.Example(response.header("content-type").orElse(""), response.body()));
    }
    return answer;
  }

  private void open() {
    if (!opened && Files.isDirectory(dir.resolve(OutputNames.DATABASE))) {
      CrawlDatabase there = CrawlDatabases.open(dir, settings, tools.clock());
      database = there;
      crawl = there.crawls().all().stream().map(CrawlTable.Row::id).findFirst().orElse(null);
    }
    opened = true;
  }

  private Answer known(CrawlUrl url) {
    CrawlDatabase there = database;
    String id = crawl;
    if (there == null || id == null) {
      return new Missing("there is no earlier run");
    }
    PageParser parser = tools.parser().apply(settings);
    Optional<ExampleTable.Example> kept = there.examples().find(id, url.value());
    return kept.isPresent()
        ? new SubmittedExamples(name -> kept, parser).page(url)
        : new ArchivedExamples(there, id, parser).page(url);
  }

  /** What was asked for on the web, by URL. */
  Map<String, ExampleTable.Example> fresh() {
    return Map.copyOf(fresh);
  }

  @Override
  public void close() {
    web.close();
    if (database != null) {
      database.close();
    }
  }
}
