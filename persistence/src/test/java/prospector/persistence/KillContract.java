package prospector.persistence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static prospector.persistence.Samples.CRAWL;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.page.StoredPage;
import prospector.persistence.sql.DatabaseSettings;

/** Kill -9 in the middle of storing, three times over the same directory. */
abstract class KillContract {
  private final Path directory;
  private final DatabaseSettings settings;

  KillContract(TestDatabase kind, Path directory) {
    this.directory = directory;
    this.settings = kind.fresh();
  }

  @Test
  @Timeout(120)
  void kill_whileStoring_losesNothingAcknowledgedAndLeavesNoTornLine() throws Exception {
    Set<String> acknowledged = new HashSet<>();
    for (int round = 0; round < 3; round++) {
      acknowledged.addAll(killAfter(150 + 333 * round, round * 100_000));
    }
    assertThat(acknowledged.size()).isGreaterThan(1000);

    Set<String> rows = new HashSet<>();
    try (CrawlDatabase database = Samples.open(directory, settings)) {
      for (String word : acknowledged) {
        assertAcknowledged(database, word);
      }
      database.pages().forEach(CRAWL, stored -> assertThat(rows.add(stored.page().url())).isTrue());
    }
    assertThat(DirectoryCheck.lines(directory, OutputNames.PAGES))
        .extracting(line -> line.get("url").textValue())
        .containsExactlyInAnyOrderElementsOf(rows);
    Set<String> responses =
        DirectoryCheck.records(directory).stream()
            .filter(record -> record.startsWith("response "))
            .map(record -> record.substring("response ".length()))
            .collect(Collectors.toSet());
    assertThat(responses).isEqualTo(rows);
  }

  private static void assertAcknowledged(CrawlDatabase database, String word) {
    if (word.startsWith("waiting ")) {
      int number = Integer.parseInt(word.substring("waiting ".length()));
      assertThat(database.urls().all("c", "h")).anyMatch(row -> row.fingerprint() == number);
      return;
    }
    Optional<StoredPage> stored = database.pages().find(CRAWL, word);
    assertThat(stored).as(word).isPresent();
    int number = Integer.parseInt(word.substring(word.lastIndexOf('/') + 1));
    assertThat(database.pages().read(stored.get().location()).orElseThrow().body())
        .asString(UTF_8)
        .isEqualTo(Samples.text(number));
  }

  /** Runs the program until it has acknowledged so many stores, and kills it mid-way. */
  private Set<String> killAfter(int count, int from) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                KilledCrawl.class.getName(),
                directory.toString(),
                settings.url(),
                Integer.toString(from))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Set<String> acknowledged = new HashSet<>();
    try (BufferedReader lines = process.inputReader(UTF_8)) {
      String line = lines.readLine();
      while (line != null) {
        if (acknowledged.add(line) && acknowledged.size() == count) {
          process.toHandle().destroyForcibly(); // SIGKILL; what it printed can still be read
        }
        line = lines.readLine();
      }
    } finally {
      process.destroyForcibly();
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }
    return acknowledged;
  }
}
