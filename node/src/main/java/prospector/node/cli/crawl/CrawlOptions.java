package prospector.node.cli.crawl;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import prospector.node.cli.options.BudgetOptions;
import prospector.node.cli.options.ClusterOptions;
import prospector.node.cli.options.ScopeOptions;
import prospector.node.cli.options.SinkOption;
import prospector.node.cli.options.WebOptions;
import prospector.node.settings.CrawlSettings;

/** Options of a crawl that stand for keys of the configuration, and its directory. */
final class CrawlOptions {
  @Mixin private BudgetOptions budget = new BudgetOptions();

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
    values.putAll(budget.asConfig());
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
