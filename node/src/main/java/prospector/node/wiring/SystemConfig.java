package prospector.node.wiring;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import prospector.node.settings.NodeSettings;
import prospector.node.settings.Version;
import prospector.persistence.sql.DatabaseLink;
import prospector.persistence.sql.DatabaseSettings;

/**
 * The actor system's configuration: the database's place, our settings, what the operator says of
 * the libraries' keys, what we set of them, and what they come with.
 */
public final class SystemConfig {
  /** Name of every actor system; those of a cluster must agree. */
  public static final String SYSTEM = "prospector";

  private static final String SLICK = "akka-persistence-jdbc.shared-databases.slick.";
  private static final String H2_PROFILE = "slick.jdbc.H2Profile$";
  private static final String POSTGRESQL_PROFILE = "slick.jdbc.PostgresProfile$";
  private static final long MARGIN_MILLIS = 10_000; // beyond the wait for a connection

  private SystemConfig() {}

  /** For a node alone. */
  public static Config alone(DatabaseLink link, NodeSettings settings) {
    Map<String, Object> values = database(link, settings.database());
    values.putAll(ClusterConfig.ownAddress());
    values.putAll(ClusterConfig.management(settings.cluster().management()));
    return ConfigFactory.parseMap(values)
        .withFallback(settings.libraries())
        .withFallback(ConfigFactory.parseResources("prospector-alone.conf"))
        .withFallback(ConfigFactory.parseResources("prospector-system.conf"))
        .withFallback(ConfigFactory.defaultReference())
        .resolve();
  }

  /** For a node of a cluster. */
  public static Config clustered(DatabaseLink link, NodeSettings settings) {
    Map<String, Object> values = database(link, settings.database());
    values.putAll(ClusterConfig.of(settings.cluster(), settings.archive().node()));
    values.put("akka.cluster.sharding.number-of-shards", settings.sharding().shards());
    values.put("prospector.sharding.moves-at-once", settings.sharding().movesAtOnce());
    values.put("akka.cluster.app-version", Version.current());
    return clustered(values, settings.libraries());
  }

  /** The same without a database. */
  public static Config clustered(Map<String, Object> values) {
    return clustered(values, ConfigFactory.empty());
  }

  private static Config clustered(Map<String, Object> values, Config libraries) {
    return ConfigFactory.parseMap(values)
        .withFallback(libraries)
        .withFallback(ConfigFactory.parseResources("prospector-cluster.conf"))
        .withFallback(ConfigFactory.parseResources("prospector-system.conf"))
        .withFallback(ConfigFactory.defaultReference())
        .resolve();
  }

  /** For reading a journal: serializers only, no cluster, no network. */
  public static Config reading() {
    return ConfigFactory.parseMap(Map.of("akka.actor.provider", "local"))
        .withFallback(ConfigFactory.parseResources("prospector-system.conf"))
        .withFallback(ConfigFactory.defaultReference())
        .resolve();
  }

  private static Map<String, Object> database(DatabaseLink link, DatabaseSettings settings) {
    Map<String, Object> values = new HashMap<>();
    values.put(SLICK + "profile", link.isEmbedded() ? H2_PROFILE : POSTGRESQL_PROFILE);
    values.put(SLICK + "db.url", link.url());
    values.put(SLICK + "db.driver", link.driver());
    values.put(SLICK + "db.user", link.user());
    values.put(SLICK + "db.password", link.password());
    values.put(SLICK + "db.numThreads", settings.pools().journal());
    values.put(SLICK + "db.maxConnections", settings.pools().journal());
    if (!link.isEmbedded()) {
      values.put(SLICK + "db.properties", link.properties());
      values.put(SLICK + "db.connectionInitSql", link.firstStatement());
      patience(values, settings.timeouts().patience());
    }
    return values;
  }

  /**
   * What is asked of a database that went away waits for it, so that only those fail whose
   * statement was under way: a host whose event fails starts again. Circuit breakers would fail the
   * others at once, and start every host that has something to write again.
   */
  private static void patience(Map<String, Object> values, Duration patience) {
    long connectMillis = Math.max(1000, patience.toMillis());
    String call = connectMillis + MARGIN_MILLIS + "ms";
    values.put(SLICK + "db.connectionTimeout", connectMillis + "ms");
    values.put("jdbc-journal.recovery-event-timeout", call);
    for (String plugin : List.of("jdbc-journal", "jdbc-snapshot-store")) {
      values.put(plugin + ".circuit-breaker.call-timeout", call);
      values.put(plugin + ".circuit-breaker.max-failures", Integer.MAX_VALUE);
    }
  }
}
