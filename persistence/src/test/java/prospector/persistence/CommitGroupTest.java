package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
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
