package prospector.node.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.exit.ExitCode;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.site.SiteTable;

/** Two sites, a and b, of which the first has sent the other two links. */
class SitesCheckTest {
  private static final String CRAWL = "bees";

  private final NodeSettings settings =
      NodeSettings.of(ConfigFiles.ofClassPath().load(Optional.empty(), List.of(), Map.of()));
  private final StringWriter out = new StringWriter();
  private final Path a;
  private final Path b;

  SitesCheckTest(@TempDir Path dir) {
    a = dir.resolve("a");
    b = dir.resolve("b");
  }

  private ExitCode check() {
    return new SitesCheck(settings, Clock.systemUTC())
        .print(List.of(a, b), new PrintWriter(out, true));
  }

  private void send() {
    try (CrawlDatabase database = CrawlDatabases.open(a, settings, Clock.systemUTC())) {
      database.sites().heard("b", "{}", 1);
      database
          .sites()
          .post(
              "b",
              CRAWL,
              List.of(
                  new SiteTable.Link("http://x.test/1", false),
                  new SiteTable.Link("http://x.test/2", false)),
              chosen -> new byte[] {1});
    }
  }

  private void deliver() {
    try (CrawlDatabase database = CrawlDatabases.open(a, settings, Clock.systemUTC())) {
      database.sites().delivered("b", CRAWL, 1);
    }
  }

  private void receive(int links) {
    String epoch;
    try (CrawlDatabase database = CrawlDatabases.open(a, settings, Clock.systemUTC())) {
      epoch = database.sites().epoch();
    }
    try (CrawlDatabase database = CrawlDatabases.open(b, settings, Clock.systemUTC())) {
      database.sites().heard("a", "{}", 1);
      database.sites().receive(new SiteTable.Batch("a", CRAWL, 1, links, new byte[] {1}), epoch);
    }
  }

  @Test
  void links_thatCameAndWereNotAcknowledged_agree() {
    send();
    receive(2);
    assertThat(check()).isEqualTo(ExitCode.OK);
    assertThat(out.toString()).contains("links sent, not there   0", "they agree");
  }

  @Test
  void links_thatCameAndWereNotAcknowledged_areNotMoreThanWereSent() {
    send();
    receive(3);
    assertThat(check()).isEqualTo(ExitCode.AUDIT_BREAKS);
    assertThat(out.toString()).contains("links sent, not there   1", "THEY DO NOT AGREE");
  }

  @Test
  void links_thatWaitStill_areNotLost() {
    send();
    try (CrawlDatabase database = CrawlDatabases.open(b, settings, Clock.systemUTC())) {
      database.sites().heard("a", "{}", 1);
    }
    assertThat(check()).isEqualTo(ExitCode.OK);
  }

  @Test
  void links_thatAllCame_agree() {
    send();
    deliver();
    receive(2);
    assertThat(check()).isEqualTo(ExitCode.OK);
    assertThat(out.toString()).contains("links sent, not there   0", "they agree");
  }

  @Test
  void links_thatGotLost_areCounted() {
    send();
    deliver();
    receive(1);
    assertThat(check()).isEqualTo(ExitCode.AUDIT_BREAKS);
    assertThat(out.toString()).contains("links sent, not there   1", "THEY DO NOT AGREE");
  }

  @Test
  void links_toASiteWhoseNameIsNotKnown_areNotProved() {
    send();
    deliver();
    CrawlDatabases.open(b, settings, Clock.systemUTC()).close(); // it has another database now
    assertThat(check()).isEqualTo(ExitCode.AUDIT_BREAKS);
    assertThat(out.toString())
        .contains("NOT PROVED: 2 links were sent and not compared")
        .doesNotContain("they agree");
  }

  @Test
  void directories_ofNoSites_haveNothingToCompare() {
    CrawlDatabases.open(a, settings, Clock.systemUTC()).close();
    CrawlDatabases.open(b, settings, Clock.systemUTC()).close();
    assertThat(check()).isEqualTo(ExitCode.OK);
  }
}
