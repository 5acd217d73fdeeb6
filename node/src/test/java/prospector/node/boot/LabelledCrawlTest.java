package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.crawl.CrawlSpec;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.CrawlRequest;
import prospector.node.crawl.CrawlSession;
import prospector.node.label.LabelDesk;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.StoredPage;
import prospector.persistence.table.LabelTable.Label;
import prospector.prioritizer.Policy;
import prospector.web.url.CrawlUrl;

/**
 * Labels that contradict the nugget function change what is fetched next. The function knows one
 * word, {@code steam}; whoever labels wants trains and no recipes.
 */
@Timeout(600)
class LabelledCrawlTest {
  private static final String CRAWL = "steam";
  private static final int BEFORE = 150;
  private static final int NEXT = 100;
  private static final int LABELS = 20;

  private final Path dir;

  LabelledCrawlTest(@TempDir Path dir) {
    this.dir = dir;
  }

  /** Seen in three runs: 33, 56 and 48 recipes without labels, and 9, 13 and 9 with them. */
  @Test
  void labels_twentyAgainstTheFunction_changeTheNextHundredPages() throws Exception {
    try (TwoKindWeb web = new TwoKindWeb()) {
      Path labelled = dir.resolve("labelled");
      Path plain = dir.resolve("plain");
      crawl(web, labelled, BEFORE);
      copy(labelled, plain);
      label(labelled);

      crawl(web, plain, BEFORE + NEXT);
      crawl(web, labelled, BEFORE + NEXT);

      long without = kitchen(plain);
      long with = kitchen(labelled);
      assertThat(without).as("recipes of the next 100 without labels").isGreaterThan(20);
      assertThat(with).as("recipes of the next 100 after 20 labels").isLessThan(without / 2);
      assertThat(trains(labelled)).isGreaterThan(trains(plain));
    }
  }

  private void crawl(TwoKindWeb web, Path out, int pages) throws Exception {
    Config config =
        ConfigFiles.ofClassPath()
            .load(
                Optional.empty(),
                List.of(
                    "prospector.web.proxy=\"" + web.proxy() + "\"",
                    "prospector.web.politeness.minimum-delay=0ms",
                    "prospector.crawl.in-flight=4",
                    "prospector.http.port=none"),
                Map.of());
    NodeSettings settings = NodeSettings.of(config);
    Topic topic = TopicFile.ofWords("steam");
    CrawlSpec spec =
        new CrawlSpec(
            CRAWL,
            topic,
            List.of(CrawlUrl.ofNormal(TwoKindWeb.seed())),
            Policy.LEARNER,
            new CrawlSpec.Budget(pages, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE),
            CrawlSpec.Bounds.NONE,
            0.02,
            0.5,
            1);
    try (CrawlSession session =
        new CrawlLauncher(Clock.systemUTC()).start(new CrawlRequest(spec, out, settings, config))) {
      session.finished().toCompletableFuture().join();
    }
  }

  /** Twenty recipes, which the function calls nuggets, are none. */
  private static void label(Path out) throws IOException {
    List<String> nuggets = new ArrayList<>();
    try (CrawlDatabase database = open(out)) {
      database
          .pages()
          .forEach(
              CRAWL,
              stored -> {
                if (stored.page().relevant() && TwoKindWeb.isKitchen(stored.page().url())) {
                  nuggets.add(stored.page().url());
                }
              });
      assertThat(nuggets).hasSizeGreaterThan(LABELS);
      LabelDesk desk = LabelDesk.of(database, Clock.systemUTC());
      nuggets
          .subList(0, LABELS)
          .forEach(
              url -> assertThat(desk.give(CRAWL, CrawlUrl.ofNormal(url), Label.DOWN)).isTrue());
    }
  }

  private static CrawlDatabase open(Path out) {
    NodeSettings settings =
        NodeSettings.of(ConfigFiles.ofClassPath().load(Optional.empty(), List.of(), Map.of()));
    return CrawlDatabases.open(out, settings, Clock.systemUTC());
  }

  private static long kitchen(Path out) {
    return next(out).stream().filter(TwoKindWeb::isKitchen).count();
  }

  private static long trains(Path out) {
    return next(out).stream().filter(TwoKindWeb::isRail).count();
  }

  /** The hundred pages fetched after the labels. */
  private static List<String> next(Path out) {
    List<StoredPage> pages = new ArrayList<>();
    try (CrawlDatabase database = open(out)) {
      database.pages().forEach(CRAWL, pages::add);
    }
    List<String> urls =
        pages.stream()
            .filter(stored -> stored.page().state().name().equals("PAGE"))
            .map(stored -> stored.page().url())
            .toList();
    return urls.subList(BEFORE, BEFORE + NEXT);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }
}
