package prospector.node.cli.place;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import prospector.actors.site.SiteMap;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;

/** From which sites a command takes what it shows (docs/sites.md). */
public final class SiteOption {
  @Option(
      names = "--site",
      paramLabel = "NAME",
      description =
          "Where several sites crawl together: only what this one has. A node must work in DIR, which asks"
              + " the others.")
  private @Nullable String site;

  /** Whether one was named. */
  public boolean isGiven() {
    return site != null;
  }

  /**
   * The crawl at the sites that are meant, the node's own first.
   *
   * @param together whether what several sites have can be shown together; else it is that of the
   *     node's own unless another one is named
   * @throws StartException where there is no such site
   */
  public List<RunningCrawl> of(RunningCrawl running, boolean together) {
    SiteMap map = map(running);
    if (site == null) {
      return together ? all(running, map) : List.of(running);
    }
    if (!map.has(site)) {
      throw new StartException(
          ExitCode.USAGE,
          "--site: expected one of "
              + map.sites().stream().map(SiteMap.Site::name).toList()
              + ", got "
              + site);
    }
    return List.of(at(running, map, site));
  }

  /** The sites of the node that works on a crawl. */
  public static SiteMap map(RunningCrawl running) {
    return RunningNode.sites(running.api().get("sites"));
  }

  private static List<RunningCrawl> all(RunningCrawl running, SiteMap map) {
    List<RunningCrawl> all = new ArrayList<>(List.of(running));
    map.sites().stream()
        .filter(it -> !it.name().equals(map.own()))
        .forEach(it -> all.add(running.at(it.name())));
    return all;
  }

  /** The crawl at a site. */
  public static RunningCrawl at(RunningCrawl running, SiteMap map, String name) {
    return name.equals(map.own()) ? running : running.at(name);
  }

  /**
   * Nobody was asked, so that there is only what this site has.
   *
   * @throws StartException where another site is wanted
   */
  public void notAsked() {
    if (site != null) {
      throw new StartException(
          ExitCode.USAGE,
          "--site: expected where a node works in the directory, which asks the others");
    }
  }
}
