package prospector.node.cli.crawl;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import prospector.node.cli.options.ClusterOptions;
import prospector.node.cli.options.Durations;
import prospector.node.cli.options.ScopeOptions;
import prospector.node.cli.options.SinkOption;
import prospector.node.cli.options.WebOptions;
import prospector.node.cli.options.WholeNumbers;
import prospector.node.settings.CrawlSettings;

/** Options of a crawl that stand for keys of the configuration, and its directory. */
final class CrawlOptions {
  @Option(
      names = "--pages",
      paramLabel = "N",
      converter = WholeNumbers.OverZero.class,
      description = "Stop after N pages (2xx, judged).")
  private @Nullable Long pages;

  @Option(
      names = "--nuggets",
      paramLabel = "N",
      converter = WholeNumbers.OverZero.class,
      description = "Stop after N relevant pages.")
  private @Nullable Long nuggets;

  @Option(
      names = "--time",
      paramLabel = "D",
      converter = Durations.class,
      description = "Stop after this time over all runs, such as 90s, 30m, 2h.")
  private @Nullable Duration time;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Directory of the crawl; default crawls/TOPIC. Same command again: goes on.")
  private @Nullable Path out;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      completionCandidates = Policies.class,
      description = "Order of the frontier: ${COMPLETION-CANDIDATES} (default learner).")
  private @Nullable String policy;

  @Option(
      names = "--sink",
      paramLabel = "TARGET",
      description = {
        "Also bring each nugget there while the crawl runs, in place of prospector.sinks; may be",
        "repeated: file:PATH, command:LINE (for sh) or http(s)://... (webhook). See docs/sinks.md."
      })
  private List<String> sinks = List.of();

  @Mixin private ScopeOptions scope = new ScopeOptions();
  @Mixin private WebOptions web = new WebOptions();

  /** Where the crawl lies, when it was said. */
  Optional<Path> out() {
    return Optional.ofNullable(out);
  }

  /** Configuration paths and values of the options that were given. */
  Map<String, Object> asConfig() {
    Map<String, Object> values = new LinkedHashMap<>(web.asConfig());
    ClusterOptions.put(values, "crawl.budget.pages", pages);
    ClusterOptions.put(values, "crawl.budget.nuggets", nuggets);
    ClusterOptions.put(values, "crawl.budget.time", time == null ? null : time.toMillis() + "ms");
    ClusterOptions.put(values, "crawl.policy", policy);
    ClusterOptions.put(
        values,
        "sinks",
        sinks.isEmpty() ? null : sinks.stream().map(SinkOption::asConfig).toList());
    values.putAll(scope.asConfig());
    return values;
  }

  /** For the help text. */
  static final class Policies extends java.util.ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Policies() {
      super(CrawlSettings.POLICIES);
    }
  }
}
