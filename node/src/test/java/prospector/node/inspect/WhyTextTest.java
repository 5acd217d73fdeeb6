package prospector.node.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.WebParts;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;
import prospector.prioritizer.Explanation;
import prospector.prioritizer.Parent;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.UrlScorer;
import prospector.web.politeness.DelayClock;
import prospector.web.robots.RobotsRecord;
import prospector.web.url.CrawlUrl;

/** When the host of a URL that waits may be asked, by all that keeps it from being asked. */
class WhyTextTest {
  private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");
  private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
  private static final CrawlUrl URL = CrawlUrl.ofNormal("http://a.test/1");
  private static final CrawlUrl SEED = CrawlUrl.ofNormal("http://a.test/seed");

  private final HostState host = HostState.empty();
  private final Path dir;

  WhyTextTest(@TempDir Path dir) {
    this.dir = dir;
    FoundLink link = new FoundLink(URL.value(), "one", "", "", 0, 0);
    host.apply(
        new HostEvent.UrlsReceived(
            URL.host().value(),
            "c",
            List.of(new LinkBatch(Parent.SEED, 0, List.of(link))),
            List.of()));
  }

  private enum Nothing implements UrlScorer {
    KNOWN;

    @Override
    public long version() {
      return 1;
    }

    @Override
    public double score(QueuedUrl url) {
      return 0;
    }

    @Override
    public Explanation explain(QueuedUrl url) {
      return new Explanation(0, 1, List.of());
    }
  }

  private void asked(Instant last, String robots) {
    host.apply(
        new HostEvent.RobotsLearned(
            new RobotsRecord(
                RobotsRecord.Kind.FILE,
                robots,
                200,
                last.toEpochMilli(),
                last.plusSeconds(86_400).toEpochMilli(),
                0,
                ""),
            new DelayClock(last.toEpochMilli(), List.of(10), 0, Long.MIN_VALUE)));
  }

  private String words(String settings) {
    return words(settings, URL);
  }

  private String words(String settings, CrawlUrl url) {
    NodeSettings node =
        NodeSettings.of(
            ConfigFactory.parseString(settings).withFallback(ConfigFactory.load()).resolve());
    StringWriter out = new StringWriter();
    try (CrawlDatabase database = CrawlDatabases.open(dir, node, CLOCK)) {
      CrawlTable.Row crawl =
          new CrawlTable.Row(
              "c", "c", "", "bfs", List.of(SEED.value()), CrawlTable.State.RUNNING, "", 1, 1, 1);
      new WhyText(database, node, WebParts.parser("prospector", CLOCK), CLOCK)
          .print(
              new WhyText.Known(crawl, host, url, () -> Nothing.KNOWN),
              () -> true,
              new PrintWriter(out, true));
    }
    return out.toString();
  }

  @Test
  void print_robotsAskForALongDelay_saysWhenItIsOver() {
    asked(NOW.minusSeconds(60), "User-agent: *\nCrawl-delay: 90\n");

    assertThat(words("")).contains("host may be asked at 2026-11-29T12:00:30Z");
  }

  @Test
  void print_windowThatIsClosed_saysWhenItOpens() {
    asked(NOW.minusSeconds(3_600), "");
    String windows =
        "prospector.web.politeness.windows = [{ hosts = \"*\", windows = [\"22:00-06:00 UTC\"] }]";

    assertThat(words(windows)).contains("host may be asked at 2026-11-29T22:00:00Z");
    assertThat(words("")).contains("host may be asked now");
  }

  @Test
  void print_seedThatItsHostWasNotTold_isNoUrlThatNobodyTook() {
    assertThat(words("", SEED)).contains("A seed of which its host has not heard yet");
    assertThat(words("", CrawlUrl.ofNormal("http://a.test/other")))
        .contains("never taken a link to it");
  }
}
