package prospector.node.cli.options;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of a node that stand for keys of the configuration. */
public final class ClusterOptions {
  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "Address to listen on, which the other nodes reach (default 127.0.0.1).")
  private @Nullable String host;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port for the other nodes (default 2551).")
  private @Nullable Integer port;

  @Option(
      names = "--seed-node",
      paramLabel = "HOST:PORT",
      description = "A node to join; may be repeated. Without one, a new cluster begins.")
  private List<String> seedNodes = List.of();

  @Option(
      names = "--capacity",
      paramLabel = "N",
      converter = WholeNumbers.SmallOverZero.class,
      description = "Share of the hosts it takes, compared with other nodes (default 1).")
  private @Nullable Integer capacity;

  @Option(
      names = "--role",
      paramLabel = "LABEL",
      description = "A label that `cluster` shows beside the node; may be repeated.")
  private List<String> roles = List.of();

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = {
        "Name of the node, kept over restarts with its directory; part of its WARC files' names",
        "(default node-PORT)."
      })
  private @Nullable String name;

  @Option(
      names = "--database",
      paramLabel = "URL",
      description = "The PostgreSQL that all nodes share, jdbc:postgresql://host:port/database.")
  private @Nullable String database;

  /** Configuration paths and values of the options that were given. */
  public Map<String, Object> asConfig() {
    Map<String, Object> values = new LinkedHashMap<>();
    put(values, "cluster.host", host);
    put(values, "cluster.port", port);
    put(values, "cluster.seed-nodes", seedNodes.isEmpty() ? null : seedNodes);
    put(values, "cluster.capacity", capacity);
    put(values, "cluster.roles", roles.isEmpty() ? null : roles);
    put(values, "archive.node", name);
    put(values, "database.url", database);
    return values;
  }

  /** Whether the node's name was given. */
  public boolean isNamed() {
    return name != null;
  }

  public static void put(Map<String, Object> values, String key, @Nullable Object value) {
    if (value != null) {
      values.put("prospector." + key, value);
    }
  }
}
