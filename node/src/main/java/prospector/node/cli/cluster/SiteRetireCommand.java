package prospector.node.cli.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.RunningNode;
import prospector.node.settings.NodeSettings;

/** {@code site retire}: gives a site up for good. */
@Command(
    name = "retire",
    sortOptions = false,
    description = {
      "Give up a site that is lost for good.",
      "Its hosts go to the other sites, which hear of it from the one that is told. They ask for the URLs that they"
          + " know of these hosts, but for pages that they have copies of (site.replicate). A site that was given up"
          + " asks for nothing when it comes back; it can begin anew under another name.",
      ""
    })
public final class SiteRetireCommand implements Callable<Integer> {
  @Parameters(paramLabel = "NAME", description = "The site, as 'prospector cluster' says it.")
  private String name = "";

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Directory of a running node of another site.")
  private Path dir = Path.of("");

  @Option(
      names = "--gone",
      description =
          "It has ended and will not begin again by itself: do not wait until it was silent for"
              + " site.alone-for.")
  private boolean gone;

  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public SiteRetireCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException {
    NodeSettings settings = NodeSettings.of(settingsOptions.load(tools.configs(), Map.of()));
    RunningNode.of(dir, settings).retire(name, gone);
    tools
        .terminal()
        .out()
        .println("Site " + name + " is given up: its hosts go to the other sites.");
    return 0;
  }
}
