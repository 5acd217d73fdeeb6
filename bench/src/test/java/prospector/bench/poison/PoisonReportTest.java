package prospector.bench.poison;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import prospector.bench.crawl.WarcPages;
import prospector.bench.hostile.Pace;
import prospector.simweb.log.RequestLog;
import prospector.simweb.server.CorpusServer;

final class PoisonReportTest {
  private static final PoisonArm SOUND = arm(100, 0, 60, 0, 0);

  private static PoisonArm arm(int pages, int exit, double seconds, int audit, int again) {
    long[] ends = LongStream.rangeClosed(1, pages).map(i -> i * 60_000_000_000L / pages).toArray();
    return new PoisonArm(new Pace(0, ends), exit, seconds, audit, again, List.of());
  }

  private static List<String> broken(PoisonArm with) {
    return new PoisonReport(Poison.STARS, SOUND, with, Duration.ofSeconds(60)).broken();
  }

  @Test
  void broken_fourFifthsOfThePace_holds() {
    assertThat(broken(arm(80, 0, 100, 0, 0))).isEmpty();
  }

  @Test
  void broken_eachPromise_isNamed() {
    assertThat(broken(arm(79, 0, 60, 0, 0))).singleElement().asString().contains("80 %");
    assertThat(broken(arm(100, 3, 60, 0, 0))).containsExactly("the crawl ended with exit code 3");
    assertThat(broken(arm(100, 0, 101, 0, 0))).containsExactly("the crawl ended after 101 s of 60");
    assertThat(broken(arm(100, 0, 60, 10, 0))).containsExactly("the audit ended with exit code 10");
    assertThat(broken(arm(100, 0, 60, 0, PoisonArm.FORCED)))
        .containsExactly("the second start ended with exit code -1");
  }

  @ParameterizedTest
  @EnumSource(Poison.class)
  void write_eachKind_isServed(Poison kind, @TempDir Path directory) throws IOException {
    Path file = directory.resolve("pages.warc.gz");
    try (WarcPages pages = new WarcPages(file)) {
      kind.write(pages);
    }
    try (CorpusServer server = CorpusServer.start(file, RequestLog.inMemory(0), 0, Duration.ZERO)) {
      assertThat(server.urls()).containsAll(kind.seeds());
    }
  }
}
