package prospector.node.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.PlaceOptions;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.RunningNode;
import prospector.node.cluster.ClusterDesk;
import prospector.node.settings.NodeSettings;
import prospector.persistence.table.CrawlTable;

/**
 * {@code pause}, {@code resume}, {@code stop}: the state a crawl of a node or cluster is to have.
 */
@Command(sortOptions = false)
public final class StateCommand implements Callable<Integer> {
  @Parameters(
      arity = "0..1",
      paramLabel = "CRAWL",
      description =
          "The crawl's id, as 'prospector cluster' says it; with --out it may be left out where there"
              + " is only one.")
  private @Nullable String crawl;

  @Mixin private PlaceOptions place = new PlaceOptions();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;
  private final CrawlTable.State state;

  public StateCommand(Tools tools, CrawlTable.State state) {
    this.tools = tools;
    this.state = state;
  }

  @Override
  public Integer call() throws IOException {
    Optional<Path> dir = place.dir();
    NodeSettings settings =
        NodeSettings.of(settingsOptions.load(tools.configs(), place.asConfig()));
    String id;
    if (dir.isPresent()) {
      RunningNode node = RunningNode.of(dir.get(), settings);
      JsonNode meant = node.crawl(crawl);
      node.state(meant, state);
      id = meant.path("id").asText();
    } else {
      try (ClusterDesk control = PlaceOptions.cluster(settings, tools)) {
        id = PlaceOptions.named(crawl);
        control.state(id, state);
      }
    }
    tools.terminal().out().println("Crawl " + id + ": " + state);
    return 0;
  }
}
