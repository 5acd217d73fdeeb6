package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import prospector.persistence.site.SiteCopyTable;
import prospector.persistence.site.SiteCopyTable.Copy;
import prospector.persistence.site.SiteCopyTable.Sum;
import prospector.persistence.site.SiteTable;

abstract class SiteCopyTableContract {
  private static final String CRAWL = "bees";

  private final CrawlDatabase database;
  private final SiteCopyTable copies;

  SiteCopyTableContract(TestDatabase kind, Path directory) {
    database = Samples.open(directory, kind.fresh());
    copies = database.siteCopies();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private boolean keep(String url, int bytes, long most) {
    return copies.keep(new Copy("c", CRAWL, url, new byte[bytes]), most);
  }

  @Test
  void retired_isKeptInOrder_andOfferedANode() {
    assertThat(copies.retire("c", 20)).isTrue();
    assertThat(copies.retire("b", 10)).isTrue();
    assertThat(copies.retire("c", 5)).isFalse();
    assertThat(copies.retired()).containsExactly("b", "c");
    copies.offered("c", "n1");
    copies.offered("c", "n1");
    assertThat(copies.isOffered("c", "n1")).isTrue();
    assertThat(copies.isOffered("c", "n2")).isFalse();
  }

  @Test
  void copies_areBoundedByTheBytesOfTheirSite_andReplaceEachOther() {
    assertThat(keep("http://x.test/1", 60, 100)).isTrue();
    assertThat(keep("http://x.test/2", 50, 100)).isFalse();
    assertThat(keep("http://x.test/1", 40, 100)).isTrue();
    assertThat(keep("http://x.test/2", 60, 100)).isTrue();
    assertThat(copies.sums()).containsExactly(new Sum("c", CRAWL, 2, 100));
    assertThat(copies.find(List.of("other", CRAWL), "http://x.test/2").orElseThrow().body())
        .hasSize(60);
    assertThat(copies.find(List.of("other"), "http://x.test/2")).isEmpty();
    assertThat(copies.find(List.of(), "http://x.test/2")).isEmpty();

    copies.drop("c", CRAWL, List.of("http://x.test/2", "http://x.test/3"));
    copies.drop("c", CRAWL, List.of("http://x.test/2"));
    assertThat(copies.sums()).containsExactly(new Sum("c", CRAWL, 1, 40));
    assertThat(copies.some("c", CRAWL, 9)).extracting(Copy::url).containsExactly("http://x.test/1");
  }

  @Test
  void aPageThatIsAnotherSitesNow_countsForThatOneAlone() {
    assertThat(keep("http://x.test/1", 60, 100)).isTrue();
    assertThat(copies.keep(new Copy("d", CRAWL, "http://x.test/1", new byte[50]), 49)).isFalse();
    assertThat(copies.keep(new Copy("d", CRAWL, "http://x.test/1", new byte[50]), 50)).isTrue();

    assertThat(copies.sums())
        .containsExactly(new Sum("c", CRAWL, 0, 0), new Sum("d", CRAWL, 1, 50));
    assertThat(keep("http://x.test/2", 100, 100)).as("all of its bytes are free again").isTrue();
    copies.drop("c", CRAWL, List.of("http://x.test/1"));
    assertThat(copies.some("d", CRAWL, 9)).hasSize(1);
  }

  @Test
  void urls_comePageByPage() {
    for (int i = 0; i < 5; i++) {
      keep("http://x.test/" + i, 1, 100);
    }
    List<String> first = copies.urls("c", CRAWL, Optional.empty(), 3);
    List<String> second = copies.urls("c", CRAWL, Optional.of(first.get(2)), 3);
    assertThat(first).hasSize(3).doesNotContainAnyElementsOf(second);
    assertThat(second).hasSize(2);
    assertThat(copies.urls("c", CRAWL, Optional.of(second.get(1)), 3)).isEmpty();
  }

  @Test
  void sent_isRememberedByNodeAndSite() {
    copies.sent("n1", "c", CRAWL, 17, 3, 900);
    copies.sent("n1", "c", CRAWL, 21, 0, 0);
    assertThat(copies.sentUpTo("n1", "c", CRAWL)).isEqualTo(21);
    assertThat(copies.sentUpTo("n1", "b", CRAWL)).isZero();
    assertThat(copies.sentUpTo("n2", "c", CRAWL)).isZero();
  }

  @Test
  void offered_links_lieAmongThoseThatCame_butCountAsNobodys() {
    SiteTable sites = database.sites();
    sites.post(
        "b",
        CRAWL,
        List.of(new SiteTable.Link("http://x.test/1", false)),
        chosen -> new byte[chosen.size()]);
    sites.forget(CRAWL, List.of("http://x.test/1"));
    assertThat(sites.wasPosted(CRAWL, "http://x.test/1")).isFalse();
    sites.offer("a", CRAWL, 2, new byte[] {7});
    SiteTable.Batch batch = sites.arrived(CRAWL, 9).get(0);
    assertThat(batch.peer()).isEqualTo("a");
    assertThat(sites.lanes())
        .filteredOn(lane -> lane.peer().equals("a"))
        .allSatisfy(
            lane -> {
              assertThat(lane.received() + lane.sent()).isZero();
              assertThat(lane.waitingIn()).isEqualTo(2);
            });
    sites.taken("a", CRAWL, batch.number());
    assertThat(sites.arrived(CRAWL, 9)).isEmpty();
  }
}
