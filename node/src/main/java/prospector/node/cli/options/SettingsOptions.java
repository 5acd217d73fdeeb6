package prospector.node.cli.options;

import com.typesafe.config.Config;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import prospector.node.settings.ConfigFiles;

/** The options of every command that reads the configuration. */
public final class SettingsOptions {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Configuration file to use in place of application.conf.",
      defaultValue = "${sys:config.file}")
  private @Nullable Path file;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Set one key of the configuration; may be repeated. See docs/configuration.md.")
  private List<String> assignments = List.of();

  /** The configuration with the command's own options on top. */
  public Config load(ConfigFiles configs, Map<String, ?> options) {
    return configs.load(Optional.ofNullable(file), assignments, options);
  }

  /** The file that was given, or the launcher's. */
  public @Nullable Path file() {
    return file;
  }

  /** What was set on the command line. */
  public List<String> assignments() {
    return List.copyOf(assignments);
  }
}
