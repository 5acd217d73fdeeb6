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
import prospector.node.FailingProgram;
import prospector.node.exit.ExitCode;
import prospector.simweb.SimWebSettings;

/** A crawl whose actor has failed does not stand still for ever. */
@Timeout(400)
@Tag("slow")
class FailedPartTest {
  @Test
  void crawl_itsActorFails_endsTheProcessWithItsCodeAndTheNextStartGoesOn(@TempDir Path dir)
      throws Exception {
    Path failing = dir.resolve("failing");
    try (SimulatedCrawl web = new SimulatedCrawl(dir, SimWebSettings.of(29, 2_000))) {
      SimulatedCrawl.Crawl crawl = web.crawl("--pages", "60", "--delay", "20ms");
      List<String> arguments = new ArrayList<>(List.of(failing.toString()));
      arguments.addAll(crawl.arguments());
      try (CrawlProcess process =
          CrawlProcess.start(
              crawl.console(), FailingProgram.class.getName(), CrawlProcess.OPTIONS, arguments)) {
        await()
            .atMost(Duration.ofMinutes(2))
            .pollInterval(Duration.ofMillis(20))
            .until(() -> web.pagesServed() >= 5 || !process.isAlive());
        Files.createFile(failing);

        assertThat(process.await()).as(process.printed()).isEqualTo(ExitCode.INTERNAL.code());
        assertThat(process.printed()).contains("has failed", "the clock has stopped");
      }
      Files.delete(failing);

      try (CrawlProcess process =
          CrawlProcess.start(
              crawl.console(), FailingProgram.class.getName(), CrawlProcess.OPTIONS, arguments)) {
        assertThat(process.await()).as(process.printed()).isEqualTo(ExitCode.OK.code());
      }
    }
  }
}
