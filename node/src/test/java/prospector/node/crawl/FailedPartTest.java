package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import prospector.node.FailingProgram;
import prospector.node.exit.ExitCode;
import prospector.simweb.SimWebSettings;

/** A crawl whose actor has failed does not stand still for ever. */
@Timeout(400)
@Tag("slow")
class FailedPartTest {
  @ParameterizedTest
  @CsvSource({
    "THROWS, INTERNAL, the clock has stopped",
    "LACKS_A_CLASS, INTERNAL, the actor system of this node has ended by itself",
    "FILLS_THE_HEAP, HEAP_FULL, prospector: the heap is full"
  })
  void crawl_itsActorFails_endsTheProcessWithItsCodeAndTheNextStartGoesOn(
      FailingProgram.Way way, ExitCode code, String words, @TempDir Path dir) throws Exception {
    Path failing = dir.resolve("failing");
    try (SimulatedCrawl web = new SimulatedCrawl(dir, SimWebSettings.of(29, 2_000))) {
      SimulatedCrawl.Crawl crawl = web.crawl("--pages", "60", "--delay", "20ms");
      List<String> arguments = new ArrayList<>(List.of(way.name(), failing.toString()));
      arguments.addAll(crawl.arguments());
      try (CrawlProcess process = start(crawl, arguments)) {
        await()
            .atMost(Duration.ofMinutes(2))
            .pollInterval(Duration.ofMillis(20))
            .until(() -> web.pagesServed() >= 5 || !process.isAlive());
        Files.createFile(failing);

        assertThat(process.await()).as(process.printed()).isEqualTo(code.code());
        assertThat(process.printed()).contains(words);
      }
      Files.delete(failing);

      try (CrawlProcess process = start(crawl, arguments)) {
        assertThat(process.await()).as(process.printed()).isEqualTo(ExitCode.OK.code());
      }
    }
  }

  private static CrawlProcess start(SimulatedCrawl.Crawl crawl, List<String> arguments)
      throws Exception {
    return CrawlProcess.start(
        crawl.console(), FailingProgram.class.getName(), CrawlProcess.OPTIONS, arguments);
  }
}
