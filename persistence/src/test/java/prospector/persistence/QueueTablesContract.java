package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import prospector.persistence.page.Counts;
import prospector.persistence.page.PageArchive;
import prospector.persistence.table.DueTable;
import prospector.persistence.table.UrlTable;

/** Waiting URLs and hosts with work, alike in both databases. */
abstract class QueueTablesContract {
  private final CrawlDatabase database;

  QueueTablesContract(TestDatabase kind, Path directory) {
    database = Samples.open(directory, kind.fresh());
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void waitingUrls_rewritten_changeInTheirPlacesAndNoOthersDo() {
    UrlTable urls = database.urls();
    for (int host = 0; host < 3; host++) {
      urls.put(
          Samples.CRAWL,
          "http://host" + host,
          LongStream.range(-300, 300)
              .mapToObj(i -> new UrlTable.Row(i, "http://host/" + i, 0.5, 1, new byte[] {1}))
              .toList());
    }
    urls.put("another", "http://host0", List.of(new UrlTable.Row(1, "u", 0.5, 1, new byte[] {1})));
    List<Integer> batches = new ArrayList<>();

    urls.rewrite(
        Samples.CRAWL,
        rows -> {
          batches.add(rows.size());
          return rows.stream()
              .map(row -> new UrlTable.Row(row.fingerprint(), row.url(), 0.25, 1, new byte[] {2}))
              .toList();
        });

    assertThat(batches).containsExactly(500, 500, 500, 300);
    for (int host = 0; host < 3; host++) {
      assertThat(urls.all(Samples.CRAWL, "http://host" + host))
          .hasSize(600)
          .allMatch(row -> row.score() == 0.25 && row.payload()[0] == 2);
    }
    assertThat(urls.all("another", "http://host0")).allMatch(row -> row.score() == 0.5);
  }

  @Test
  void urls_putMoreThanABatch_bestComesFirst() {
    UrlTable urls = database.urls();
    urls.put("c", "http://a", IntStream.range(0, 1200).mapToObj(i -> row(i, i % 1000)).toList());
    urls.put("c", "http://b", List.of(row(5, 9999)));

    assertThat(urls.count("c", "http://a")).isEqualTo(1200);
    assertThat(urls.best("c", "http://a", 3))
        .extracting(UrlTable.Row::score)
        .containsExactly(999.0, 998.0, 997.0);
    assertThat(urls.find("c", "http://a", List.of(5L, 7L, -1L)))
        .extracting(UrlTable.Row::fingerprint)
        .containsExactlyInAnyOrder(5L, 7L);
    assertThat(urls.bestOfGroup("c", "http://a", 4, 2))
        .extracting(UrlTable.Row::fingerprint)
        .containsExactly(994L, 984L);
    assertThat(urls.all("c", "http://b"))
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.url()).isEqualTo("http://a/5");
              assertThat(it.payload()).containsExactly(5, 1);
            });
    assertThat(urls.count("other", "http://a")).isZero();
  }

  @Test
  void urls_putAgain_replaces() {
    database.urls().put("c", "h", List.of(row(1, 0.1), row(2, 0.2)));
    database.urls().put("c", "h", List.of(row(1, 0.9), row(1, 0.8)));

    assertThat(database.urls().best("c", "h", 9))
        .extracting(UrlTable.Row::score)
        .containsExactly(0.8, 0.2);
  }

  @Test
  void urls_delete_removesThoseOnly() {
    database.urls().put("c", "h", List.of(row(1, 1), row(2, 2), row(3, 3)));
    database.urls().delete("c", "h", List.of(1L, 3L, 77L));
    database.urls().delete("c", "h", List.of());

    assertThat(database.urls().all("c", "h"))
        .extracting(UrlTable.Row::fingerprint)
        .containsExactly(2L);
  }

  @Test
  void urls_prune_deletesTheWorstAndCountsThemOnce() {
    UrlTable urls = database.urls();
    urls.put("c", "h", List.of(row(1, 0.1), row(2, 0.2), row(3, 0.3), row(4, 0.4)));
    urls.put("c", "other", List.of(row(1, 0.1)));
    assertThat(urls.worst("c", "h", 2)).containsExactly(1L, 2L);

    assertThat(urls.prune("c", "h", List.of(1L, 2L))).isEqualTo(2);
    assertThat(urls.prune("c", "h", List.of(1L, 2L, 3L))).isEqualTo(1);
    assertThat(urls.prune("c", "h", List.of())).isZero();
    assertThat(urls.prune("c", "other", List.of(1L))).isEqualTo(1);

    assertThat(urls.fingerprints("c", "h")).containsExactly(4L);
    assertThat(database.pages().totals("c").counts().pruned()).isEqualTo(4);
    assertThat(database.pages().totalsByNode("c").get(database.node()))
        .extracting(PageArchive.Totals::counts)
        .extracting(Counts::pruned)
        .isEqualTo(4L);
    assertThat(database.pages().totals("another").counts().pruned()).isZero();
  }

  @Test
  void due_putMoveRemove_soonestFirst() {
    DueTable due = database.due();
    due.put(
        List.of(new DueTable.Row("a", 30), new DueTable.Row("b", 10), new DueTable.Row("c", 20)));
    due.put(List.of(new DueTable.Row("a", 5)));
    due.remove(List.of("c", "unknown"));

    assertThat(due.due(10, 9)).extracting(DueTable.Row::host).containsExactly("a", "b");
    assertThat(due.due(9, 9)).extracting(DueTable.Row::host).containsExactly("a");
    assertThat(due.due(99, 1)).hasSize(1);
    assertThat(due.count()).isEqualTo(2);
    assertThat(due.hosts()).containsExactly("a", "b");
  }

  @Test
  void due_inPages_bringsEachHostOnceInOrder() {
    List<DueTable.Row> rows =
        IntStream.range(0, 25).mapToObj(i -> new DueTable.Row("host" + i, i / 10)).toList();
    database.due().put(rows);
    database.due().put(List.of(new DueTable.Row("late", 9)));

    List<DueTable.Row> found = new ArrayList<>(database.due().due(2, 7));
    List<DueTable.Row> page = found;
    while (!page.isEmpty()) {
      page = database.due().dueAfter(found.get(found.size() - 1), 2, 7);
      found.addAll(page);
    }

    assertThat(found).containsExactlyInAnyOrderElementsOf(rows);
    assertThat(found).extracting(DueTable.Row::dueMillis).isSorted();
  }

  @Test
  void due_bestFirst_bringsEachHostOnceInOrderOfItsWorth() {
    long noted = DueTable.NOTED + 5;
    List<DueTable.Row> rows =
        IntStream.range(0, 25)
            .mapToObj(i -> new DueTable.Row("host" + i, i % 2 == 0 ? i : noted, -100 * (i / 4)))
            .toList();
    DueTable due = database.due();
    due.put(rows);
    due.put(
        List.of(
            new DueTable.Row("unknown", 3),
            new DueTable.Row("later", 25, 900),
            new DueTable.Row("notedLater", DueTable.NOTED + 6, 900)));
    due.weigh(Map.of("host20", 50, "nobody", 60));

    List<DueTable.Row> found = new ArrayList<>();
    List<DueTable.Row> page = due.best(Optional.empty(), 24, 5, false, 7);
    while (!page.isEmpty()) {
      found.addAll(page);
      page = due.best(Optional.of(found.get(found.size() - 1)), 24, 5, false, 7);
    }

    assertThat(found).hasSize(26).doesNotHaveDuplicates();
    assertThat(found.get(0)).isEqualTo(new DueTable.Row("unknown", 3));
    assertThat(found.get(1)).isEqualTo(new DueTable.Row("host20", 20, 50));
    assertThat(found)
        .extracting(DueTable.Row::worth)
        .isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(due.hosts()).doesNotContain("nobody");
  }

  @Test
  void due_parked_isNeitherDueNorNotedButInAPassThatAsksForIt() {
    DueTable due = database.due();
    due.put(
        List.of(
            new DueTable.Row("due", 3, 1),
            new DueTable.Row("asked", DueTable.Row.parkedMillis(true), 3),
            new DueTable.Row("never", DueTable.Row.parkedMillis(false), 2)));

    assertThat(due.best(Optional.empty(), 5, 5, true, 9))
        .extracting(DueTable.Row::host)
        .containsExactly("asked", "never", "due");
    assertThat(due.best(Optional.empty(), 5, 5, false, 9))
        .extracting(DueTable.Row::host)
        .containsExactly("due");
    assertThat(due.due(Long.MAX_VALUE / 8, 9)).hasSize(1);
    assertThat(due.dueBetween(DueTable.NOTED, DueTable.PARKED - 1, 9)).isEmpty();
    assertThat(due.noted(List.of("due", "asked", "never"))).containsExactly("never");
  }

  @Test
  void due_worthOfScores_keepsTheirOrder() {
    double[] scores = {-Double.MAX_VALUE, -1e15, -12, -5.1, -5, -0.01, 0, 0.01, 3, 1e15, 1e300};
    assertThat(Arrays.stream(scores).mapToInt(DueTable.Row::scaled).boxed())
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(DueTable.Row.scaled(Double.NEGATIVE_INFINITY)).isEqualTo(DueTable.Row.UNKNOWN);
  }

  @Test
  void due_hostNameOfAnyLength_isKept() {
    String host = "http://" + "a1.b2.c3.".repeat(5000) + "test";
    database.due().put(List.of(new DueTable.Row(host, 1)));
    database.due().put(List.of(new DueTable.Row(host, 2)));

    assertThat(database.due().due(9, 9)).containsExactly(new DueTable.Row(host, 2));
    assertThat(database.due().noted(List.of(host, "other"))).isEmpty();
    database.due().put(List.of(new DueTable.Row(host, DueTable.NOTED + 2)));
    assertThat(database.due().noted(List.of(host, "other"))).containsExactly(host);
    database.due().remove(List.of(host));
    assertThat(database.due().hosts()).isEmpty();
  }

  private static UrlTable.Row row(int fingerprint, double score) {
    byte[] payload = {(byte) fingerprint, 1};
    return new UrlTable.Row(
        fingerprint, "http://a/" + fingerprint, score, fingerprint % 10, payload);
  }
}
