package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;

/** A site of three is lost for good. */
class SiteRetireTest extends SitesFixture {
  SiteRetireTest(@TempDir Path dir) {
    super(dir);
  }

  private List<List<String>> replicating() throws IOException {
    List<List<String>> all = new ArrayList<>();
    for (List<String> settings : sites()) {
      List<String> more = new ArrayList<>(settings);
      more.add("prospector.site.replicate=nuggets");
      more.add("prospector.site.alone-for=1m");
      all.add(more);
    }
    return all;
  }

  /** Whether the others have all nuggets that a site has found so far. */
  private static boolean isCopied(Site site) {
    long newest = site.database.feed().newest(CRAWL);
    return Stream.of("a", "b")
        .allMatch(
            peer ->
                site.database.siteCopies().sentUpTo(site.database.node(), peer, CRAWL) >= newest);
  }

  @Test
  void nuggetsOfALostSite_areNeitherLostNorFetchedAgain() throws Exception {
    Set<String> expected = allPages();
    List<List<String>> settings = replicating();
    Set<String> lost = new HashSet<>();
    try (Site a = new Site(dir.resolve("a"), web, settings.get(0));
        Site b = new Site(dir.resolve("b"), web, settings.get(1))) {
      try (Site c = new Site(dir.resolve("c"), web, settings.get(2))) {
        a.submit(topic(), dir);
        await().atMost(DEADLINE).until(() -> c.row().isPresent() && c.nuggets().size() >= 3);
        a.orders().state(CRAWL, CrawlTable.State.PAUSED);
        await()
            .atMost(DEADLINE)
            .until(() -> c.row().orElseThrow().state() == CrawlTable.State.PAUSED && isCopied(c));
        assertThat(retire(a, "c", true)).isEqualTo(409); // it answers
        assertThat(retire(a, "x", true)).isEqualTo(404);
      }
      try (CrawlDatabase left = database("c")) { // what came in last before it ended
        left.pages()
            .forEach(
                CRAWL,
                stored -> {
                  if (stored.isNugget()) {
                    lost.add(stored.page().url());
                  }
                });
      }
      long asked =
          Stream.of(a, b).flatMap(it -> it.asked().stream()).filter(lost::contains).count();
      assertThat(asked).isZero();
      await().atMost(DEADLINE).until(() -> retire(a, "c", true) == 200);
      await()
          .atMost(DEADLINE)
          .until(() -> view(b, "api/v1/sites").path("retired").toString().contains("c"));
      a.orders().state(CRAWL, CrawlTable.State.RUNNING);
      await().atMost(DEADLINE).until(() -> a.isOver() && b.isOver());

      Set<String> pages = new HashSet<>();
      assertThat(a.pages()).allMatch(pages::add);
      assertThat(b.pages()).allMatch(pages::add);
      assertThat(pages).isEqualTo(expected);
      assertThat(a.nuggets().size() + b.nuggets().size()).isGreaterThan(lost.size());
      assertThat(Stream.of(a, b).flatMap(it -> it.nuggets().stream())).containsAll(lost);
      assertThat(Stream.of(a, b).flatMap(it -> it.asked().stream()))
          .doesNotContainAnyElementsOf(lost);
      for (Site site : List.of(a, b)) {
        assertThat(site.web.judge(DELAY).violations()).isEmpty();
        assertThat(site.database.siteCopies().sums())
            .allMatch(sum -> sum.copies() == 0 || !sum.peer().equals("c"));
      }

      try (Site c = new Site(dir.resolve("c"), web, settings.get(2))) { // it learns of it
        await()
            .atMost(DEADLINE)
            .until(
                () -> view(c, "api/v1/sites").toString().contains("was given up at another site"));
        c.orders().state(CRAWL, CrawlTable.State.RUNNING);
        assertThat(view(c, "api/v1/sites").path("open").asBoolean(true)).isFalse();
        assertThat(c.asked()).isEmpty();
      }
    }
  }
}
