package prospector.node.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.BudgetOptions;
import prospector.node.cli.options.PlaceOptions;
import prospector.node.cli.options.ScopeOptions;
import prospector.node.cli.options.Seeds;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.RunningNode;
import prospector.node.cluster.ClusterDesk;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;
import prospector.web.url.CrawlUrl;

/** {@code change}: more seeds, another budget or scope for a crawl of a node or cluster. */
@Command(
    name = "change",
    description = {
      "Give a crawl of a node or cluster more seeds, another budget or another scope.",
      "One that 'prospector crawl' runs goes by them until that command ends.",
      ""
    },
    sortOptions = false)
public final class ChangeCommand implements Callable<Integer> {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "CRAWL",
      description = "The crawl's id; with --out it may be left out where there is only one.")
  private @Nullable String crawl;

  @Parameters(index = "1..*", paramLabel = "URL", description = "Seeds to add.")
  private List<String> urls = List.of();

  @Mixin private BudgetOptions budget = new BudgetOptions();
  @Mixin private ScopeOptions scope = new ScopeOptions();
  @Mixin private PlaceOptions place = new PlaceOptions();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public ChangeCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException {
    Optional<Path> dir = place.dir();
    NodeSettings settings =
        NodeSettings.of(settingsOptions.load(tools.configs(), place.asConfig()));
    boolean unnamed = crawl != null && crawl.contains("://"); // which no id does
    List<CrawlUrl> added = added(unnamed ? crawl : null);
    Map<String, Object> changes = new LinkedHashMap<>(budget.values());
    changes.putAll(scope.settings().values());
    if (added.isEmpty() && changes.isEmpty()) {
      throw new StartException(
          ExitCode.USAGE,
          "change: expected seeds, --pages, --nuggets, --time, --stop-at, --only-hosts,"
              + " --except, --stay or --beyond, got nothing to change");
    }
    String wanted = unnamed ? null : crawl;
    if (dir.isPresent()) {
      tell(RunningNode.of(dir.get(), settings), dir.get(), wanted, added);
    } else {
      try (ClusterDesk control = PlaceOptions.cluster(settings, tools)) {
        String id = PlaceOptions.named(wanted);
        control.change(id, added, changes);
        say("Crawl " + id + " is changed");
      }
    }
    return 0;
  }

  /** A crawl that has ended is changed for when it goes on, which it does not by itself. */
  private void tell(RunningNode node, Path dir, @Nullable String wanted, List<CrawlUrl> added) {
    JsonNode meant = node.crawl(wanted);
    node.change(meant, budget.fields(), scope.fields(), added);
    String id = meant.path("id").asText();
    say(
        "Crawl "
            + id
            + " is changed"
            + (RunningNode.hasEnded(meant)
                ? "; it is "
                    + meant.path("state").asText()
                    + ", and goes on with: prospector resume "
                    + id
                    + " --out "
                    + dir
                : ""));
  }

  private List<CrawlUrl> added(@Nullable String first) {
    List<String> texts = new ArrayList<>(urls);
    if (first != null) {
      texts.add(0, first);
    }
    Seeds seeds = new Seeds();
    texts.forEach(url -> seeds.add("command line", url));
    return texts.isEmpty() ? List.of() : seeds.all();
  }

  private void say(String line) {
    tools.terminal().out().println(line);
  }
}
