package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import prospector.persistence.page.PastCapture;
import prospector.persistence.page.Validators;
import prospector.persistence.page.Visit;
import prospector.persistence.table.RevisitTable;

/** Planned visits, alike in both databases. */
abstract class RevisitTablesContract {
  private final CrawlDatabase database;

  RevisitTablesContract(TestDatabase kind, Path directory) {
    database = Samples.open(directory, kind.fresh());
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void revisits_plannedPages_areDueOnceTheirTimeHasCome() {
    Samples.store(database, 1);
    Samples.store(database, 2);
    RevisitTable visits = database.revisits();
    String first = Samples.url(1);
    String second = Samples.url(2);
    assertThat(visits.unplanned(Samples.CRAWL, 0, 99, 9))
        .extracting(RevisitTable.Unplanned::url)
        .containsExactly(first, second);
    long number = visits.unplanned(Samples.CRAWL, 0, 99, 1).get(0).number();
    assertThat(visits.unplanned(Samples.CRAWL, 0, number, 9))
        .extracting(RevisitTable.Unplanned::url)
        .containsExactly(first);

    visits.plan(Samples.CRAWL, List.of(planned(first, 500), planned(second, 400)), List.of());

    assertThat(visits.unplanned(Samples.CRAWL, 0, 99, 9)).isEmpty();
    assertThat(visits.due(Samples.CRAWL, 399, Set.of(), 9)).isEmpty();
    assertThat(visits.due(Samples.CRAWL, 500, Set.of(), 9))
        .extracting(RevisitTable.Due::url)
        .containsExactly(second, first);
    assertThat(visits.due("another", 500, Set.of(), 9)).isEmpty();
    assertThat(visits.due(Samples.CRAWL, 500, Set.of("http://host1.test"), 9))
        .extracting(RevisitTable.Due::url)
        .containsExactly(second);
    assertThat(visits.dueMillis(Samples.CRAWL, Set.of(first, second, Samples.url(3))))
        .isEqualTo(Map.of(first, 500L, second, 400L));
    assertThat(visits.find(Samples.CRAWL, first)).contains(planned(first, 500));
  }

  @Test
  void revisits_unfinished_areThoseWhoseRowIsNewerThanTheirPlan() {
    Samples.store(database, 1);
    Samples.store(database, 2);
    RevisitTable visits = database.revisits();
    long fetched =
        database.pages().find(Samples.CRAWL, Samples.url(1)).orElseThrow().page().fetchedAtMillis();
    assertThat(visits.unfinished(Samples.CRAWL)).as("no visit was planned").isEmpty();

    visits.plan(
        Samples.CRAWL,
        List.of(
            new RevisitTable.Plan(Samples.CRAWL, Samples.url(1), 900, 100, fetched, 0, 0),
            new RevisitTable.Plan(Samples.CRAWL, Samples.url(2), 900, 100, fetched - 1, 0, 0)),
        List.of());

    assertThat(visits.unfinished(Samples.CRAWL)).containsExactly(Samples.url(2));
    assertThat(visits.unfinished("another")).isEmpty();
  }

  @Test
  void revisits_lastNumber_isThatOfTheNewestRow() {
    RevisitTable visits = database.revisits();
    assertThat(visits.lastNumber()).isZero();
    Samples.store(database, 1);
    Samples.store(database, 2);

    assertThat(visits.lastNumber())
        .isEqualTo(visits.unplanned(Samples.CRAWL, 0, 99, 9).get(1).number());
  }

  @Test
  void revisits_nuggetsOfAHub_areCreditedAndMakeItDueSooner() {
    Samples.store(database, 1);
    Samples.store(database, 3);
    RevisitTable visits = database.revisits();
    String hub = Samples.url(1);
    assertThat(visits.unplanned(Samples.CRAWL, 0, 99, 9))
        .extracting(RevisitTable.Unplanned::relevant, RevisitTable.Unplanned::via)
        .containsExactly(
            tuple(false, Samples.page(1).choice().via()),
            tuple(true, Samples.page(3).choice().via()));

    for (int commit = 0; commit < 2; commit++) { // the first, its answer lost, is repeated
      visits.plan(
          Samples.CRAWL,
          List.of(planned(hub, 500), planned(Samples.url(3), 400)),
          List.of(new RevisitTable.Hub(hub, 2, 300), new RevisitTable.Hub("http://a.test/", 1, 1)));
    }
    visits.plan(
        Samples.CRAWL,
        List.of(planned(Samples.url(6), 450)),
        List.of(new RevisitTable.Hub(hub, 1, 350)));
    visits.visited(planned(hub, 300), new Validators("", "", ""));

    assertThat(visits.find(Samples.CRAWL, Set.of(hub, Samples.url(3), Samples.url(2))))
        .extracting(RevisitTable.Plan::url, RevisitTable.Plan::finds, RevisitTable.Plan::dueMillis)
        .containsExactlyInAnyOrder(tuple(hub, 3, 300L), tuple(Samples.url(3), 0, 400L));
  }

  @Test
  void revisits_postponed_keepTheirFindsAndAreDueLater() {
    Samples.store(database, 1);
    RevisitTable visits = database.revisits();
    String url = Samples.url(1);
    visits.plan(
        Samples.CRAWL, List.of(planned(url, 500)), List.of(new RevisitTable.Hub(url, 2, 500)));

    visits.postpone(Samples.CRAWL, List.of(planned(url, 900)));

    assertThat(visits.due(Samples.CRAWL, 899, Set.of(), 9)).isEmpty();
    assertThat(visits.find(Samples.CRAWL, url))
        .hasValueSatisfying(it -> assertThat(it.finds()).isEqualTo(2));
  }

  @Test
  void revisits_putOff_areDueLaterUnlessTheyWereVisitedMeanwhile() {
    Samples.store(database, 2);
    RevisitTable visits = database.revisits();
    String waits = Samples.url(0);
    String visited = Samples.url(1);
    visits.plan(Samples.CRAWL, List.of(planned(waits, 500), planned(visited, 500)), List.of());
    visits.postpone(Samples.CRAWL, List.of(planned(visited, 600)));

    visits.putOff(Samples.CRAWL, Map.of(waits, 500L, visited, 500L), 900);

    assertThat(visits.dueMillis(Samples.CRAWL, Set.of(waits, visited)))
        .isEqualTo(Map.of(waits, 900L, visited, 600L));
  }

  @Test
  void revisits_visited_movesThePlanAndKeepsTheValidators() {
    Samples.store(database, 1);
    RevisitTable visits = database.revisits();
    String url = Samples.url(1);
    visits.plan(Samples.CRAWL, List.of(planned(url, 500)), List.of());
    RevisitTable.Plan next = new RevisitTable.Plan(Samples.CRAWL, url, 900, 200, 600, 1, 1);

    visits.visited(next, new Validators("\"v2\"", "yesterday", ""));

    assertThat(visits.find(Samples.CRAWL, url)).contains(next);
    assertThat(visits.due(Samples.CRAWL, 899, Set.of(), 9)).isEmpty();
    Validators kept = database.pages().find(Samples.CRAWL, url).orElseThrow().validators();
    assertThat(kept.etag()).isEqualTo("\"v2\"");
    assertThat(kept.lastModified()).isEqualTo("yesterday");
    assertThat(kept.digest()).startsWith("sha1:");
  }

  @Test
  void revisits_missed_movesThePlanAndIsCounted() {
    Samples.store(database, 1);
    String url = Samples.url(1);
    RevisitTable.Plan next = new RevisitTable.Plan(Samples.CRAWL, url, 900, 200, 600, 1, 0);

    database
        .revisits()
        .missed(
            next,
            new Visit(
                Samples.CRAWL,
                url,
                "node1",
                600,
                Visit.Finding.GONE,
                404,
                "http_404",
                PastCapture.NONE));

    assertThat(database.revisits().find(Samples.CRAWL, url)).contains(next);
    assertThat(database.pages().totals(Samples.CRAWL).counts().revisits())
        .isEqualTo(Map.of("gone", 1L));
    assertThat(database.pages().totalsByNode(Samples.CRAWL))
        .hasEntrySatisfying(
            "node1", it -> assertThat(it.counts().revisits()).isEqualTo(Map.of("gone", 1L)));
  }

  @Test
  void revisits_saidToHaveChanged_areDueUnlessVisitedSince() {
    Samples.store(database, 1);
    Samples.store(database, 2);
    RevisitTable visits = database.revisits();
    visits.plan(
        Samples.CRAWL,
        List.of(planned(Samples.url(1), 500), planned(Samples.url(2), 500)),
        List.of());

    visits.changed(Samples.CRAWL, Map.of(Samples.url(1), 101L, Samples.url(2), 100L), 200);

    assertThat(visits.due(Samples.CRAWL, 200, Set.of(), 9))
        .extracting(RevisitTable.Due::url)
        .containsExactly(Samples.url(1));
  }

  private static RevisitTable.Plan planned(String url, long dueMillis) {
    return new RevisitTable.Plan(Samples.CRAWL, url, dueMillis, 100, 100, 0, 0);
  }
}
