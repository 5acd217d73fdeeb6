package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.RejudgeRun;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.WebParts;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.StoredPage;

/** A crawl that is judged anew. */
final class RejudgeScene {
  private static final NodeSettings SETTINGS =
      NodeSettings.of(ConfigFiles.ofClassPath().defaults());

  private RejudgeScene() {}

  /** Ends after the first batch, as a kill would between two transactions. */
  static void cutOff(Path out, Path topic) {
    RejudgeRun.Order order =
        new RejudgeRun.Order(
            out,
            examples -> TopicFile.load(topic, examples),
            String.valueOf(topic.getParent()),
            Optional.empty(),
            false);
    RejudgeRun run =
        new RejudgeRun(
            SETTINGS, WebParts.parser("prospector", Clock.systemUTC()), Clock.systemUTC());
    assertThatThrownBy(
            () ->
                run.run(
                    order,
                    counts -> {
                      throw new IllegalStateException("killed");
                    }))
        .hasMessage("killed");
  }

  static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  /** What is stored, by URL. */
  static Map<String, StoredPage> rows(Path out) {
    Map<String, StoredPage> rows = new HashMap<>();
    try (CrawlDatabase database = CrawlDatabases.open(out, SETTINGS, Clock.systemUTC())) {
      String crawl = database.crawls().all().get(0).id();
      database.pages().forEach(crawl, stored -> rows.put(stored.page().url(), stored));
    }
    return rows;
  }
}
