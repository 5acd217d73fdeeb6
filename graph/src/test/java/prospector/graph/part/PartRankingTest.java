package prospector.graph.part;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.graph.GraphException;
import prospector.graph.LinkGraph;
import prospector.graph.UrlRun;
import prospector.graph.Webs;
import prospector.graph.rank.Judged;
import prospector.graph.rank.Measure;
import prospector.graph.rank.RankFacts;
import prospector.graph.rank.RoundListener;

@Timeout(60)
class PartRankingTest {
  private static final double CLOSE = 1e-9;

  private final Path dir;

  PartRankingTest(@TempDir Path dir) {
    this.dir = dir;
  }

  /** Every seventh page. */
  private static Judged judged(Map<String, List<String>> web) {
    return pages -> {
      int number = 0;
      for (String url : web.keySet()) {
        if (number % 3 == 0) {
          pages.accept(url, number % 7 == 0, number % 100 / 100.0);
        }
        number++;
      }
    };
  }

  private static void assertSame(
      Map<String, Map<Measure, Double>> actual, Map<String, Map<Measure, Double>> expected) {
    assertThat(actual.keySet()).isEqualTo(expected.keySet());
    expected.forEach(
        (url, measures) ->
            measures.forEach(
                (measure, value) -> {
                  double got = actual.getOrDefault(url, Map.of()).getOrDefault(measure, -1.0);
                  if (Double.isNaN(value)) {
                    assertThat(got).as(measure + " of " + url).isNaN();
                  } else {
                    assertThat(got).as(measure + " of " + url).isCloseTo(value, within(CLOSE));
                  }
                }));
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "2, 2, 1", "4, 150, 5", "5, 300, 40", "6, 2000, 60"})
  void run_oneTwoAndFourParts_findTheSame(long seed, int pages, int hosts) throws Exception {
    Map<String, List<String>> web = Webs.random(seed, pages, hosts);
    Parts one = new Parts(dir, 1, web, judged(web));
    RankFacts facts = one.run(RoundListener.NONE).get(0);
    Map<String, Map<Measure, Double>> alone = one.measures();
    for (int parts : List.of(2, 4)) {
      Parts several = new Parts(dir, parts, web, judged(web));

      assertThat(several.run(RoundListener.NONE))
          .allSatisfy(
              each -> {
                assertThat(each.rounds()).isEqualTo(facts.rounds());
                assertThat(each.nuggets()).isEqualTo(facts.nuggets());
              });
      assertSame(several.measures(), alone);
      try (LinkGraph graph = several.graph(parts - 1)) {
        PartFacts part = PartFacts.of(graph).orElseThrow();
        assertThat(part.part()).isEqualTo(parts - 1);
        assertThat(part.parts()).isEqualTo(parts);
        assertThat(part.urls())
            .isEqualTo(alone.keySet().stream().filter(url -> url.startsWith("http")).count());
        assertThat(part.links()).isEqualTo(Webs.edges(web).size());
        assertThat(part.hosts())
            .isEqualTo(alone.keySet().stream().filter(url -> url.startsWith("host")).count());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"pagerank, 1", "pagerank, 9", "topicrank, 4", "hubs and authorities, 7"})
  void run_nodeKilledInARound_changesNothing(String stage, int round) throws Exception {
    Map<String, List<String>> web = Webs.random(7, 300, 20);
    Parts one = new Parts(dir, 1, web, judged(web));
    one.run(RoundListener.NONE);
    Parts three = new Parts(dir, 3, web, judged(web));
    List<String> kills = new ArrayList<>();

    three.run(
        (what, number, residual) -> {
          if (what.equals(stage) && number == round && kills.size() < 2) {
            kills.add(what);
            throw new Parts.Killed();
          }
        });

    assertThat(kills).isNotEmpty();
    assertSame(three.measures(), one.measures());
  }

  @ParameterizedTest
  @CsvSource({
    "graph, what was sent at the beginning is gone: rank again",
    "graph/current, the graph that was being ranked is not there any more: rank again"
  })
  void run_killedNodeHasLostItsFiles_endsAtAllPartsAndSaysWhy(String lost, String why) {
    Map<String, List<String>> web = Webs.random(7, 300, 20);
    Parts three = new Parts(dir, 3, web, judged(web));
    List<Integer> kills = new ArrayList<>();

    assertThatThrownBy(
            () ->
                three.run(
                    (what, number, residual) -> {
                      if (what.equals("pagerank") && number == 5 && kills.isEmpty()) {
                        kills.add(number);
                        lose(three, lost);
                        throw new Parts.Killed();
                      }
                    }))
        .hasMessageContaining(why);
    assertThat(three.failed()).containsOnlyKeys(0, 1, 2);
  }

  @Test
  void run_oneNodeCannotStoreItsMeasures_allTellOfTheRankingBefore() throws Exception {
    Map<String, List<String>> web = Webs.random(7, 300, 20);
    Parts three = new Parts(dir, 3, web, judged(web));
    three.run(RoundListener.NONE);
    three.begin("r2");

    assertThatThrownBy(
            () ->
                three.run(
                    (what, number, residual) -> {
                      if (what.equals("hubs and authorities") && number == 5) {
                        loseMeasures(three);
                      }
                    }))
        .hasMessageContaining("the measures were not stored");

    assertThat(three.failed()).containsOnlyKeys(0, 1, 2);
    for (int part = 0; part < 3; part++) {
      assertThat(three.told(part)).as("part " + part).isEqualTo("r1");
    }
    three.begin("r3");
    three.run(RoundListener.NONE);
    assertThat(three.told(1)).isEqualTo("r3");
  }

  private static void loseMeasures(Parts parts) {
    try {
      parts.loseMeasures(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void lose(Parts parts, String what) {
    try {
      parts.lose(0, what);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 101, 503})
  void run_nodesKilledWhileTheyWait_changesNothing(int pieces) throws Exception {
    Map<String, List<String>> web = Webs.random(9, 200, 12);
    Parts one = new Parts(dir, 1, web, judged(web));
    one.run(RoundListener.NONE);
    Parts three = new Parts(dir, 3, web, judged(web));
    three.killEvery(pieces);

    three.run(RoundListener.NONE);

    assertSame(three.measures(), one.measures());
  }

  @Test
  void run_severalParts_sendOneNumberForEachTargetAndNode() throws Exception {
    Map<String, List<String>> web = Webs.random(8, 2_000, 30);
    Parts parts = new Parts(dir, 4, web, judged(web));
    List<Long> bytes = new ArrayList<>();
    List<Long> messages = new ArrayList<>();
    parts.run(
        (what, number, residual) -> {
          if (what.equals("pagerank")) {
            bytes.add(parts.boxes().get(0).bytes());
            messages.add(parts.boxes().get(0).messages());
          }
        });

    Set<String> targets = new HashSet<>();
    web.forEach(
        (url, links) -> {
          if (parts.owner(root(url)) == 0) {
            links.stream().filter(link -> parts.owner(root(link)) != 0).forEach(targets::add);
          }
        });
    int sums = 2 * 3 * Double.BYTES; // what leads nowhere, and what has changed, to each other node
    assertThat(bytes.get(9) - bytes.get(8)).isEqualTo(8L * targets.size() + sums);
    assertThat(messages.get(9) - messages.get(8)).isEqualTo(9);
  }

  private static String root(String url) {
    return url.substring(0, url.indexOf('/', 8) + 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void run_partThatLeadsToNobodyElse_endsAtAllPartsAndFindsTheSame(int parts) throws Exception {
    Map<String, List<String>> web = new TreeMap<>();
    web.put("http://a.sim/", List.of("http://b.sim/", "http://c.sim/x", "http://d.sim/"));
    web.put("http://b.sim/", List.of("http://b.sim/y")); // the others are linked to and no more
    Judged judged = pages -> pages.accept("http://d.sim/", true, .5);
    Parts one = new Parts(dir, 1, web, judged);
    one.run(RoundListener.NONE);
    Parts several = new Parts(dir, parts, web, judged);

    several.run(RoundListener.NONE);

    assertThat(several.owner("http://a.sim/")).isNotEqualTo(several.owner("http://d.sim/"));
    assertSame(several.measures(), one.measures());
  }

  @Test
  void run_noPageAtAll_endsAtAllParts() throws Exception {
    Parts parts = new Parts(dir, 3, new TreeMap<>(), pages -> {});

    assertThat(parts.run(RoundListener.NONE)).hasSize(3);
    assertThat(parts.measures()).isEmpty();
  }

  @Test
  void run_anotherPartThatFails_saysWhy() {
    PartRanking ranking =
        new PartRanking(
            new PartRanking.Terms("r1", 0, 2, root -> 0),
            dir.resolve("graph/cluster"),
            new PostBox(dir.resolve("graph/cluster/out"), () -> {}),
            (from, message, offset) -> {
              throw new IOException("node b: no space left on device");
            },
            prospector.graph.rank.RankSettings.of(1),
            Webs.CLOCK);

    assertThatThrownBy(
            () ->
                ranking.run(
                    new prospector.graph.GraphHome(dir),
                    new prospector.graph.rank.RankHeap(1 << 30, 1),
                    Webs.source(Webs.random(1, 10, 2)),
                    pages -> {},
                    RoundListener.NONE))
        .isInstanceOf(GraphException.class)
        .hasMessageContaining("node b: no space left on device");
  }

  @Test
  void piece_namesThatNoMessageHas_areRefused() {
    PostBox box = new PostBox(dir, () -> {});

    for (String name : List.of("../../etc/passwd", "pages", "a-1-b/c", "", "a.b.c-1-d")) {
      assertThatThrownBy(() -> box.piece(0, name, 0)).hasMessageContaining("name of a message");
    }
  }

  @Test
  void hear_urlsThatAreNotInOrder_areRefused() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    UrlRun.Teller teller = new UrlRun.Teller(new DataOutputStream(bytes));
    teller.add("http://b.sim/");
    teller.add("http://a.sim/");
    teller.end();

    assertThatThrownBy(
            () ->
                UrlRun.hear(
                    new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())),
                    dir.resolve("told")))
        .hasMessageContaining("in order");
  }
}
