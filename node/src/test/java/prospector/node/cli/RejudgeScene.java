package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.crawl.RejudgeRun;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.WebParts;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.StoredPage;
import prospector.web.page.DocumentPageParser;
import prospector.web.page.DocumentReader;
import prospector.web.page.DocumentText;
import prospector.web.page.PageParser;
import prospector.web.page.ParserSettings;

/** A crawl that is judged anew. */
final class RejudgeScene {
  private static final NodeSettings SETTINGS =
      NodeSettings.of(ConfigFiles.ofClassPath().defaults());

  private static final DocumentReader ENDED =
      new DocumentReader() {
        @Override
        public DocumentText read(String mime, byte[] body) {
          return DocumentText.unreadable(DocumentText.UNAVAILABLE);
        }

        @Override
        public void close() {}
      };

  private RejudgeScene() {}

  /** Ends after the first batch, as a kill would between two transactions. */
  static void cutOff(Path out, Path topic) {
    RejudgeRun run =
        new RejudgeRun(
            SETTINGS, WebParts.parser("prospector", Clock.systemUTC()), Clock.systemUTC());
    assertThatThrownBy(
            () ->
                run.run(
                    order(out, topic),
                    counts -> {
                      throw new IllegalStateException("killed");
                    }))
        .hasMessage("killed");
  }

  /** Goes through as where every page is a file and the process that reads files is not there. */
  static void withoutAReader(Path out, Path topic) {
    PageParser parser =
        new DocumentPageParser(
            Set.of("text/html"), ENDED, ParserSettings.DEFAULT, Clock.systemUTC());
    new RejudgeRun(SETTINGS, parser, Clock.systemUTC()).run(order(out, topic), counts -> {});
  }

  private static RejudgeRun.Order order(Path out, Path topic) {
    return new RejudgeRun.Order(
        out,
        examples -> TopicFile.load(topic, examples),
        String.valueOf(topic.getParent()),
        Optional.empty(),
        false);
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
