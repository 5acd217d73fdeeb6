package prospector.node.run;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.Map;
import prospector.persistence.CrawlDatabase;

/** The actor system's configuration: the database's place, our settings, the libraries'. */
final class SystemConfig {
  private SystemConfig() {}

  /** For a node that crawls. */
  static Config crawling(String jdbcUrl) {
    return ConfigFactory.parseMap(database(jdbcUrl))
        .withFallback(ConfigFactory.parseResources("prospector-system.conf"))
        .withFallback(ConfigFactory.defaultReference())
        .resolve();
  }

  /** For reading a journal: serializers only, no cluster, no network. */
  static Config reading() {
    return ConfigFactory.parseMap(Map.of("akka.actor.provider", "local"))
        .withFallback(ConfigFactory.parseResources("prospector-system.conf"))
        .withFallback(ConfigFactory.defaultReference())
        .resolve();
  }

  private static Map<String, Object> database(String jdbcUrl) {
    String slick = "akka-persistence-jdbc.shared-databases.slick.";
    return Map.of(
        slick + "profile", "slick.jdbc.H2Profile$",
        slick + "db.url", jdbcUrl,
        slick + "db.driver", CrawlDatabase.DRIVER,
        slick + "db.user", CrawlDatabase.USER,
        slick + "db.password", CrawlDatabase.PASSWORD);
  }
}
