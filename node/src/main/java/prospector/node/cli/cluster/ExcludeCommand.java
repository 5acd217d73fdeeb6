package prospector.node.cli.cluster;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.FileWords;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.RunningNode;
import prospector.node.cluster.ClusterDesk;
import prospector.node.exit.ExitCode;
import prospector.node.settings.NodeSettings;
import prospector.web.exclusion.Exclusion;
import prospector.web.exclusion.ExclusionFile;
import prospector.web.exclusion.ExclusionReader;

/** {@code exclude}: adds a line to the exclusion file, which running crawls read by themselves. */
@Command(
    name = "exclude",
    sortOptions = false,
    description = {
      "Stop crawling a domain, a host or a part of one: running crawls obey within seconds.",
      ""
    })
public final class ExcludeCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "HOST|URL",
      description = "Host name, which stands for every name under it too, or a URL prefix.")
  private String what = "";

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      required = true,
      description = "Why; written to the file with today's date.")
  private String reason = "";

  @Option(names = "--only", description = "This host name alone, not the names under it.")
  private boolean only;

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "The file; prospector.web.exclusion-file where it is not given.")
  private @Nullable Path file;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Directory of a node that runs, or of a crawl that runs: a line of its own file, which all"
              + " nodes of its cluster obey.")
  private @Nullable Path dir;

  @Option(
      names = "--database",
      paramLabel = "URL",
      description = "Of a cluster: exclude on every node, through its PostgreSQL, without a file.")
  private @Nullable String database;

  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public ExcludeCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException {
    PrintWriter err = tools.terminal().err();
    if (Stream.of(database, file, dir).filter(Objects::nonNull).count() > 1) {
      err.println(
          "prospector: give one of --file, --out and --database: a line belongs in one place.");
      return ExitCode.USAGE.code();
    }
    Optional<Path> path = Optional.ofNullable(file).or(this::configured);
    if (path.isEmpty() && database == null && dir == null) {
      err.println(
          "prospector: no exclusion file: give --file, or set prospector.web.exclusion-file.");
      return ExitCode.USAGE.code();
    }
    ExclusionReader.Reading reading =
        ExclusionReader.readOne(kind(), what, LocalDate.now(tools.clock()), reason);
    if (!reading.complaints().isEmpty()) {
      reading.complaints().forEach(complaint -> err.println("prospector: " + complaint));
      err.println("prospector: nothing is excluded");
      return ExitCode.USAGE.code();
    }
    if (file != null) {
      FileWords.writable("--file", file);
    }
    if (dir != null) {
      give(dir, reading.lines());
    } else if (database != null) {
      share(database, reading.lines());
    } else {
      add(new ExclusionFile(path.orElseThrow()), reading.lines());
    }
    return ExitCode.OK.code();
  }

  private void give(Path node, List<Exclusion> lines) throws IOException {
    NodeSettings settings = NodeSettings.of(settingsOptions.load(tools.configs(), Map.of()));
    RunningNode running = RunningNode.of(node, settings);
    for (Exclusion line : lines) {
      running.exclude(line);
      tools.terminal().out().println(node + ": " + line.line());
    }
  }

  private void share(String url, List<Exclusion> lines) {
    NodeSettings settings =
        NodeSettings.of(
            settingsOptions.load(tools.configs(), Map.of("prospector.database.url", url)));
    try (ClusterDesk control = ClusterDesk.open(settings, tools.clock())) {
      for (Exclusion line : lines) {
        control.exclude(line.line());
        tools.terminal().out().println("all nodes: " + line.line());
      }
    }
  }

  private Optional<Path> configured() {
    return NodeSettings.of(settingsOptions.load(tools.configs(), Map.of())).web().exclusionFile();
  }

  private Exclusion.Kind kind() {
    if (what.contains("://")) {
      return Exclusion.Kind.PREFIX;
    }
    return only ? Exclusion.Kind.HOST : Exclusion.Kind.DOMAIN;
  }

  private void add(ExclusionFile exclusions, List<Exclusion> lines) {
    try {
      for (Exclusion line : lines) {
        exclusions.append(line);
        tools.terminal().out().println(exclusions.path() + ": " + line.line());
      }
      exclusions
          .refresh()
          .ifPresent(
              all ->
                  all.forEach(
                      complaint ->
                          tools.terminal().err().println(exclusions.path() + ": " + complaint)));
    } catch (IOException e) {
      throw new UncheckedIOException(exclusions.path() + " cannot be written", e);
    }
  }
}
