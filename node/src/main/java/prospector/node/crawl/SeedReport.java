package prospector.node.crawl;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.actors.host.state.HostState;
import prospector.actors.host.state.HostStateReader;
import prospector.node.report.TroubleWords;
import prospector.node.wiring.SystemConfig;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.PageRecord;
import prospector.web.fetch.FetchTrouble;
import prospector.web.robots.RobotsRecord;
import prospector.web.url.CrawlUrl;

/** Says of a crawl that ended without a page what is wrong with its seeds, from what is stored. */
public final class SeedReport {
  private static final int NAMED = 10;

  private final String crawl;
  private final CrawlDatabase database;
  private final HostStateReader hosts;

  private SeedReport(String crawl, CrawlDatabase database, HostStateReader hosts) {
    this.crawl = crawl;
    this.database = database;
    this.hosts = hosts;
  }

  /** A line a seed; empty for a crawl that had pages, or was ended before it could. Blocking. */
  public static Optional<String> of(CrawlSpec spec, CrawlStatus status, CrawlDatabase database) {
    boolean nothingLeft =
        status.finishReason().equals("exhausted") || status.finishReason().equals("unreachable");
    if (!nothingLeft || status.pages() > 0) {
      return Optional.empty();
    }
    ActorSystem<Void> serializers =
        ActorSystem.create(Behaviors.empty(), "seeds", SystemConfig.reading());
    try {
      SeedReport report =
          new SeedReport(spec.id(), database, new HostStateReader(database.journal(), serializers));
      return Optional.of(report.words(spec.seeds()));
    } finally {
      serializers.terminate();
    }
  }

  private String words(List<CrawlUrl> seeds) {
    List<String> lines = new ArrayList<>();
    seeds.stream().limit(NAMED).forEach(seed -> lines.add(seed.value() + " " + fate(seed)));
    if (seeds.size() > NAMED) {
      lines.add("and " + (seeds.size() - NAMED) + " more");
    }
    return "No seed can be fetched: " + String.join("\n  ", lines);
  }

  private String fate(CrawlUrl seed) {
    Optional<PageRecord> row = database.pages().find(crawl, seed.value()).map(it -> it.page());
    if (row.isPresent()) {
      return row.get().state() == PageRecord.State.REDIRECTED
          ? "redirects to what cannot be fetched"
          : TroubleWords.of(new FetchTrouble(row.get().reason(), ""));
    }
    HostState host = hosts.read(seed.host());
    return host.robots()
        .filter(RobotsRecord::isOutOfReach)
        .map(copy -> TroubleWords.ofRobots(FetchTrouble.parse(copy.trouble())))
        .orElseGet(
            () ->
                "is not fetched: "
                    + host.stateOf(crawl, seed.fingerprint()).words().toLowerCase(Locale.ROOT));
  }
}
