package prospector.graph.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import it.unimi.dsi.law.rank.PageRankParallelPowerSeries;
import it.unimi.dsi.law.rank.SpectralRanking;
import it.unimi.dsi.webgraph.ImmutableGraph;
import it.unimi.dsi.webgraph.Transform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import prospector.graph.GraphBounds;
import prospector.graph.GraphException;
import prospector.graph.GraphLevel;
import prospector.graph.LinkGraph;
import prospector.graph.Webs;

class RankingTest {
  private static final double CLOSE = 1e-9;
  private static final RankSettings TWO = RankSettings.of(2);

  private final Path dir;

  RankingTest(@TempDir Path dir) {
    this.dir = dir;
  }

  /** Every seventh page. */
  private static BitSet nuggets(GraphLevel level) {
    BitSet nuggets = new BitSet();
    for (int page = 3; page < level.size(); page += 7) {
      nuggets.set(page);
    }
    return nuggets;
  }

  private static void assertEqual(double[] actual, double[] expected) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < actual.length; i++) {
      assertThat(actual[i]).as("of URL " + i).isCloseTo(expected[i], within(CLOSE));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "2, 2, 1", "3, 40, 3", "4, 150, 5", "5, 300, 40"})
  void ranks_randomWebs_solveTheEquations(long seed, int pages, int hosts) throws IOException {
    try (LinkGraph graph = Webs.graph(dir, Webs.random(seed, pages, hosts))) {
      for (GraphLevel level : List.of(graph.pages(), graph.hosts())) {
        Dense dense = Dense.of(level);
        BitSet nuggets = nuggets(level);
        PageRank ranks = new PageRank(level, TWO);

        assertEqual(
            ranks.ofAll(RoundListener.NONE).ranks(), dense.pageRank(.85, dense.everywhere()));
        if (!nuggets.isEmpty()) {
          assertEqual(
              ranks.from(nuggets, RoundListener.NONE).ranks(),
              dense.pageRank(.85, dense.at(nuggets)));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"3, 40, 3", "4, 90, 5", "6, 120, 40"})
  void hits_randomWebs_areTheDominantEigenvectors(long seed, int pages, int hosts)
      throws IOException {
    try (LinkGraph graph = Webs.graph(dir, Webs.random(seed, pages, hosts))) {
      for (GraphLevel level : List.of(graph.pages(), graph.hosts())) {
        Dense dense = Dense.of(level);
        BitSet nuggets = nuggets(level);

        Hits.Result hits =
            new Hits(level, nuggets, new RankSettings(.85, 1e-13, 5_000, 2))
                .run(RoundListener.NONE);

        assertThat(hits.pages()).isEqualTo(dense.sources(nuggets).cardinality());
        assertEqual(hits.authorities(), dense.authorities(nuggets));
        assertEqual(hits.hubs(), dense.hubs(nuggets));
      }
    }
  }

  @Test
  void ranks_tenThousandPages_equalThoseOfTheLawLibrary() throws IOException {
    try (LinkGraph graph = Webs.graph(dir, Webs.random(11, 10_000, 60), GraphBounds.of(64 << 20))) {
      PageRankParallelPowerSeries law =
          new PageRankParallelPowerSeries(
              Transform.transpose(ImmutableGraph.load(graph.basename().toString())));
      law.stepUntil(new SpectralRanking.NormStoppingCriterion(1e-12));

      assertEqual(new PageRank(graph.pages(), TWO).ofAll(RoundListener.NONE).ranks(), law.rank);
    }
  }

  @Test
  void measures_anyNumberOfThreads_areTheSameBits() throws IOException {
    try (LinkGraph graph = Webs.graph(dir, Webs.random(12, 20_000, 12), GraphBounds.of(64 << 20))) {
      GraphLevel level = graph.pages();
      RankSettings one = RankSettings.of(1);
      RankSettings seven = RankSettings.of(7);

      assertThat(new PageRank(level, seven).ofAll(RoundListener.NONE).ranks())
          .isEqualTo(new PageRank(level, one).ofAll(RoundListener.NONE).ranks());
      assertThat(new Hits(level, nuggets(level), seven).run(RoundListener.NONE).hubs())
          .isEqualTo(new Hits(level, nuggets(level), one).run(RoundListener.NONE).hubs());
    }
  }

  @Test
  void run_randomWeb_storesWhatItComputed() throws IOException {
    Map<String, List<String>> web = Webs.random(8, 200, 9);
    try (LinkGraph graph = Webs.graph(dir, web)) {
      List<String> heard = new ArrayList<>();
      BitSet nuggets = nuggets(graph.pages());
      Judged judged =
          pages ->
              nuggets.stream()
                  .forEach(
                      page -> pages.accept(graph.pages().urls().get(page), true, page / 256.0));

      RankFacts facts =
          new Ranking(graph, TWO, Webs.CLOCK).run(judged, (what, round, rest) -> heard.add(what));

      Dense dense = Dense.of(graph.pages());
      double[] ranks = dense.pageRank(.85, dense.everywhere());
      double[] topic = dense.pageRank(.85, dense.at(nuggets));
      try (Measures measures = Measures.open(graph).orElseThrow()) {
        assertThat(measures.facts()).isEqualTo(facts);
        assertThat(facts.nuggets()).isEqualTo(nuggets.cardinality());
        double sum = 0;
        for (int page = 0; page < ranks.length; page++) {
          Map<Measure, Double> values = measures.ofPage(page);
          assertThat(values.getOrDefault(Measure.INDEGREE, -1.0))
              .isEqualTo(dense.inDegrees()[page]);
          assertThat(values.getOrDefault(Measure.PAGERANK, -1.0))
              .isCloseTo(ranks[page], within(CLOSE));
          assertThat(values.getOrDefault(Measure.TOPICRANK, -1.0))
              .isCloseTo(topic[page], within(CLOSE));
          if (nuggets.get(page)) {
            assertThat(values.getOrDefault(Measure.SCORE, -1.0)).isEqualTo(page / 256.0);
          } else {
            assertThat(values.getOrDefault(Measure.SCORE, -1.0)).isNaN();
          }
          sum += values.getOrDefault(Measure.PAGERANK, -1.0);
        }
        assertThat(sum).isCloseTo(1, within(1e-12));
        assertThat(heard).contains("pagerank", "topicrank", "hubs and authorities");
        List<Measures.Entry> top = measures.topPages(Measure.INDEGREE, 5);
        double[] sorted = dense.inDegrees();
        java.util.Arrays.sort(sorted);
        assertThat(top)
            .extracting(it -> it.measures().getOrDefault(Measure.INDEGREE, -1.0))
            .containsExactly(sorted[199], sorted[198], sorted[197], sorted[196], sorted[195]);
        assertThat(measures.topHosts(Measure.PAGERANK, 100)).hasSize(9);
        assertThat(measures.topPages(Measure.SCORE, 1000)).hasSize(nuggets.cardinality());
      }
    }
  }

  @Test
  void run_emptyGraphAndSinglePage_haveMeasures() throws IOException {
    try (LinkGraph graph = Webs.graph(dir, Map.of())) {
      new Ranking(graph, TWO, Webs.CLOCK).run(pages -> {}, RoundListener.NONE);
      try (Measures measures = Measures.open(graph).orElseThrow()) {
        assertThat(measures.topPages(Measure.PAGERANK, 10)).isEmpty();
      }
    }
    try (LinkGraph graph =
        Webs.graph(dir, Map.of("http://a.sim/", Collections.nCopies(10_000, "http://a.sim/")))) {
      new Ranking(graph, TWO, Webs.CLOCK)
          .run(pages -> pages.accept("http://a.sim/", true, 1), RoundListener.NONE);
      try (Measures measures = Measures.open(graph).orElseThrow()) {
        assertThat(measures.ofPage(0))
            .containsEntry(Measure.INDEGREE, 0.0)
            .containsEntry(Measure.PAGERANK, 1.0)
            .containsEntry(Measure.TOPICRANK, 1.0)
            .containsEntry(Measure.AUTHORITY, 0.0);
      }
    }
  }

  @Test
  void run_manyPagesThatLinkToOne_findsTheAuthority() throws IOException {
    Map<String, List<String>> web = new TreeMap<>();
    for (int i = 0; i < 20_000; i++) {
      web.put("http://a.sim/" + i, List.of("http://b.sim/"));
    }
    try (LinkGraph graph = Webs.graph(dir, web, GraphBounds.of(64 << 20))) {
      new Ranking(graph, TWO, Webs.CLOCK)
          .run(pages -> pages.accept("http://b.sim/", true, 1), RoundListener.NONE);
      try (Measures measures = Measures.open(graph).orElseThrow()) {
        Map<Measure, Double> values = measures.topPages(Measure.AUTHORITY, 3).get(0).measures();
        assertThat(values.getOrDefault(Measure.AUTHORITY, -1.0)).isEqualTo(1);
        assertThat(values.getOrDefault(Measure.INDEGREE, -1.0)).isEqualTo(20_000);
        // x = (.15 + .85 x) / 20001 + .85 * 20000 * (that share), for the page's rank x
        double share = 0.15 / 20_001;
        double solved = (share + .85 * 20_000 * share) / (1 - (.85 + .85 * 20_000 * .85) / 20_001);
        assertThat(values.getOrDefault(Measure.PAGERANK, -1.0)).isCloseTo(solved, within(CLOSE));
      }
    }
  }

  @Test
  void checkHeap_tooSmall_saysWhatItNeeds() throws IOException {
    try (LinkGraph graph = Webs.graph(dir, Webs.random(8, 200, 9))) {
      assertThatThrownBy(() -> Ranking.checkHeap(graph, new RankHeap(20 << 20, 1)))
          .isInstanceOfSatisfying(
              GraphException.class,
              e -> assertThat(e.kind()).isEqualTo(GraphException.Kind.TOO_LARGE))
          .hasMessageContaining("needs a heap of 33 MB, and this one has 20 MB")
          .hasMessageContaining("PROSPECTOR_HEAP=41m");
    }
  }

  @Test
  void checkHeap_quarterThatIsTooSmall_asksForAHeapOfWhichAQuarterDoes() throws IOException {
    try (LinkGraph graph = Webs.graph(dir, Webs.random(8, 200, 9))) {
      assertThatThrownBy(() -> Ranking.checkHeap(graph, new RankHeap(20 << 20, 4)))
          .hasMessageContaining("needs a heap of 33 MB, and beside what else runs here it gets 1/4")
          .hasMessageContaining("20 MB: set PROSPECTOR_HEAP=164m");
    }
  }

  @Test
  void run_placeThatCannotBeWritten_leavesTheMeasuresThatWereThere() throws IOException {
    try (LinkGraph graph = Webs.graph(dir, Webs.random(8, 50, 3))) {
      RankFacts first = new Ranking(graph, TWO, Webs.CLOCK).run(pages -> {}, RoundListener.NONE);
      Path blocked = graph.directory().resolve("measures.next");
      Files.createSymbolicLink(blocked, Path.of("/dev/full")); // a disk without space

      assertThatThrownBy(
              () -> new Ranking(graph, TWO, Webs.CLOCK).run(pages -> {}, RoundListener.NONE))
          .isInstanceOf(GraphException.class)
          .hasMessageContaining("stays");
      try (Measures measures = Measures.open(graph).orElseThrow()) {
        assertThat(measures.facts()).isEqualTo(first);
      }
    }
  }
}
