package prospector.node.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes {@code docs/configuration.md} out of the comments of the reference.conf files. */
final class ConfigurationPage {
  private final StringBuilder page = new StringBuilder();

  private ConfigurationPage() {}

  static String of(Map<String, Config> byModule) {
    ConfigurationPage page = new ConfigurationPage();
    page.line("# Configuration");
    page.line("");
    page.line("Generated from the modules' `reference.conf` files; do not edit.");
    page.line("");
    page.line(
        "Change a key in `application.conf`, in a file of your own that is read in its place (`--config FILE`), or for one");
    page.line(
        "run with `--set KEY=VALUE`, where the `prospector.` in front may be left out. Options such as `--delay` win over");
    page.line(
        "all of these. A file of your own has the other one's keys, too, where it begins with `include \"application.conf\"`;");
    page.line(
        "that path counts from the directory that the file itself lies in, also where FILE is a link to it; a file that is not there is passed over without a word.");
    page.line(
        "`${KEY}` in a value stands for what that key has in the end, or for a variable of the environment; `${?NAME}` need not be there,");
    page.line(
        "so that a second line `prospector.database.password = ${?DATABASE_PASSWORD}` wins only where that variable is set.");
    page.line(
        "A misspelt key or an illegal value stops the start with a line that says where it is.");
    page.line(
        "Durations: `250ms`, `10s`, `5m`, `2h`, `1d`. Sizes: `64KiB` (1024), `5MB` (1000). Keys of libraries, such");
    page.line("as `akka.*`, can be set in the same ways.");
    byModule.forEach(page::module);
    return page.page.toString();
  }

  private void module(String module, Config config) {
    line("");
    line("## Module `" + module + "`");
    config.root().forEach((name, value) -> block(name, (ConfigObject) value));
  }

  private void block(String path, ConfigObject block) {
    List<Map.Entry<String, ConfigValue>> entries =
        block.entrySet().stream()
            .sorted(Comparator.comparingInt(entry -> entry.getValue().origin().lineNumber()))
            .toList();
    List<Map.Entry<String, ConfigValue>> leaves =
        entries.stream().filter(entry -> !(entry.getValue() instanceof ConfigObject)).toList();
    if (!leaves.isEmpty()) {
      line("");
      line("### " + path);
      line("");
      String about = comment(block);
      if (!about.isEmpty()) {
        line(about);
        line("");
      }
      line("| key | default | meaning |");
      line("|---|---|---|");
      leaves.forEach(leaf -> row(leaf.getKey(), leaf.getValue()));
    }
    entries.stream()
        .filter(entry -> entry.getValue() instanceof ConfigObject)
        .forEach(entry -> block(path + "." + entry.getKey(), (ConfigObject) entry.getValue()));
  }

  private void row(String key, ConfigValue value) {
    String shown = value.render(ConfigRenderOptions.concise()).replace("\"", "");
    String cell = shown.isEmpty() ? "(empty)" : "`" + shown + "`";
    line("| `" + key + "` | " + cell + " | " + comment(value).replace("|", "\\|") + " |");
  }

  /** The comment lines above a key, as one paragraph. */
  static String comment(ConfigValue value) {
    return value.origin().comments().stream()
        .map(String::strip)
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private void line(String text) {
    page.append(text).append('\n');
  }
}
