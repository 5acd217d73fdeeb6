package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.table.CrawlTable;

class NewestNuggetTest {
  private final CrawlDatabase database;
  private final Deque<Runnable> looks = new ArrayDeque<>();

  NewestNuggetTest(@TempDir Path dir) {
    NodeSettings settings = NodeSettings.of(ConfigFiles.ofClassPath().defaults());
    database = CrawlDatabases.open(dir, settings, Clock.systemUTC());
    database
        .crawls()
        .create(
            new CrawlTable.Row(
                "t", "t", "", "bfs", List.of("http://a/"), CrawlTable.State.RUNNING, "", 1, 1, 1));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void store(int page, String title, boolean relevant) {
    PageRecord row =
        new PageRecord(
            "t",
            "http://a.test/" + page,
            "http://a.test",
            PageRecord.State.PAGE,
            "",
            new PageRecord.Answer(200, 1_000 + page, "text/html", "UTF-8", 20, 5),
            new PageRecord.Choice(1, "", 0.5, 1, PageRecord.Arm.FOCUSED),
            new PageRecord.Judged(0.9, relevant, List.of()),
            new PageRecord.Words(title, "", ""),
            PageCopy.NONE,
            LeftLinks.NONE);
    database.pages().store(row, Optional.empty(), true).toCompletableFuture().join();
  }

  private void look() {
    assertThat(looks).hasSize(1);
    looks.remove().run();
  }

  @Test
  void at_moreNuggets_isTheOneThatWasStoredLast() {
    NewestNugget newest = new NewestNugget(database.listing(), "t", looks::add);
    assertThat(newest.at(0)).isEmpty();
    store(1, "First", true);
    store(2, "no nugget", false);
    assertThat(newest.at(1)).as("not yet looked").isEmpty();
    look();
    assertThat(newest.at(1)).contains("First");
    assertThat(looks).as("nothing new, no question").isEmpty();

    store(3, " ", true);
    assertThat(newest.at(2)).contains("First");
    assertThat(newest.at(2)).as("one question at a time").contains("First");
    look();
    assertThat(newest.at(2)).as("without a title").contains("http://a.test/3");
  }

  @Test
  void at_endOfTheNodeOrOfTheDatabase_isWhatWasKnown() {
    NewestNugget newest = new NewestNugget(database.listing(), "t", looks::add);
    store(1, "First", true);
    newest.at(1);
    look();
    database.close();
    newest.at(2);
    look();
    assertThat(newest.at(2)).contains("First");

    NewestNugget late =
        new NewestNugget(
            database.listing(),
            "t",
            work -> {
              throw new RejectedExecutionException();
            });
    assertThat(late.at(1)).isEmpty();
  }
}
