package prospector.node.cli.options;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which database a cluster's control talks to. */
public final class DatabaseOptions {
  @Option(
      names = "--database",
      paramLabel = "URL",
      description = "The cluster's PostgreSQL, jdbc:postgresql://host:port/database.")
  private @Nullable String database;

  /** Whether the command names a database. */
  public boolean isGiven() {
    return database != null;
  }

  public Map<String, Object> asConfig() {
    Map<String, Object> values = new LinkedHashMap<>();
    ClusterOptions.put(values, "database.url", database);
    return values;
  }
}
