package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.persistence.directory.StorageException;
import prospector.persistence.sql.DurableCommits;
import prospector.persistence.table.DueTable;

final class CommitGroupTest {
  private final Path directory;

  CommitGroupTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void durable_manyAtOnce_allComplete() throws Exception {
    List<CompletionStage<Void>> asked = new ArrayList<>();
    try (CrawlDatabase database = Samples.open(directory)) {
      for (int i = 0; i < 100; i++) {
        database.due().put(List.of(new DueTable.Row("http://h" + i + ".example", i)));
        asked.add(database.commits().durable());
      }
      for (CompletionStage<Void> done : asked) {
        done.toCompletableFuture().get(60, TimeUnit.SECONDS);
      }
    }
    assertThat(asked).hasSize(100).allMatch(done -> done.toCompletableFuture().isDone());
  }

  @Test
  void durable_databaseDiedWithTheCommitAndIsOpenAgain_failsAndGoesOn() throws Exception {
    try (CrawlDatabase database = Samples.open(directory);
        Connection connection = database.link().connect();
        Statement statement = connection.createStatement()) {
      assertThat(database.commits().durable()).succeedsWithin(Duration.ofSeconds(60));
      database.due().put(List.of(new DueTable.Row("http://lost.example", 1)));
      statement.execute("SHUTDOWN IMMEDIATELY");
      try (Connection anew = database.link().connect()) {
        assertThat(anew.isValid(60)).isTrue();
        readByConnectionsThatMayBeDead(database);

        assertThat(database.commits().durable())
            .failsWithin(Duration.ofSeconds(60))
            .withThrowableThat()
            .withCauseInstanceOf(StorageException.class);
      }
      database.due().put(List.of(new DueTable.Row("http://next.example", 1)));
      assertThat(database.commits().durable()).succeedsWithin(Duration.ofSeconds(60));
      assertThat(database.due().hosts()).contains("http://next.example");
    }
  }

  /** As on a full disk: nobody opens it before the failure is told. */
  @Test
  void durable_afterADeathThatWasTold_completesAtTheFirstCall() throws Exception {
    try (CrawlDatabase database = Samples.open(directory);
        Connection connection = database.link().connect()) {
      assertThat(database.commits().durable()).succeedsWithin(Duration.ofSeconds(60));
      DurableCommits commits = database.commits();
      SessionLocal session = (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
      session.getDatabase().getStore().getMvStore().closeImmediately();
      assertThat(commits.durable()).failsWithin(Duration.ofSeconds(60));

      readByConnectionsThatMayBeDead(database);
      database.due().put(List.of(new DueTable.Row("http://next.example", 1)));
      assertThat(commits.durable()).succeedsWithin(Duration.ofSeconds(60));
      assertThat(database.due().hosts()).contains("http://next.example");
    }
  }

  /** Who is told of a failure may commit again on the very thread that tells. */
  @Test
  void durable_askedAgainByWhoIsTold_isNotFailedWithIt() throws Exception {
    try (CrawlDatabase database = Samples.open(directory);
        Connection connection = database.link().connect()) {
      assertThat(database.commits().durable()).succeedsWithin(Duration.ofSeconds(60));
      DurableCommits commits = database.commits();
      SessionLocal session = (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
      session.getDatabase().getStore().getMvStore().closeImmediately();

      CompletionStage<Void> again =
          commits.durable().exceptionallyCompose(failure -> commits.durable());
      assertThat(again).succeedsWithin(Duration.ofSeconds(60));
    }
  }

  /** A pool gives dead connections for a moment; the first failure has it make new ones. */
  private static void readByConnectionsThatMayBeDead(CrawlDatabase database) {
    try {
      database.due().hosts();
    } catch (StorageException e) {
      assertThat(e).hasMessageContaining("due hosts");
    }
  }

  @Test
  void durable_afterClose_failsAtOnce() {
    CrawlDatabase database = Samples.open(directory);
    DurableCommits commits = database.commits();
    database.close();
    assertThatThrownBy(() -> commits.durable().toCompletableFuture().get(1, TimeUnit.SECONDS))
        .hasCauseInstanceOf(StorageException.class);
  }

  @Test
  void close_withSomebodyWaiting_completesFirst() {
    CompletionStage<Void> done;
    try (CrawlDatabase database = Samples.open(directory)) {
      done = database.commits().durable();
    }
    assertThat(done.toCompletableFuture()).isCompleted();
  }
}
