package prospector.node.label;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.table.CrawlTable;

/** Which pages want a label, by the threshold of the topic. */
class LabelDeskTest {
  private static final String CRAWL = "c1";
  private static final String HOST = "http://a.test";
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(1_000), ZoneOffset.UTC);

  private final Path dir;
  private final CrawlDatabase database;

  LabelDeskTest(@TempDir Path dir) {
    this.dir = dir;
    database = CrawlDatabases.open(dir, NodeSettings.of(ConfigFactory.load()), CLOCK);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void crawl(String topicSource) {
    crawl(topicSource, dir.toString());
  }

  private void crawl(String topicSource, String topicDirectory) {
    database
        .crawls()
        .create(
            new CrawlTable.Row(
                CRAWL,
                "t",
                topicSource,
                "bfs",
                List.of(),
                CrawlTable.State.RUNNING,
                "",
                0,
                0,
                0,
                topicDirectory,
                ""));
  }

  private void page(double score, boolean relevant) {
    PageRecord row =
        new PageRecord(
            CRAWL,
            HOST + "/" + score,
            HOST,
            PageRecord.State.PAGE,
            "",
            new PageRecord.Answer(200, 500, "text/html", "UTF-8", 1, 0),
            new PageRecord.Choice(0, "", 0, 0, PageRecord.Arm.FOCUSED),
            new PageRecord.Judged(score, relevant, List.of()),
            PageRecord.Words.NONE,
            PageCopy.NONE,
            LeftLinks.NONE);
    database.pages().store(row, Optional.empty(), false).toCompletableFuture().join();
  }

  private List<Double> unsure() {
    return LabelDesk.of(database, CLOCK).unsure(CRAWL, 10).stream()
        .map(entry -> entry.stored().page().score())
        .toList();
  }

  @Test
  void unsure_nothingRelevantYet_goesByTheThresholdOfTheTopic() {
    crawl("topic { name = t, threshold = 0.8, nugget { type = keywords } }");
    page(0.3, false);
    page(0.75, false);
    page(0.9, false); // out of scope

    assertThat(unsure()).containsExactly(0.75, 0.3);
  }

  @Test
  void unsure_thresholdBetweenTheNuggetsAndTheOthers_isThatOfTheTopic() {
    crawl("topic { name = t, threshold = 0.8, nugget { type = keywords } }");
    page(0.9, true);
    page(0.6, false);

    assertThat(unsure()).containsExactly(0.9, 0.6);
  }

  /** Earlier versions did not keep where the file of a crawl on one machine lay. */
  @Test
  void unsure_topicFileOfWhichNobodyKnowsWhereItLay_goesByItsThreshold() {
    crawl("topic { name = t, threshold = 0.8, nugget { type = keywords } }", "");
    page(0.3, false);
    page(0.75, false);

    assertThat(unsure()).containsExactly(0.75, 0.3);
  }

  @Test
  void unsure_topicInWords_goesByTheUsualThreshold() {
    crawl("threshold = 0.8", "");
    page(0.45, false);
    page(0.75, false);

    assertThat(unsure()).containsExactly(0.45);
  }

  @Test
  void unsure_topicThatCannotBeRead_goesByTheUsualThreshold() {
    crawl("topic {");
    page(0.3, false);
    page(0.45, false);
    page(0.75, false);

    assertThat(unsure()).containsExactly(0.45, 0.3);
  }
}
