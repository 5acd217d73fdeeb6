package prospector.node.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.node.settings.NodeSettings;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.Fetcher;
import prospector.web.fetch.Response;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/** Gets single pages from files and from the web, for commands that look at pages. */
final class PageSource implements AutoCloseable {
  private final Tools tools;
  private final NodeSettings settings;
  private final PageParser parser;
  private @Nullable Fetcher fetcher; // opened at the first URL

  PageSource(Tools tools, NodeSettings settings) {
    this.tools = tools;
    this.settings = settings;
    this.parser = tools.parser().get();
  }

  /** A page, or why there is none. */
  record Answer(Optional<ParsedPage> page, String problem) {
    private static Answer of(ParsedPage page) {
      return new Answer(Optional.of(page), "");
    }

    private static Answer none(String problem) {
      return new Answer(Optional.empty(), problem);
    }
  }

  /** The page of a file name or a URL. */
  Answer page(String name) {
    if (!name.startsWith("http://") && !name.startsWith("https://")) {
      return read(Path.of(name));
    }
    return UrlNormalizer.normalize(name)
        .fold(this::fetch, refused -> Answer.none("not a URL: " + refused.problem().reason()));
  }

  private Answer read(Path file) {
    try {
      String mime = file.toString().endsWith(".txt") ? "text/plain" : "text/html";
      Map<String, List<String>> headers = Map.of("content-type", List.of(mime));
      return Answer.of(parser.parse(urlOf(file), headers, Files.readAllBytes(file)));
    } catch (IOException e) {
      return Answer.none("cannot be read: " + e);
    }
  }

  /** A page in a file has no URL: it gets one that no host answers (RFC 6761, .invalid). */
  private static CrawlUrl urlOf(Path file) {
    String name = String.valueOf(file.getFileName()).replace(' ', '-').toLowerCase(Locale.ROOT);
    CrawlUrl fallback = CrawlUrl.ofNormal("http://file.invalid/");
    return UrlNormalizer.resolve(fallback, "./" + name).accepted().orElse(fallback);
  }

  private Answer fetch(CrawlUrl url) {
    FetchRequest request = new FetchRequest(url, FetchRequest.Purpose.PAGE);
    FetchOutcome outcome = fetcher().fetch(request).toCompletableFuture().join().outcome();
    if (outcome instanceof FetchOutcome.Success success) {
      Response response = success.response();
      return Answer.of(parser.parse(url, response.headers(), response.body()));
    }
    return Answer.none(Outcomes.describe(outcome));
  }

  private Fetcher fetcher() {
    Fetcher open = fetcher;
    if (open == null) {
      open = tools.fetchers().open(settings);
      fetcher = open;
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
