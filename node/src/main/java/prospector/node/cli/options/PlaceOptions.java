package prospector.node.cli.options;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import prospector.node.cluster.ClusterDesk;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;

/** Who is given an order: the process that works in a directory, or the nodes of a cluster. */
public final class PlaceOptions {
  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Directory of a node that runs, or of a crawl that runs: it is asked over its API.")
  private @Nullable Path dir;

  @Option(
      names = "--database",
      paramLabel = "URL",
      description = "The cluster's PostgreSQL, jdbc:postgresql://host:port/database.")
  private @Nullable String database;

  /**
   * The directory; empty where the cluster is meant.
   *
   * @throws StartException when both were given
   */
  public Optional<Path> dir() {
    if (dir != null && database != null) {
      throw new StartException(
          ExitCode.USAGE,
          "expected --out DIR of a node that runs, or --database URL of a cluster, got both");
    }
    return Optional.ofNullable(dir);
  }

  public Map<String, Object> asConfig() {
    Map<String, Object> values = new LinkedHashMap<>();
    ClusterOptions.put(values, "database.url", database);
    return values;
  }

  /**
   * The cluster.
   *
   * @throws StartException when no database is named, or it cannot be reached
   */
  public static ClusterDesk cluster(NodeSettings settings, Tools tools) {
    if (settings.database().isEmbedded()) {
      throw new StartException(
          ExitCode.USAGE,
          "expected --out DIR of a node that runs, or the database that nodes share, --database"
              + " jdbc:postgresql://host:port/database, got neither");
    }
    return ClusterDesk.open(settings, tools.clock());
  }

  /** A crawl's id, which a cluster wants to be told. */
  public static String named(@Nullable String crawl) {
    if (crawl == null) {
      throw new StartException(
          ExitCode.USAGE, "expected CRAWL, the crawl's id as 'prospector cluster' says it");
    }
    return crawl;
  }
}
