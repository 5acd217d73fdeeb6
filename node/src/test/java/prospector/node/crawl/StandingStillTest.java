package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.StillProgram;
import prospector.node.exit.ExitCode;
import prospector.simweb.SimWebSettings;

/** A process whose hosts all stand still obeys a signal and {@code --time}, and goes on later. */
@Timeout(400)
@Tag("slow")
class StandingStillTest {
  private static final Duration OBEYED = Duration.ofSeconds(10);
  private static final Duration STARVED = Duration.ofSeconds(5); // a machine that has other work
  private static final Duration TIME = Duration.ofSeconds(12);

  private final Path dir;
  private final Path still;

  StandingStillTest(@TempDir Path dir) {
    this.dir = dir;
    this.still = dir.resolve("still");
  }

  @Test
  void signal_hostsStandStill_isObeyedInTimeAndTheNextStartGoesOn() throws Exception {
    try (SimulatedCrawl web = new SimulatedCrawl(dir, SimWebSettings.of(29, 2_000))) {
      SimulatedCrawl.Crawl crawl = web.crawl("--pages", "60", "--delay", "20ms");
      try (CrawlProcess process = start(crawl)) {
        awaitPages(web, process, 5);
        Files.createFile(still);
        long asked = System.nanoTime();
        process.askToStop();

        assertThat(process.await()).as(process.printed()).isEqualTo(ExitCode.INTERRUPTED.code());
        assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(OBEYED.plus(STARVED));
        assertThat(process.printed()).contains("the process ends as it is");
      }
      Files.delete(still);

      try (CrawlProcess process = start(crawl)) {
        assertThat(process.await()).as(process.printed()).isEqualTo(ExitCode.OK.code());
      }
    }
  }

  @Test
  void time_hostsStandStill_isObeyedInTime() throws Exception {
    try (SimulatedCrawl web = new SimulatedCrawl(dir, SimWebSettings.of(29, 2_000))) {
      SimulatedCrawl.Crawl crawl = web.crawl("--time", TIME.toSeconds() + "s", "--delay", "20ms");
      try (CrawlProcess process = start(crawl)) {
        await()
            .atMost(Duration.ofMinutes(2))
            .until(() -> process.printed().contains("Watch it") || !process.isAlive());
        long began = System.nanoTime(); // no sooner than the crawl
        awaitPages(web, process, 1);
        Files.createFile(still);

        assertThat(process.await()).as(process.printed()).isEqualTo(ExitCode.OK.code());
        assertThat(Duration.ofNanos(System.nanoTime() - began))
            .isLessThan(TIME.plus(OBEYED).plus(STARVED));
        assertThat(process.printed()).contains("the crawl's time is over");
      }
    }
  }

  private CrawlProcess start(SimulatedCrawl.Crawl crawl) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(still.toString()));
    arguments.addAll(crawl.arguments());
    return CrawlProcess.start(
        crawl.console(), StillProgram.class.getName(), CrawlProcess.OPTIONS, arguments);
  }

  private static void awaitPages(SimulatedCrawl web, CrawlProcess process, int pages) {
    await()
        .atMost(Duration.ofMinutes(2))
        .pollInterval(Duration.ofMillis(20))
        .until(() -> web.pagesServed() >= pages || !process.isAlive());
  }
}
