package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.table.JournalTable;

/** The embedded database's file is made small when a crawl that wrote much closes it. */
final class TidyingTest {
  private static final int BATCHES = 40;
  private static final int EVENTS = 100; // of 2 kB each: 8 MB in all

  private static Path file(Path directory) {
    return directory.resolve(OutputNames.DATABASE).resolve(OutputNames.DATABASE_FILE);
  }

  private static void write(CrawlDatabase database) {
    Random random = new Random(7);
    for (int batch = 0; batch < BATCHES; batch++) {
      List<JournalTable.Event> events = new ArrayList<>();
      for (int i = 0; i < EVENTS; i++) {
        byte[] payload = new byte[2_000];
        random.nextBytes(payload);
        JournalTable.Entry entry = new JournalTable.Entry(batch + 1L, 33, "m", payload);
        events.add(new JournalTable.Event("host|" + i, entry));
      }
      database.journal().append(events, "w" + batch, batch);
      database.commits().durable().toCompletableFuture().join();
    }
  }

  private static long events(CrawlDatabase database) {
    long[] count = {0};
    for (String id : database.journal().persistenceIds("host|")) {
      database.journal().events(id, 0, event -> count[0]++);
    }
    return count[0];
  }

  @Test
  void close_afterMuchWasWritten_leavesASmallFileWithAllOfIt(@TempDir Path directory)
      throws IOException {
    long open;
    try (CrawlDatabase database = Samples.open(directory, TestDatabase.H2.fresh())) {
      write(database);
      open = Files.size(file(directory));
    }

    assertThat(Files.size(file(directory))).isBetween(8_000_000L, 10_000_000L).isLessThan(open);
    try (CrawlDatabase database = Samples.open(directory, TestDatabase.H2.fresh())) {
      assertThat(events(database)).isEqualTo((long) BATCHES * EVENTS);
    }
  }

  /** What a kill leaves in the midst of it: a new file that is not whole. */
  @Test
  void open_besideANewFileThatIsNotWhole_findsEverything(@TempDir Path directory)
      throws IOException {
    try (CrawlDatabase database = Samples.open(directory, TestDatabase.H2.fresh())) {
      write(database);
    }
    Path torn = file(directory).resolveSibling(OutputNames.DATABASE_FILE + ".tempFile");
    Files.write(torn, new byte[100_000]);

    try (CrawlDatabase database = Samples.open(directory, TestDatabase.H2.fresh())) {
      assertThat(events(database)).isEqualTo((long) BATCHES * EVENTS);
    }
    assertThat(torn).doesNotExist();
  }
}
