package prospector.node.inspect;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.exit.ExitCode;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.PageRecord;
import prospector.persistence.site.SiteTable;
import prospector.persistence.table.CrawlTable;
import prospector.web.url.Fingerprint;

/** The audit of several sites together: whether two stored one page, and whether all links came. */
public final class SitesCheck {
  private final NodeSettings settings;
  private final Clock clock;
  private final FingerprintSet seen = new FingerprintSet(); // crawls and URLs
  private final Set<String> twice = new HashSet<>();
  private long pages;

  /**
   * What a site's database says.
   *
   * @param peers sites that it heard
   * @param epoch name of the database; empty where it has no lanes
   */
  private record Site(
      Set<String> peers,
      String epoch,
      List<SiteTable.Lane> lanes,
      List<SiteTable.Outgoing> outgoing,
      List<SiteTable.Incoming> incoming) {}

  public SitesCheck(NodeSettings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Prints whether they agree.
   *
   * @param dirs of the sites
   * @return {@link ExitCode#OK}, or {@link ExitCode#AUDIT_BREAKS} where they do not, or links were
   *     sent of which nobody can tell whether they came
   * @throws prospector.node.exit.StartException when a directory is locked
   */
  public ExitCode print(List<Path> dirs, PrintWriter out) {
    List<Site> sites = dirs.stream().map(this::read).toList();
    Set<String> all = new TreeSet<>();
    sites.forEach(site -> all.addAll(site.peers()));
    List<String> names = new ArrayList<>();
    for (Site site : sites) {
      Set<String> own = new TreeSet<>(all);
      own.removeAll(site.peers());
      names.add(own.size() == 1 ? own.iterator().next() : "");
    }
    boolean named = !names.contains("") && Set.copyOf(names).size() == names.size();
    long lost = named ? lost(sites, names) : 0;
    out.printf(
        Locale.ROOT, "sites together          %d%s%n", sites.size(), named ? " " + names : "");
    out.printf(Locale.ROOT, "pages of all            %d%n", pages);
    out.printf(Locale.ROOT, "stored by two sites     %d%n", twice.size());
    out.println(
        "links sent, not there   "
            + (named
                ? String.valueOf(lost)
                : "not known: these are not sites that heard each other"));
    ArchiveOverlap.name(out, "stored by two sites", twice);
    boolean holds = twice.isEmpty() && lost == 0;
    long unproved = named ? 0 : sent(sites);
    if (holds && unproved > 0) {
      out.printf(Locale.ROOT, "NOT PROVED: %d links were sent and not compared%n", unproved);
    } else {
      out.println(holds ? "they agree" : "THEY DO NOT AGREE");
    }
    out.flush();
    return holds && unproved == 0 ? ExitCode.OK : ExitCode.AUDIT_BREAKS;
  }

  private static long sent(List<Site> sites) {
    return sites.stream()
        .flatMap(site -> site.lanes().stream())
        .mapToLong(SiteTable.Lane::sent)
        .sum();
  }

  private Site read(Path dir) {
    try (CrawlDatabase database = CrawlDatabases.open(dir, settings, clock)) {
      for (CrawlTable.Row crawl : database.crawls().all()) {
        database
            .pages()
            .forEach(
                crawl.id(),
                stored -> {
                  if (stored.page().state() == PageRecord.State.PAGE) {
                    count(crawl.id(), stored.page().url());
                  }
                });
      }
      Set<String> peers = new TreeSet<>();
      database.sites().told().forEach(told -> peers.add(told.peer()));
      SiteTable table = database.sites();
      List<SiteTable.Lane> lanes = table.lanes();
      String epoch = lanes.isEmpty() ? "" : table.epoch();
      return new Site(peers, epoch, lanes, table.outgoing(), table.incoming());
    }
  }

  private void count(String crawl, String url) {
    pages++;
    if (!seen.add(Fingerprint.combine(Fingerprint.of(crawl), Fingerprint.of(url)))) {
      twice.add(url);
    }
  }

  /**
   * What one counted as sent and the other not as received, or received twice. What waits at the
   * one may be at the other already, where the one ended before it heard so: the numbers tell.
   */
  private static long lost(List<Site> sites, List<String> names) {
    long lost = 0;
    for (int from = 0; from < sites.size(); from++) {
      for (SiteTable.Lane lane : sites.get(from).lanes()) {
        int to = names.indexOf(lane.peer());
        if (to >= 0 && to != from) {
          long received = received(sites.get(to), names.get(from), lane.crawl());
          long last = last(sites.get(to), names.get(from), lane.crawl(), sites.get(from).epoch());
          lost += Math.abs(lane.sent() - waiting(sites.get(from), lane, last) - received);
        }
      }
    }
    return lost;
  }

  /** Number of the last batch of a database that came; 0 where none did. */
  private static long last(Site site, String from, String crawl, String epoch) {
    return site.incoming().stream()
        .filter(it -> it.peer().equals(from) && it.crawl().equals(crawl))
        .filter(it -> it.epoch().equals(epoch))
        .mapToLong(SiteTable.Incoming::number)
        .sum();
  }

  /** Links in batches behind a number. */
  private static long waiting(Site site, SiteTable.Lane lane, long last) {
    return site.outgoing().stream()
        .filter(it -> it.peer().equals(lane.peer()) && it.crawl().equals(lane.crawl()))
        .filter(it -> it.number() > last)
        .mapToLong(SiteTable.Outgoing::links)
        .sum();
  }

  private static long received(Site site, String from, String crawl) {
    return site.lanes().stream()
        .filter(lane -> lane.peer().equals(from) && lane.crawl().equals(crawl))
        .mapToLong(SiteTable.Lane::received)
        .sum();
  }
}
