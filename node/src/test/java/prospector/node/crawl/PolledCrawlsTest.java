package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;

/** What a node reads of the crawl table each second. */
class PolledCrawlsTest {
  private static final List<String> SEEDS = List.of("http://a.example/");

  private final CrawlDatabase database;
  private final List<String> read = new ArrayList<>(); // ids, or * for all
  private final PolledCrawls polled;

  PolledCrawlsTest(@TempDir Path dir) {
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    database = CrawlDatabases.open(dir, settings, Clock.systemUTC());
    CrawlTable noted =
        (CrawlTable)
            Proxy.newProxyInstance(
                CrawlTable.class.getClassLoader(),
                new Class<?>[] {CrawlTable.class},
                (self, method, arguments) -> {
                  switch (method.getName()) {
                    case "find" -> read.add((String) arguments[0]);
                    case "all" -> read.add("*");
                    default -> {}
                  }
                  return method.invoke(database.crawls(), arguments);
                });
    polled = new PolledCrawls(noted);
    create("a", CrawlTable.State.RUNNING);
    create("b", CrawlTable.State.PAUSED);
    create("old", CrawlTable.State.FINISHED);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void create(String id, CrawlTable.State state) {
    database.crawls().create(new CrawlTable.Row(id, id, id, "bfs", SEEDS, state, "", 1, 0, 0));
  }

  @Test
  void read_whileNothingChanges_readsNoRowAgainAndNoneOfAClosedCrawl() {
    PolledCrawls.Poll first = polled.read();
    database.crawls().worked("a", 99);

    assertThat(polled.read()).isEqualTo(first);

    assertThat(first.open()).extracting(CrawlTable.Row::id).containsExactly("a", "b");
    assertThat(first.closed()).isEqualTo(Map.of("old", CrawlTable.State.FINISHED));
    assertThat(read).containsExactly("a", "b");
  }

  @Test
  void read_afterAChange_readsThatCrawlAlone() {
    polled.read();
    read.clear();
    CrawlTable.Row a = database.crawls().find("a").orElseThrow();
    database.crawls().orders(a, List.of("http://a.example/", "http://b.example/"), "");
    assertThat(polled.read().open().get(0).seeds()).hasSize(2);
    database.crawls().state("a", CrawlTable.State.STOPPED);

    PolledCrawls.Poll stopped = polled.read();

    assertThat(stopped.open()).extracting(CrawlTable.Row::id).containsExactly("b");
    assertThat(stopped.closed()).containsEntry("a", CrawlTable.State.STOPPED);
    assertThat(read).containsExactly("a");
    database.crawls().state("a", CrawlTable.State.RUNNING);
    assertThat(polled.read().open().get(0).seeds()).hasSize(2);
  }
}
