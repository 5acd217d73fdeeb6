package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.graph.GraphHome;
import prospector.node.cli.CliHarness;
import prospector.node.rank.SameRanks;
import prospector.simweb.port.FreePorts;

/** Two sites rank what both have, as one site does that has all of it. */
class SitesRankTest extends SitesFixture {
  SitesRankTest(@TempDir Path dir) {
    super(dir);
  }

  private static String run(int code, Object... words) {
    CliHarness cli = new CliHarness();
    String[] line = List.of(words).stream().map(String::valueOf).toArray(String[]::new);
    assertThat(cli.run(line)).as(cli.err.toString()).isEqualTo(code);
    return cli.out.toString() + cli.err;
  }

  @Test
  @Tag("slow")
  void twoSites_rankTheGraphThatOneSiteHasWithAllPages() throws Exception {
    Path one = dir.resolve("one");
    try (Site alone =
        new Site(one, web, List.of("prospector.http.port=" + FreePorts.take(1).get(0)))) {
      alone.submit(topic(), dir);
      await().atMost(DEADLINE).until(alone::isOver);
      assertThat(alone.pages()).isEqualTo(allPages());
      run(0, "rank", one);
      assertThat(run(19, "rank", one, "--sites")).contains("there are none here");
    }
    List<List<String>> settings = sites(List.of("a", "b"));
    try (Site a = new Site(dir.resolve("a"), web, settings.get(0));
        Site b = new Site(dir.resolve("b"), web, settings.get(1))) {
      a.submit(topic(), dir);
      await().atMost(DEADLINE).until(() -> a.isOver() && b.isOver());
      assertThat(a.pages()).isNotEmpty().isNotEqualTo(allPages());
      assertThat(run(11, "top", a.out, "--sites")).contains("no link graph of all sites yet");

      assertThat(run(0, "rank", a.out, "--sites")).contains("URLs", "PageRank after");
      assertThat(view(a, "api/v1/top?sites=true").path("entries")).isNotEmpty();

      SameRanks.check(GraphHome.ofSites(a.out), new GraphHome(one));
      assertThat(Files.exists(GraphHome.ofSites(a.out).told())).isFalse();
      assertThat(a.out.resolve("graph/current")).as("its own").doesNotExist();
    }
    String top = run(0, "top", dir.resolve("a"), "--sites", "--format", "jsonl", "--limit", 5);
    assertThat(top.lines()).hasSize(5).allMatch(line -> line.startsWith("{\"url\":\"http"));
    assertThat(run(2, "rank", dir.resolve("a"), "--sites")).contains("expected where a node");
  }
}
