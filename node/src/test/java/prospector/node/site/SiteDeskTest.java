package prospector.node.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.http.Json;
import prospector.node.http.Problem;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.ExampleTable;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.PageParser;
import prospector.web.page.ParserSettings;

/** Crawls that another site hands over. */
class SiteDeskTest {
  private static final String URL = "https://bees.example/hive";
  private static final String TOPIC =
      "topic { name = bees, nugget { type = examples, like = [\"" + URL + "\"] } }";

  private final PageParser parser = new JsoupPageParser(ParserSettings.DEFAULT, Clock.systemUTC());
  private final CrawlDatabase database;
  private final SiteDesk desk;

  SiteDeskTest(@TempDir Path dir) {
    database =
        CrawlDatabase.open(
            dir,
            new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO),
            Clock.systemUTC());
    NodeSettings settings =
        NodeSettings.of(ConfigFiles.ofClassPath().load(Optional.empty(), List.of(), Map.of()));
    desk = new SiteDesk(settings, database, parser, Clock.systemUTC());
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static byte[] hive() {
    return ("<title>The hive</title><main><p>" + "Bees keep honey in combs of wax. ".repeat(20))
        .getBytes(StandardCharsets.UTF_8);
  }

  /** As it comes over the line. */
  private static SiteDesk.Order order(String topic, List<SentExample> examples) {
    CrawlTable.Row row =
        new CrawlTable.Row(
            "bees",
            "bees",
            topic,
            "learner",
            List.of("https://bees.example/"),
            CrawlTable.State.RUNNING,
            "",
            1,
            0,
            0,
            "topics",
            "{}");
    byte[] sent = Json.text(SiteDesk.Order.of(row, 1, examples)).getBytes(StandardCharsets.UTF_8);
    return Objects.requireNonNull(Json.read(Json.object(sent), SiteDesk.Order.class));
  }

  @Test
  void crawl_whoseTopicHasExamples_comesWithThem() {
    desk.take(order(TOPIC, SentExample.of(example(hive()))));

    assertThat(database.crawls().find("bees")).isPresent();
    assertThat(database.examples().all("bees")).containsOnlyKeys(URL);
    assertThat(database.examples().find("bees", URL))
        .hasValueSatisfying(
            page -> {
              assertThat(page.contentType()).isEqualTo("text/html");
              assertThat(page.body()).isEqualTo(hive());
            });
    desk.take(order(TOPIC, List.of())); // changed since: it has the pages
  }

  @Test
  void crawl_whoseExamplesDidNotCome_isRefusedAndLeavesNothing() {
    assertThatThrownBy(() -> desk.take(order(TOPIC, List.of())))
        .isInstanceOf(Problem.class)
        .hasMessageContaining(URL);
    assertThat(database.crawls().find("bees")).isEmpty();
  }

  @Test
  void crawl_ofWrongExamples_isRefusedAndLeavesNothing() {
    byte[] bomb = SentExample.of(example(new byte[2 * ExampleTable.BODY_BYTES])).get(0).deflated();
    byte[] cut = SentExample.of(example(hive())).get(0).deflated();
    for (byte[] wrong : List.of(bomb, new byte[] {1, 2, 3}, Arrays.copyOf(cut, 9))) {
      List<SentExample> sent = List.of(new SentExample(URL, "text/html", wrong));
      assertThatThrownBy(() -> desk.take(order(TOPIC, sent)))
          .isInstanceOf(Problem.class)
          .hasMessageContaining("expected a page at " + URL);
    }
    assertThat(database.examples().all("bees")).isEmpty();
    assertThat(database.crawls().find("bees")).isEmpty();
  }

  @Test
  void examples_beyondWhatMayGo_stayWhereTheyAre() {
    SortedMap<String, ExampleTable.Example> many = new TreeMap<>();
    Random random = new Random(1);
    for (int i = 0; i < 10; i++) {
      byte[] noise = new byte[ExampleTable.BODY_BYTES];
      random.nextBytes(noise);
      many.put(URL + i, new ExampleTable.Example("text/html", noise));
    }

    assertThat(SentExample.of(many)).hasSize(7);
    assertThat(SentExample.read(SentExample.of(many))).hasSize(7);
  }

  @Test
  void order_ofAnOlderVersion_hasNoExamples() {
    String older = Json.text(order("x", List.of())).replaceAll(",\"examples\":\\[]", "");
    assertThat(older).doesNotContain("examples");

    assertThat(
            Json.read(Json.object(older.getBytes(StandardCharsets.UTF_8)), SiteDesk.Order.class)
                .examples())
        .isEmpty();
  }

  private static SortedMap<String, ExampleTable.Example> example(byte[] body) {
    return new TreeMap<>(Map.of(URL, new ExampleTable.Example("text/html", body)));
  }
}
