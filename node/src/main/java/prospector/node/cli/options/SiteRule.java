package prospector.node.cli.options;

import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import prospector.actors.site.SiteMap;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;

/** Which sites a crawl may be given to (docs/sites.md). */
public final class SiteRule {
  private SiteRule() {}

  /**
   * A crawl runs at all sites that the nodes know.
   *
   * @param wanted names; null for whatever sites there are
   * @throws StartException where they are other sites
   */
  public static void all(SiteMap map, @Nullable List<String> wanted) {
    TreeSet<String> known = new TreeSet<>();
    map.sites().forEach(site -> known.add(site.name()));
    if (wanted != null && !known.equals(new TreeSet<>(wanted))) {
      throw new StartException(
          ExitCode.USAGE,
          "--sites: expected the sites of this crawl's nodes, "
              + (known.isEmpty() ? "which are none" : String.join(",", known))
              + ", got "
              + String.join(",", wanted));
    }
  }
}
