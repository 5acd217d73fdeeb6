package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.table.SuspectTable;

/** Books that are not closed stand for processes that died. */
final class CrashBookTest {
  private static final String PAGE = "http://a.test/page";
  private static final String OTHER = "http://b.test/robots.txt";

  private final CrawlDatabase database;
  private final Path dir;
  private Clock clock = Samples.CLOCK;

  CrashBookTest(@TempDir Path dir) {
    this.dir = dir;
    this.database = Samples.open(dir);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private CrashBook start() {
    return CrashBook.open(database, 4, clock, Runnable::run);
  }

  @Test
  void isGivenUp_readAtTwoDeaths_andNotAtOne() {
    start().read(PAGE);
    CrashBook second = start();
    assertThat(second.isSuspect(PAGE)).isTrue();
    assertThat(second.isGivenUp(PAGE)).isFalse();

    second.read(PAGE);

    CrashBook third = start();
    assertThat(third.isGivenUp(PAGE)).isTrue();
    assertThat(third.givenUp()).isEqualTo(1);
    assertThat(database.suspects().find(PAGE).orElseThrow().read()).isEqualTo(2);
  }

  @Test
  void isGivenUp_askedForAtFourDeaths_notYetAndAtFiveIs() {
    for (int death = 1; death <= 5; death++) {
      CrashBook book = start();
      assertThat(book.isGivenUp(PAGE)).as("before death %d", death).isFalse();
      book.asked(PAGE);
    }

    assertThat(start().isGivenUp(PAGE)).isTrue();
  }

  @Test
  void harmless_readBetweenTwoDeaths_beginsAnew() {
    start().read(PAGE);
    CrashBook second = start();
    int work = second.read(PAGE);
    second.harmless(PAGE);
    second.end(work);
    start().read(PAGE);

    assertThat(start().isGivenUp(PAGE)).isFalse();
  }

  @Test
  void open_fileCountedButNotReplaced_countsADeathOnce() throws IOException {
    start().read(PAGE);
    Path file = dir.resolve(OutputNames.IN_WORK);
    byte[] left = Files.readAllBytes(file);
    start();
    Files.write(file, left); // as if the process had died between the two

    assertThat(start().isGivenUp(PAGE)).isFalse();
    assertThat(database.suspects().find(PAGE).orElseThrow().read()).isEqualTo(1);
  }

  @Test
  void close_inOrder_countsNothing() {
    CrashBook book = start();
    book.asked(PAGE);
    book.close();

    assertThat(start().isSuspect(PAGE)).isFalse();
  }

  @Test
  void refresh_deathsOfAnotherNode_areKnown() {
    CrashBook book = start();
    database.suspects().put(java.util.List.of(new SuspectTable.Row(OTHER, 0, 2, "other life", 1)));

    book.refresh();

    assertThat(book.isGivenUp(OTHER)).isTrue();
  }

  @Test
  void open_afterThirtyDays_forgets() {
    start().read(PAGE);
    start().read(PAGE);
    start().close();
    clock = Clock.offset(Samples.CLOCK, Duration.ofDays(31));

    assertThat(start().isGivenUp(PAGE)).isFalse();
    assertThat(database.suspects().all()).isEmpty();
  }
}
