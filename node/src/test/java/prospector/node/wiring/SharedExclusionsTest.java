package prospector.node.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.crawl.CrawlDatabases;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.ExclusionTable;
import prospector.web.exclusion.ExclusionFile;

/** What a node shares of its file, over several of its lives. */
class SharedExclusionsTest {
  private final Path dir;

  SharedExclusionsTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private static List<String> lines(ExclusionTable table) {
    return table.all().stream().map(ExclusionTable.Line::text).toList();
  }

  @Test
  void exchange_nothingHasChanged_readsNoLine() {
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    try (CrawlDatabase database = CrawlDatabases.open(dir, settings, Clock.systemUTC())) {
      AtomicInteger reads = new AtomicInteger();
      ExclusionTable counted =
          (ExclusionTable)
              Proxy.newProxyInstance(
                  ExclusionTable.class.getClassLoader(),
                  new Class<?>[] {ExclusionTable.class},
                  (self, method, arguments) -> {
                    reads.addAndGet(method.getName().equals("all") ? 1 : 0);
                    return method.invoke(database.exclusions(), arguments);
                  });
      SharedExclusions shared = new SharedExclusions(counted, "n1");
      database.exclusions().add(ExclusionTable.COMMAND, "host a.example");
      assertThat(shared.exchange(Optional.empty())).isTrue();

      assertThat(shared.exchange(Optional.empty())).isFalse();
      assertThat(reads).hasValue(1);

      database.exclusions().add(ExclusionTable.COMMAND, "host b.example");
      assertThat(shared.exchange(Optional.empty())).isTrue();
      assertThat(shared.exclusions()).hasSize(2);
    }
  }

  @Test
  void exchange_ofANewLife_takesAwayWhatIsNotInTheFileAnyMore() throws Exception {
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    Path path = Files.writeString(dir.resolve("exclusions.txt"), "domain example.org\n");
    try (CrawlDatabase database =
        CrawlDatabases.open(dir.resolve("crawl"), settings, Clock.systemUTC())) {
      ExclusionTable table = database.exclusions();
      ExclusionFile file = new ExclusionFile(path);
      file.refresh();
      new SharedExclusions(table, "n1").exchange(Optional.of(file.lines()));
      assertThat(lines(table)).containsExactly("domain example.org");

      SharedExclusions without = new SharedExclusions(table, "n1");
      without.exchange(Optional.empty());
      assertThat(without.exclusions()).as("a node that has no file").hasSize(1);

      Files.writeString(path, "# nothing any more\n");
      ExclusionFile empty = new ExclusionFile(path);
      assertThat(empty.isKnown()).isFalse();
      empty.refresh();
      assertThat(empty.isKnown()).isTrue();
      SharedExclusions again = new SharedExclusions(table, "n1");
      again.exchange(Optional.of(empty.lines()));
      assertThat(lines(table)).isEmpty();
      assertThat(again.exclusions()).isEmpty();
    }
  }
}
