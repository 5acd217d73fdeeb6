package prospector.graph.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.graph.GraphBounds;
import prospector.graph.LinkGraph;
import prospector.graph.Webs;

class QualityCurveTest {
  private final Path dir;

  QualityCurveTest(@TempDir Path dir) {
    this.dir = dir;
  }

  /** Takes a graph and its measures. */
  private interface Use {
    void of(LinkGraph graph, Measures measures);
  }

  private void ranked(int pages, Use use) throws IOException {
    try (LinkGraph graph = Webs.graph(dir, Webs.random(21, pages, 7), GraphBounds.of(64 << 20))) {
      Judged judged = told -> told.accept(graph.pages().urls().get(0), true, 1);
      new Ranking(graph, RankSettings.of(2), Clock.systemUTC()).run(judged, RoundListener.NONE);
      try (Measures measures = Measures.open(graph).orElseThrow()) {
        use.of(graph, measures);
      }
    }
  }

  @Test
  void points_fewPages_areTheSumsOfTheFirst() throws IOException {
    ranked(
        60,
        (graph, measures) -> {
          QualityCurve curve = new QualityCurve("focused", graph, measures);
          double links = 0;
          double rank = 0;
          for (int page = 0; page < 40; page++) {
            curve.add(graph.pages().urls().get(page));
            links += measures.ofPage(page).getOrDefault(Measure.INDEGREE, 0.0);
            rank += measures.ofPage(page).getOrDefault(Measure.PAGERANK, 0.0);
            QualityCurve.Point last = curve.points().get(page);
            assertThat(last.pages()).isEqualTo(page + 1);
            assertThat(last.sum(Measure.INDEGREE)).isEqualTo(links);
            assertThat(last.mean(Measure.PAGERANK)).isCloseTo(rank / (page + 1), within(1e-15));
          }
          assertThat(curve.points()).hasSize(40);
        });
  }

  @Test
  void points_manyPages_areBoundedEvenAndEndWithTheLast() throws IOException {
    ranked(
        3_333,
        (graph, measures) -> {
          QualityCurve curve = new QualityCurve("focused", graph, measures);
          List<Integer> order = new ArrayList<>();
          for (int page = 0; page < graph.pages().size(); page++) {
            order.add(page);
          }
          Collections.shuffle(order, new Random(1));
          order.forEach(page -> curve.add(graph.pages().urls().get(page)));

          List<QualityCurve.Point> points = curve.points();
          QualityCurve.Point last = points.get(points.size() - 1);
          assertThat(points.size())
              .isBetween(QualityCurve.MOST_POINTS / 2, QualityCurve.MOST_POINTS);
          assertThat(points.get(1).pages()).isEqualTo(2 * points.get(0).pages());
          assertThat(last.pages()).isEqualTo(graph.pages().size());
          assertThat(QualityCurve.at(points, 0)).isEqualTo(points.get(0));
          assertThat(QualityCurve.at(points, points.get(7).pages())).isEqualTo(points.get(7));
          assertThat(QualityCurve.at(points, points.get(7).pages() + 1)).isEqualTo(points.get(7));
          assertThat(QualityCurve.at(points, Long.MAX_VALUE)).isEqualTo(last);
          assertThat(last.sum(Measure.PAGERANK)).as("of all").isCloseTo(1, within(1e-9));
          assertThat(last.sum(Measure.INDEGREE)).isEqualTo(graph.pages().links());
        });
  }

  @Test
  void add_pageThatTheGraphDoesNotKnow_isLeftOutAndCounted() throws IOException {
    ranked(
        10,
        (graph, measures) -> {
          QualityCurve curve = new QualityCurve("control", graph, measures);
          curve.add("http://nobody.sim/");

          assertThat(curve.points()).isEmpty();
          assertThat(curve.pages()).isZero();
          assertThat(curve.unranked()).isEqualTo(1);
        });
  }
}
