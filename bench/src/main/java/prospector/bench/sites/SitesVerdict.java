package prospector.bench.sites;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.PageRecord;
import prospector.persistence.site.SiteTable;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.PolitenessJudge;
import prospector.simweb.log.RequestEntry;
import prospector.simweb.log.RequestLog;
import prospector.simweb.server.SimWebServer;

/**
 * What the databases and the web's log say of a run that has ended.
 *
 * @param pages stored by each site
 * @param missing pages of the web that no site stored, where the budget covers it
 * @param twice pages that two sites stored
 * @param sharedHosts hosts that two sites asked
 * @param violations of politeness, over the whole log
 * @param requests of the log
 * @param sent links that went from one site to another
 * @param sentAgain those of them that stand on relevant pages and lead to URLs sent before
 * @param notReceived those of them that the other does not have, or has not handed on
 * @param sentBytes of their batches
 * @param connects how near hosts are to the sites that have them; empty where nobody asks
 */
record SitesVerdict(
    Map<String, Integer> pages,
    int missing,
    int twice,
    Set<String> sharedHosts,
    int violations,
    int requests,
    long sent,
    long sentAgain,
    long notReceived,
    long sentBytes,
    Optional<ConnectFigures> connects) {

  static SitesVerdict of(SitesRun run, SitesRun.Plan plan, Clock clock) throws IOException {
    Map<String, Integer> pages = new TreeMap<>();
    Set<String> all = new HashSet<>();
    int twice = 0;
    Map<String, List<String>> urls = new TreeMap<>();
    Map<String, List<SiteTable.Lane>> lanes = new HashMap<>();
    for (SiteProcess site : run.sites()) {
      Set<String> own = new HashSet<>();
      try (CrawlDatabase database = open(site, clock)) {
        database
            .pages()
            .forEach(
                SitesRun.CRAWL,
                stored -> {
                  if (stored.page().state() == PageRecord.State.PAGE) {
                    own.add(stored.page().url());
                  }
                });
        lanes.put(site.name(), database.sites().lanes());
      }
      pages.put(site.name(), own.size());
      urls.put(site.name(), List.copyOf(own));
      for (String url : own) {
        twice += all.add(url) ? 0 : 1;
      }
    }
    long sent = 0;
    long again = 0;
    long bytes = 0;
    long missing = 0;
    for (Map.Entry<String, List<SiteTable.Lane>> from : lanes.entrySet()) {
      for (SiteTable.Lane out : from.getValue()) {
        sent += out.sent();
        again += out.sentAgain();
        bytes += out.sentBytes();
        missing += out.waitingOut();
        missing += lacking(lanes.getOrDefault(out.peer(), List.of()), from.getKey(), out.sent());
      }
    }
    List<RequestEntry> log = RequestLog.read(run.log());
    return new SitesVerdict(
        pages,
        plan.pages() >= plan.webPages() ? plan.webPages() - all.size() : 0,
        twice,
        sharedHosts(log),
        judge(plan).judge(log).violations().size(),
        log.size(),
        sent,
        again,
        missing,
        bytes,
        plan.distances().map(it -> ConnectFigures.of(it, urls)));
  }

  private static long lacking(List<SiteTable.Lane> lanes, String from, long sent) {
    Optional<SiteTable.Lane> in = lanes.stream().filter(it -> it.peer().equals(from)).findFirst();
    long received = in.map(SiteTable.Lane::received).orElse(0L);
    return Math.abs(sent - received) + in.map(SiteTable.Lane::waitingIn).orElse(0L);
  }

  private static CrawlDatabase open(SiteProcess site, Clock clock) {
    List<String> own = site.database().stream().map(it -> "prospector." + it).toList();
    NodeSettings settings =
        NodeSettings.of(ConfigFiles.ofClassPath().load(Optional.empty(), own, Map.of()));
    return CrawlDatabases.open(site.dir(), settings, clock);
  }

  private static PolitenessJudge judge(SitesRun.Plan plan) {
    FakeWeb web =
        new FakeWeb(
            SimWebSettings.of(plan.seed(), plan.webPages()).clean().withHosts(plan.hosts()));
    return new PolitenessJudge(SimWebServer.rule(web, Duration.ofMillis(plan.hostDelayMillis())));
  }

  private static Set<String> sharedHosts(List<RequestEntry> log) {
    Map<String, String> first = new HashMap<>();
    Set<String> shared = new TreeSet<>();
    for (RequestEntry entry : log) {
      String asker = entry.address().replaceFirst(":\\d+$", "");
      String before = first.putIfAbsent(entry.host(), asker);
      if (before != null && !before.equals(asker)) {
        shared.add(entry.host());
      }
    }
    return shared;
  }

  /** Pages of all sites. */
  int allPages() {
    return pages.values().stream().mapToInt(it -> it).sum();
  }

  boolean holds() {
    return missing == 0
        && twice == 0
        && sharedHosts.isEmpty()
        && violations == 0
        && notReceived == 0;
  }
}
