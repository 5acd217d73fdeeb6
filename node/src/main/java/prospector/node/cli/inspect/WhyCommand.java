package prospector.node.cli.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.actors.site.SiteMap;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.CrawlDirs;
import prospector.node.cli.place.RunningCrawl;
import prospector.node.cli.place.RunningPage;
import prospector.node.cli.place.SiteOption;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/** {@code why}: where a URL of a crawl stands, and the parts of its score. */
@Command(
    name = "why",
    description = {
      "Explain the state and the score of one URL of a crawl.",
      "Where a process works in the directory, it is asked."
    })
public final class WhyCommand implements Callable<Integer> {
  @Parameters(paramLabel = "URL", description = "The URL.")
  private String url = "";

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "The crawl's directory.")
  private Path dir = Path.of("");

  @Option(
      names = "--crawl",
      paramLabel = "ID",
      description = "Which crawl, where there are several.")
  private @Nullable String crawl;

  @Mixin private SiteOption site = new SiteOption();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public WhyCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException {
    CrawlUrl normal =
        UrlNormalizer.normalize(url)
            .accepted()
            .orElseThrow(
                () -> new StartException(ExitCode.BAD_SEED, "expected an http(s) URL, got " + url));
    NodeSettings settings = NodeSettings.of(settingsOptions.load(tools.configs(), Map.of()));
    PrintWriter out = tools.terminal().out();
    try {
      if (site.isGiven() && RunningPage.of(dir).isEmpty()) {
        site.notAsked();
      }
      return tools
          .why()
          .apply(settings)
          .print(CrawlDirs.ofCrawl(dir), Optional.ofNullable(crawl), normal, out)
          .code();
    } catch (StartException e) {
      return ask(RunningCrawl.of(dir, e, crawl), normal, out).code();
    }
  }

  /** The site that has the host knows most of the URL. */
  private ExitCode ask(RunningCrawl running, CrawlUrl url, PrintWriter out) {
    SiteMap map = SiteOption.map(running);
    String owner = map.isAlone() ? map.own() : owner(running, url);
    if (owner.isEmpty() && !map.isAlone()) {
      out.println("Its host was given to no site yet.");
    }
    if (site.isGiven() || owner.isEmpty() || owner.equals(map.own())) {
      return explain(site.of(running, false).get(0), url, out);
    }
    out.println("Its host is that of site " + owner + ", which says:");
    try {
      return explain(SiteOption.at(running, map, owner), url, out);
    } catch (StartException e) {
      out.println("nothing: " + e.getMessage());
      out.println("Here:");
      return explain(running, url, out);
    }
  }

  private static String owner(RunningCrawl running, CrawlUrl url) {
    String encoded = URLEncoder.encode(url.value(), StandardCharsets.UTF_8);
    return running.api().get("sites/owner?url=" + encoded).path("site").asText();
  }

  private static ExitCode explain(RunningCrawl running, CrawlUrl url, PrintWriter out) {
    JsonNode answer = running.api().get(running.path("explanation", Map.of("url", url.value())));
    out.print(answer.path("text").asText());
    out.flush();
    return answer.path("known").asBoolean() ? ExitCode.OK : ExitCode.NOT_FOUND;
  }
}
