package prospector.node.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The reference.conf files of the modules, as they stand in the source tree. */
final class ReferenceConfigs {
  /** The project's directory; Maven runs a module's tests in the module. */
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final List<String> MODULES =
      List.of(
          "web", "nugget", "prioritizer", "persistence", "actors", "sharding", "simweb", "node");

  private ReferenceConfigs() {}

  /** Module to its file, for the modules that have one, in the order of their dependencies. */
  static Map<String, Config> byModule() {
    Map<String, Config> configs = new LinkedHashMap<>();
    for (String module : MODULES) {
      Path file = ROOT.resolve(module).resolve("src/main/resources/reference.conf");
      if (Files.exists(file)) {
        ConfigParseOptions options = ConfigParseOptions.defaults().setAllowMissing(false);
        configs.put(module, ConfigFactory.parseFile(file.toFile(), options));
      }
    }
    return configs;
  }
}
