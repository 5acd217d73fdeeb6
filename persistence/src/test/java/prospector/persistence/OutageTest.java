package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static prospector.persistence.Samples.CRAWL;
import static prospector.persistence.Samples.await;
import static prospector.persistence.Samples.exchange;
import static prospector.persistence.Samples.page;
import static prospector.persistence.Samples.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.StoredPage;
import prospector.persistence.sql.DatabaseSettings;
import prospector.persistence.table.ControlTable;
import prospector.persistence.table.DueTable;
import prospector.persistence.table.RevisitTable;

/** A PostgreSQL that goes away in the middle of a crawl. */
final class OutageTest {
  private final Path directory;
  private final SeverableLine line;
  private final DatabaseSettings settings;

  OutageTest(@TempDir Path directory) throws IOException {
    this.directory = directory;
    this.line = new SeverableLine(TestDatabase.port());
    this.settings = TestDatabase.postgresql(line.port());
  }

  @AfterEach
  void close() throws IOException {
    line.close();
  }

  @Test
  void store_databaseAwayForAWhile_waitsAndStoresEachPageOnce() throws Exception {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      store(database, 0);
      List<CompletionStage<StoredPage>> stages = new ArrayList<>();
      for (int i = 1; i <= 200; i++) {
        if (i == 100) {
          line.cut(); // in the middle of whatever transaction is under way
        }
        stages.add(database.pages().store(page(i), Optional.of(exchange(i)), true));
      }
      CompletableFuture<StoredPage> last = stages.get(199).toCompletableFuture();
      assertThatThrownBy(() -> last.get(1, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);

      line.mend();

      stages.forEach(Samples::await);
      assertThat(database.pages().totals(CRAWL).counts().pages()).isEqualTo(201);
      assertThat(database.pages().read(last.join().location())).isPresent();
    }
    assertThat(DirectoryCheck.lines(directory, OutputNames.PAGES)).hasSize(201);
    assertThat(DirectoryCheck.records(directory)).hasSize(1 + 3 * 201);
  }

  @Test
  void tables_databaseAwayForAWhile_waitAndGoOn() throws Exception {
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      line.cut();
      CompletableFuture<Void> work =
          CompletableFuture.runAsync(
              () -> {
                database.due().put(List.of(new DueTable.Row("a", 1)));
                database.control().append("c", new ControlTable.Row("u", true, true));
                database.models().save("c", "n1", 1, new byte[3]);
              });
      assertThatThrownBy(() -> work.get(1, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);

      line.mend();
      await(work);

      assertThat(database.due().hosts()).containsExactly("a");
      assertThat(database.control().all("c")).hasSize(1);
      assertThat(database.models().newest("c")).isPresent();
    }
  }

  @Test
  void plan_answerToTheCommitIsLost_creditsAHubOnce() {
    String hub = Samples.url(1);
    // else the driver sends the word with the first commit of a connection only
    DatabaseSettings inWords = TestDatabase.settings(settings.url() + "&prepareThreshold=0");
    try (CrawlDatabase database = Samples.open(directory, inWords)) {
      store(database, 1);
      line.loseAnswerTo("COMMIT");

      database
          .revisits()
          .plan(
              CRAWL,
              List.of(new RevisitTable.Plan(CRAWL, hub, 500, 100, 100, 0, 0)),
              List.of(new RevisitTable.Hub(hub, 2, 300)));

      assertThat(line.isAnswerToBeLost()).isFalse();
      assertThat(database.revisits().find(CRAWL, hub).orElseThrow().finds()).isEqualTo(2);
    }
  }

  @Test
  void store_databaseAwayBeyondPatience_failsAndSaysWhat() throws Exception {
    try (CrawlDatabase database = Samples.open(directory, patience(Duration.ofMillis(300)))) {
      line.cut();

      assertThatThrownBy(() -> store(database, 1))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("could not store 1 pages");
      assertThatThrownBy(() -> database.due().count())
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("count due hosts");
      line.mend();
      assertThat(store(database, 1).page()).isEqualTo(page(1));
    }
    assertThat(DirectoryCheck.lines(directory, OutputNames.PAGES)).hasSize(1);
  }

  @Test
  void close_databaseAway_endsWithoutItsPatience() throws Exception {
    CrawlDatabase database = Samples.open(directory, patience(Duration.ofHours(1)));
    line.cut();
    CompletionStage<StoredPage> waiting =
        database.pages().store(page(1), Optional.of(exchange(1)), true);

    await(CompletableFuture.runAsync(database::close));

    assertThatThrownBy(() -> await(waiting)).isInstanceOf(StorageException.class);
  }

  @Test
  void open_databaseAway_isUnreachableInOneLineWithoutTheParameters() throws IOException {
    line.cut();

    assertThatThrownBy(() -> Samples.open(directory, settings))
        .isInstanceOfSatisfying(
            StorageException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(StorageException.Kind.UNREACHABLE);
              assertThat(e.getMessage())
                  .contains("jdbc:postgresql://127.0.0.1:" + line.port() + "/postgres as postgres")
                  .doesNotContain("currentSchema")
                  .hasLineCount(1);
            });
  }

  private DatabaseSettings patience(Duration patience) {
    return new DatabaseSettings(
        settings.url(),
        settings.user(),
        settings.password(),
        settings.pools(),
        new DatabaseSettings.Timeouts(Duration.ofSeconds(1), Duration.ofSeconds(30), patience),
        settings.tenancy());
  }
}
