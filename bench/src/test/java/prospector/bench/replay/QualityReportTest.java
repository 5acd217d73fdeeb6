package prospector.bench.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.bench.crawl.JudgedPage;
import prospector.graph.GraphBounds;
import prospector.graph.GraphBuild;
import prospector.graph.GraphHome;
import prospector.graph.LinkGraph;
import prospector.graph.LinkSource;
import prospector.graph.rank.Measures;
import prospector.graph.rank.RankSettings;
import prospector.graph.rank.Ranking;
import prospector.graph.rank.RoundListener;

class QualityReportTest {
  private final Path dir;

  QualityReportTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private static String url(int page) {
    return "http://a.test/" + page;
  }

  /** Each of ten pages points to all pages before it, so that the first have most links. */
  private static LinkSource downhill() {
    return sink -> {
      for (int page = 0; page < 10; page++) {
        List<String> before = new ArrayList<>();
        for (int target = 0; target < page; target++) {
          before.add(url(target));
        }
        sink.page(url(page), before);
      }
    };
  }

  private static List<JudgedPage> fetched(int... pages) {
    List<JudgedPage> all = new ArrayList<>();
    for (int page : pages) {
      all.add(new JudgedPage(url(page), page % 2 == 0, false, ""));
    }
    return all;
  }

  @Test
  void table_twoPolicies_tellsWhoFetchedTheBetterPagesFirst() throws IOException {
    GraphHome home = new GraphHome(dir);
    new GraphBuild(home, GraphBounds.of(64 << 20), Clock.systemUTC()).run(downhill(), "downhill");
    QualityReport report = new QualityReport();
    try (LinkGraph graph = home.open()) {
      new Ranking(graph, RankSettings.of(1), Clock.systemUTC())
          .run(
              told -> {
                for (int page = 0; page < 10; page += 2) {
                  told.accept(url(page), true, 1);
                }
              },
              RoundListener.NONE);
      try (Measures measures = Measures.required(graph)) {
        report.add(QualityRun.of("web", "best", graph, measures, fetched(0, 1, 2, 3)));
        report.add(QualityRun.of("web", "worst", graph, measures, fetched(9, 8, 7, 6, 4)));
      }
    }
    Path svg = dir.resolve("quality.svg");
    report.write(svg);

    List<String> rows = report.table().lines().toList();
    assertThat(rows.get(1)).startsWith("best").contains("  7.50  "); // of 9, 8, 7 and 6 links
    assertThat(rows.get(1)).contains("  8.00  "); // of its nuggets 0 and 2, with 9 and 7
    assertThat(rows.get(1)).as("of 0; of 0 and 2").matches(".* 30\\.90 +58\\.78");
    assertThat(rows.get(2)).startsWith("worst").contains("  2.20  ");
    assertThat(rows.get(2)).as("as many nuggets: 8 and 6").contains("  2.00  ");
    assertThat(rows.get(2)).as("of 8; the rest, of 8, 6 and 4").matches(".* 4\\.89 +41\\.22");
    assertThat(svg).content().contains("best").contains("authority of the first pages");
    assertThat(Files.size(svg)).isGreaterThan(1_000);
  }
}
