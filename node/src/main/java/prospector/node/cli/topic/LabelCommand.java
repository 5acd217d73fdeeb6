package prospector.node.cli.topic;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import prospector.node.cli.options.DatabaseOptions;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.CrawlDirs;
import prospector.node.cli.place.LabelPlace;
import prospector.node.cli.place.NodeApi;
import prospector.node.cli.place.RunningPage;
import prospector.node.cluster.ClusterDesk;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.LabelTable.Label;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/** {@code label}: says of a stored page whether it is what the crawl looks for. */
@Command(
    name = "label",
    customSynopsis = {
      "prospector label URL up|down|none (--out DIR | --database URL) [OPTIONS]",
      "       prospector label --unsure (--out DIR | --database URL) [OPTIONS]"
    },
    description = {
      "Say of a stored page that it is (up) or is not (down) what the crawl looks for, or take that"
          + " back (none). The crawl learns from it within a second or two, or when it goes on.",
      "--unsure lists the pages where a label tells most: those whose score is nearest to the"
          + " threshold. The crawl may run or be stopped.",
      ""
    },
    sortOptions = false)
public final class LabelCommand implements Callable<Integer> {
  @Parameters(index = "0", arity = "0..1", paramLabel = "URL", description = "A stored page.")
  private @Nullable String url;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "LABEL",
      description = "up, down, or none to take a label back.")
  private @Nullable Label label;

  @Option(names = "--unsure", description = "List the pages that want a label.")
  private boolean unsure;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Pages that --unsure lists at most (1 to 500, default ${DEFAULT-VALUE}).")
  private int limit = 20;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Directory of the crawl, or of a running node.")
  private @Nullable Path dir;

  @Option(
      names = "--crawl",
      paramLabel = "ID",
      description = "Which crawl, where there are several.")
  private @Nullable String crawl;

  @Mixin private DatabaseOptions database = new DatabaseOptions();
  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private static final int MOST = 500; // as a running node lists

  private final Tools tools;
  @Spec private @Nullable CommandSpec spec;

  public LabelCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException {
    if (limit < 1 || limit > MOST) {
      throw usage("--limit: expected a number from 1 to " + MOST + ", got " + limit);
    }
    if (unsure == (url != null) || unsure == (label != null)) {
      throw usage("expected a URL with up, down or none; or --unsure without them");
    }
    NodeSettings settings =
        NodeSettings.of(settingsOptions.load(tools.configs(), database.asConfig()));
    if (dir == null) {
      if (settings.database().isEmbedded()) {
        throw usage("expected --out DIR, or --database URL of a cluster");
      }
      try (ClusterDesk control = ClusterDesk.open(settings, tools.clock())) {
        return run(LabelPlace.of(control, crawl));
      }
    }
    return inDirectory(CrawlDirs.ofCrawl(dir), settings);
  }

  private int inDirectory(Path place, NodeSettings settings) throws IOException {
    try (CrawlDatabase stopped = CrawlDatabases.open(place, settings, tools.clock())) {
      return run(LabelPlace.of(stopped, tools.clock(), crawl));
    } catch (StartException e) {
      Optional<NodeApi> node =
          e.exitCode() == ExitCode.LOCKED ? RunningPage.of(place) : Optional.empty();
      return run(LabelPlace.of(node.orElseThrow(() -> e), crawl));
    }
  }

  private int run(LabelPlace place) {
    if (unsure) {
      place.unsure(limit).forEach(tools.terminal().out()::println);
      return ExitCode.OK.code();
    }
    CrawlUrl page =
        UrlNormalizer.normalize(Objects.requireNonNull(url))
            .accepted()
            .orElseThrow(
                () -> new StartException(ExitCode.BAD_SEED, "expected an http(s) URL, got " + url));
    if (!place.give(page, Objects.requireNonNull(label))) {
      throw new StartException(ExitCode.NOT_FOUND, "the crawl has stored no page " + page);
    }
    tools.terminal().out().println("Labelled " + label + ": " + page);
    return ExitCode.OK.code();
  }

  private ParameterException usage(String problem) {
    return new ParameterException(Objects.requireNonNull(spec).commandLine(), problem);
  }
}
