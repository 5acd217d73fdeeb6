package prospector.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GraphBuildTest {
  private final Path dir;

  GraphBuildTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 64, 65, 1000})
  void run_randomWeb_hasEachLinkOnceAndNoneToItself(int pages) throws IOException {
    Map<String, List<String>> web = Webs.random(pages, pages, 7);

    try (LinkGraph graph = Webs.graph(dir, web)) {
      assertThat(Webs.edges(graph.pages())).containsExactlyElementsOf(Webs.edges(web));
      assertThat(graph.pages().links()).isEqualTo(Webs.edges(web).size());
      assertThat(graph.pages().size()).isEqualTo(web.size());
      UrlList urls = graph.pages().urls();
      UrlList.Reading back = urls.reading();
      for (int page = pages - 1; page >= 0; page--) {
        assertThat(back.get(page)).isEqualTo(urls.get(page));
        assertThat(urls.find(back.get(page))).isEqualTo(page);
      }
    }
  }

  @Test
  void run_urlThatWasNeverFetched_isInIt() throws IOException {
    try (LinkGraph graph =
        Webs.graph(dir, Map.of("http://a.sim/", List.of("http://b.sim/far?x=1")))) {
      assertThat(graph.pages().urls().find("http://b.sim/far?x=1")).isEqualTo(1);
      assertThat(graph.hosts().urls().find("http://b.sim/")).isEqualTo(1);
      assertThat(Webs.edges(graph.hosts())).containsExactly("http://a.sim/ http://b.sim/");
    }
  }

  @Test
  void run_hostsWhoseNamesBeginAlike_keepTheirPages() throws IOException {
    Map<String, List<String>> web = new TreeMap<>();
    for (String host : List.of("a.sim", "a.sim.au", "a.sim:8080", "a-b.sim", "a")) {
      web.put("http://" + host + "/", List.of("https://" + host + "/x", "http://" + host + "/x"));
    }

    try (LinkGraph graph = Webs.graph(dir, web)) {
      for (int page = 0; page < graph.pages().size(); page++) {
        String host = graph.hosts().urls().get(graph.hostOf(page));
        assertThat(graph.pages().urls().get(page)).startsWith(host);
      }
      assertThat(graph.hosts().size()).isEqualTo(10);
    }
  }

  @Test
  void run_randomWeb_pointsFromHostToHost() throws IOException {
    Map<String, List<String>> web = Webs.random(5, 300, 9);
    TreeSet<String> expected =
        Webs.edges(web).stream()
            .map(edge -> edge.replaceAll("(sim/)[0-9a-f]+", "$1"))
            .filter(edge -> !edge.split(" ")[0].equals(edge.split(" ")[1]))
            .collect(Collectors.toCollection(TreeSet::new));

    try (LinkGraph graph = Webs.graph(dir, web)) {
      assertThat(Webs.edges(graph.hosts())).containsExactlyElementsOf(expected);
    }
  }

  @Test
  void targets_afterAHostThatPointsToVeryMany_areSmallAgain() {
    HostLevel.Targets targets = new HostLevel.Targets();
    for (int host = 0; host < 100_000; host++) {
      targets.add(host);
    }
    assertThat(targets.places()).isGreaterThan(100_000);

    targets.forget();

    assertThat(targets).isEmpty();
    assertThat(targets.places()).isLessThan(1_000);
    assertThat(targets.add(7)).isTrue();
    assertThat(targets.add(7)).isFalse();
  }

  @Test
  void run_nothing_isAnEmptyGraph() throws IOException {
    try (LinkGraph graph = Webs.graph(dir, Map.of())) {
      assertThat(graph.pages().size()).isZero();
      assertThat(graph.hosts().size()).isZero();
      assertThat(graph.pages().urls().find("http://a.sim/")).isEqualTo(-1);
      assertThat(Webs.edges(graph.pages())).isEmpty();
    }
  }

  @Test
  void run_pageThatLinksToItselfTenThousandTimes_hasNoLink() throws IOException {
    Map<String, List<String>> web =
        Map.of("http://a.sim/", Collections.nCopies(10_000, "http://a.sim/"));

    try (LinkGraph graph = Webs.graph(dir, web)) {
      assertThat(graph.pages().size()).isEqualTo(1);
      assertThat(graph.pages().links()).isZero();
    }
  }

  @Test
  void run_twentyThousandPagesThatLinkToOne_hasThemAll() throws IOException {
    Map<String, List<String>> web = new TreeMap<>();
    for (int i = 0; i < 20_000; i++) {
      web.put("http://a.sim/" + i, List.of("http://b.sim/"));
    }

    try (LinkGraph graph = Webs.graph(dir, web)) {
      assertThat(graph.pages().links()).isEqualTo(20_000);
      assertThat(graph.pages().linksTo().of(graph.pages().urls().find("http://b.sim/")))
          .hasSize(20_000);
      assertThat(graph.hosts().links()).isEqualTo(1);
    }
  }

  @Test
  void run_sourceThatFails_leavesTheGraphThatWasThere() throws IOException {
    Webs.graph(dir, Map.of("http://a.sim/", List.of("http://b.sim/"))).close();
    LinkSource failing =
        sink -> {
          for (int i = 0; i < 500; i++) {
            sink.page("http://c.sim/" + i, List.of("http://d.sim/" + i));
          }
          throw new IOException("No space left on device");
        };

    GraphHome home = new GraphHome(dir);
    assertThatThrownBy(() -> new GraphBuild(home, Webs.TINY, Webs.CLOCK).run(failing, "newer"))
        .isInstanceOf(GraphException.class)
        .hasMessageContaining("No space left")
        .hasMessageContaining("stays");

    try (LinkGraph graph = home.open()) {
      assertThat(graph.facts().source()).isEqualTo("test");
      assertThat(Webs.edges(graph.pages())).containsExactly("http://a.sim/ http://b.sim/");
    }
    assertThat(generations()).isEqualTo(1);
  }

  @Test
  void run_again_replacesTheGraphAndWhatAKilledBuildLeft() throws IOException {
    Webs.graph(dir, Map.of("http://a.sim/", List.of("http://b.sim/"))).close();
    Files.createDirectories(dir.resolve("graph/99/build"));

    try (LinkGraph graph = Webs.graph(dir, Map.of("http://c.sim/", List.of("http://d.sim/")))) {
      assertThat(Webs.edges(graph.pages())).containsExactly("http://c.sim/ http://d.sim/");
    }
    assertThat(generations()).isEqualTo(1);
  }

  @Test
  void open_withoutGraph_saysHowToGetOne() {
    assertThatThrownBy(() -> new GraphHome(dir).open())
        .isInstanceOf(GraphException.class)
        .hasMessageContaining("prospector graph");
  }

  private long generations() throws IOException {
    try (Stream<Path> all = Files.list(dir.resolve("graph"))) {
      return all.filter(Files::isDirectory).count();
    }
  }
}
