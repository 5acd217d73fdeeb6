package prospector.node.cli.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.PoliteFetch;
import prospector.nugget.ExamplePages;
import prospector.nugget.ExampleSource;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.Fetcher;
import prospector.web.fetch.Response;
import prospector.web.page.PageParser;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/**
 * Gets single pages from files and from the web, for topics and for commands that try them.
 *
 * <p>The web is asked by nobody without a name, for one page as for a crawl ({@link ContactRule}).
 */
public final class PageSource implements ExampleSource, AutoCloseable {
  private static final Duration LONGEST_WAIT = Duration.ofDays(1); // whoever waits sees it

  private final Tools tools;
  private final NodeSettings settings;
  private final Map<CrawlUrl, Response> fetched = new LinkedHashMap<>();
  private @Nullable PageParser parser;
  private @Nullable Fetcher fetcher; // opened at the first URL
  private @Nullable PoliteFetch fetch;

  public PageSource(Tools tools, NodeSettings settings) {
    this.tools = tools;
    this.settings = settings;
  }

  /**
   * The page of a file name or a URL.
   *
   * @throws prospector.node.exit.StartException when it is on the live web and nobody says who asks
   */
  public Answer pageOf(String name) {
    if (!name.startsWith("http://") && !name.startsWith("https://")) {
      return read(Path.of(name));
    }
    return UrlNormalizer.normalize(name)
        .fold(this::page, refused -> new Missing("no URL: " + refused.problem().reason()));
  }

  /** The page in a file. */
  static Answer read(Path file) {
    if (!Files.isRegularFile(file)) {
      return new Missing("no such file");
    }
    try {
      return new Found(ExamplePages.read(file));
    } catch (IOException e) {
      return new Missing("cannot be read: " + e.getMessage());
    }
  }

  @Override
  public Answer page(CrawlUrl url) {
    ContactRule.check(settings.web(), url);
    FetchOutcome outcome = fetch().fetch(url, LONGEST_WAIT);
    if (outcome instanceof FetchOutcome.Success success) {
      Response response = success.response();
      fetched.put(url, response);
      return ExampleSource.Answer.of(parser().parse(url, response.headers(), response.body()));
    }
    return new Missing(prospector.node.wiring.OutcomeWords.describe(outcome));
  }

  /** What was fetched, by URL, in order. */
  public Map<CrawlUrl, Response> fetched() {
    return Collections.unmodifiableMap(fetched);
  }

  private PageParser parser() {
    PageParser made = parser == null ? tools.parser().apply(settings) : parser;
    parser = made;
    return made;
  }

  private PoliteFetch fetch() {
    PoliteFetch open = fetch;
    if (open == null) {
      Fetcher made = tools.fetchers().open(settings);
      open = ExclusionRule.polite(made, settings, tools.clock());
      fetcher = made;
      fetch = open;
    }
    return open;
  }

  @Override
  public void close() {
    if (fetcher != null) {
      fetcher.close();
    }
  }
}
