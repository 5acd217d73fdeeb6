package prospector.bench.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.bench.crawl.CrawlRun;
import prospector.bench.crawl.CrawlSummary;
import prospector.bench.crawl.JudgedPage;
import prospector.bench.process.MeasuredRun;

final class ReplayReportTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void meanLines_twoTopicsOfAPolicy_areOneLineForEachPolicy() throws IOException {
    Corpus corpus = Corpus.read(TinyCorpus.write(directory));
    ReplayReport report = new ReplayReport("tiny", 16, 0.2, Clock.systemUTC());
    report.add(replay(corpus, "geo", "learner", true));
    report.add(replay(corpus, "art", "learner", false));
    report.add(replay(corpus, "geo", "bfs", true));

    assertThat(report.lastLine()).contains("\"policy\":\"bfs\"", "\"topic\":\"geo\"");
    assertThat(report.meanLines()).hasSize(2);
    assertThat(report.meanLines().get(0))
        .contains("\"policy\":\"learner\"", "\"crawls\":2", "\"cpu_seconds\":6.0");
    assertThat(report.table().lines()).hasSize(1 + 3 + 2);
    assertThat(report.table() + report.lastLine()).contains("20%").doesNotContain("50%");
  }

  @Test
  void of_verdictsUnlikeTheLabels_areCountedAsMisjudged() throws IOException {
    Corpus corpus = Corpus.read(TinyCorpus.write(directory));

    assertThat(replay(corpus, "geo", "learner", true).misjudged()).isZero();
    assertThat(replay(corpus, "geo", "learner", false).misjudged()).isEqualTo(1);
  }

  @Test
  void holds_onePageMisjudged_no() throws IOException {
    Corpus corpus = Corpus.read(TinyCorpus.write(directory));
    ReplayReport report = new ReplayReport("tiny", 16, 0.2, Clock.systemUTC());

    report.add(replay(corpus, "geo", "learner", true));
    assertThat(report.holds()).isTrue();
    report.add(replay(corpus, "geo", "bfs", false));
    assertThat(report.holds()).isFalse();
  }

  private static Replay replay(Corpus corpus, String topic, String policy, boolean verdict) {
    List<JudgedPage> pages =
        List.of(
            new JudgedPage(corpus.url(0), false, false, ""),
            new JudgedPage(corpus.url(2), verdict, false, ""));
    CrawlRun run =
        new CrawlRun(
            new MeasuredRun(0, OptionalDouble.of(3), 4, List.of()),
            new CrawlSummary(2, 1, 3, 3, "pages"),
            pages);
    return Replay.of(corpus, Task.of(corpus, topic, 0), policy, run);
  }
}
