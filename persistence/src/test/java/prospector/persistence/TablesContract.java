package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.Counts;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageFeed;
import prospector.persistence.page.PageListing;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.PastCapture;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.Validators;
import prospector.persistence.page.Visit;
import prospector.persistence.sql.Dialect;
import prospector.persistence.table.ControlTable;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.DueTable;
import prospector.persistence.table.ExampleTable;
import prospector.persistence.table.JournalTable;
import prospector.persistence.table.LabelTable;
import prospector.persistence.table.ModelTable;
import prospector.persistence.table.RejudgeTable;
import prospector.persistence.table.RevisitTable;
import prospector.persistence.table.SinkTable;
import prospector.persistence.table.SuspectTable;
import prospector.persistence.table.UrlTable;

abstract class TablesContract {
  private final CrawlDatabase database;

  TablesContract(TestDatabase kind, Path directory) {
    database = Samples.open(directory, kind.fresh());
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void suspects_putFoundRemovedAndForgotten() {
    SuspectTable suspects = database.suspects();
    SuspectTable.Row first = new SuspectTable.Row("http://a.test/", 1, 0, "life 1", 100);
    SuspectTable.Row again = new SuspectTable.Row("http://a.test/", 1, 1, "life 2", 200);
    SuspectTable.Row old = new SuspectTable.Row("http://b.test/", 0, 1, "life 1", 100);
    suspects.put(List.of(first, old));
    suspects.put(List.of(again));

    assertThat(suspects.all()).containsExactlyInAnyOrder(again, old);
    assertThat(suspects.find("http://a.test/")).contains(again);
    suspects.removeBefore(200);
    assertThat(suspects.all()).containsExactly(again);
    suspects.remove("http://a.test/");
    assertThat(suspects.all()).isEmpty();
  }

  @Test
  void sinks_advanced_areWhereTheyWereLastByCrawlAndName() {
    SinkTable sinks = database.sinks();
    assertThat(sinks.all("a")).isEmpty();
    sinks.advance(Samples.CRAWL, "a", new SinkTable.Cursor(3, ""));
    sinks.advance(Samples.CRAWL, "a", new SinkTable.Cursor(7, "120 (inode=9)"));
    sinks.advance("another", "a", new SinkTable.Cursor(4, ""));
    sinks.advance(Samples.CRAWL, "b", new SinkTable.Cursor(1, ""));

    assertThat(sinks.all("a"))
        .isEqualTo(
            Map.of(
                Samples.CRAWL,
                new SinkTable.Cursor(7, "120 (inode=9)"),
                "another",
                new SinkTable.Cursor(4, "")));
    assertThat(sinks.all("b")).containsOnlyKeys(Samples.CRAWL);
  }

  @Test
  void warcs_ofThisNode_areThereWithTheirCommittedLength() throws IOException {
    assertThat(database.warcs()).isEmpty();
    Samples.store(database, 1);
    Samples.store(database, 2);

    assertThat(database.warcs())
        .singleElement()
        .satisfies(
            file -> {
              assertThat(file.full()).isFalse();
              assertThat(file.number()).isEqualTo(1);
              assertThat(file.length()).isEqualTo(Files.size(file.path())).isPositive();
            });
  }

  @Test
  void feed_storedPages_comeInTheirOrderBehindANumber() {
    for (int i = 0; i < 25; i++) {
      Samples.store(database, i);
    }
    Samples.await(
        database
            .pages()
            .store(
                Samples.page("http://host9.test/no", PageRecord.State.FAILED, "timeout", false),
                Optional.empty(),
                true));
    PageFeed feed = database.feed();
    List<PageListing.Entry> first = feed.after(Samples.CRAWL, 0, 10);
    long cursor = first.get(9).number();
    List<PageListing.Entry> rest = feed.after(Samples.CRAWL, cursor, 100);

    assertThat(first).hasSize(10);
    assertThat(rest).hasSize(15);
    assertThat(Stream.concat(first.stream(), rest.stream()))
        .extracting(entry -> entry.stored().page().url())
        .containsExactlyElementsOf(IntStream.range(0, 25).mapToObj(Samples::url).toList());
    assertThat(rest.get(0).stored().location().file()).isNotEmpty();
    assertThat(feed.after("another", 0, 10)).isEmpty();
    assertThat(feed.countAfter(Samples.CRAWL, cursor)).isEqualTo(15);
    assertThat(feed.countAfter(Samples.CRAWL, cursor, 7)).isEqualTo(7);
    assertThat(feed.countAfter(Samples.CRAWL, cursor, 70)).isEqualTo(15);
    assertThat(feed.newest(Samples.CRAWL)).isEqualTo(rest.get(14).number());
  }

  @Test
  void rejudging_stepAndFinish_changeRowsDrawsTopicAndModelTogether() {
    CrawlTable.Row crawl =
        new CrawlTable.Row(
            Samples.CRAWL,
            "old",
            "old text",
            "learner",
            List.of(),
            CrawlTable.State.FINISHED,
            "pages",
            1,
            2,
            3);
    database.crawls().create(crawl);
    PageRecord page = Samples.store(database, 1).page();
    PageRecord other = Samples.store(database, 2).page();
    database.control().append(Samples.CRAWL, new ControlTable.Row(page.url(), true, true));
    database.models().save(Samples.CRAWL, "node7", 41, new byte[] {1});
    RejudgeTable table = database.rejudging();
    boolean was = database.pages().find(Samples.CRAWL, page.url()).orElseThrow().found();

    RejudgeTable.Turn turn = table.begin(crawl, "new", "new text");

    assertThat(database.crawls().find(Samples.CRAWL).orElseThrow().state())
        .isEqualTo(CrawlTable.State.REJUDGING);
    RejudgeTable.Counts counts =
        RejudgeTable.Counts.NONE.with(true, true, false).with(false, true, true);
    assertThat(counts).isEqualTo(new RejudgeTable.Counts(2, 1, 2, 1, 1));
    table.step(
        turn.at(7, counts),
        List.of(
            page.withJudgement(0.125, !was, List.of("anew")).withPassage("words"),
            other
                .withJudgement(1, true, List.of())
                .withCopy(new PageCopy("listing", "http://x/"))));

    StoredPage changed = database.pages().find(Samples.CRAWL, page.url()).orElseThrow();
    assertThat(changed.found()).isEqualTo(!was);
    assertThat(changed.page().score()).isEqualTo(0.125);
    assertThat(changed.page().reasons()).containsExactly("anew");
    assertThat(changed.page().passage()).isEqualTo("words");
    StoredPage list = database.pages().find(Samples.CRAWL, other.url()).orElseThrow();
    assertThat(list.found()).isFalse();
    assertThat(list.page().copy()).isEqualTo(new PageCopy("listing", "http://x/"));
    assertThat(database.control().all(Samples.CRAWL))
        .containsExactly(new ControlTable.Row(page.url(), true, !was));
    assertThat(table.standings(Samples.CRAWL, List.of(page.url(), "http://none/")))
        .isEqualTo(Map.of(page.url(), new RejudgeTable.Standing(0.125, !was)));
    RejudgeTable.Turn cutOff = table.find(Samples.CRAWL).orElseThrow();
    assertThat(cutOff).isEqualTo(turn.at(7, counts));
    assertThat(table.begin(crawl, "third", "third text").stateBefore())
        .as("not the state of one that is being judged")
        .isEqualTo(CrawlTable.State.FINISHED);

    CrawlTable.Row after =
        new CrawlTable.Row(
            Samples.CRAWL,
            "new",
            "new text",
            "learner",
            List.of(),
            CrawlTable.State.FINISHED,
            "pages",
            1,
            2,
            3,
            "/topics",
            "{}");
    table.finish(cutOff, after, new ModelTable.Row("node1", 42, new byte[] {2}));

    assertThat(database.crawls().find(Samples.CRAWL)).contains(after);
    assertThat(database.models().newest(Samples.CRAWL).orElseThrow().version()).isEqualTo(42);
    assertThat(table.find(Samples.CRAWL).orElseThrow().unfinished()).isFalse();
    assertThat(table.find(Samples.CRAWL).orElseThrow().number()).isGreaterThan(turn.number());
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
  void snapshot_put_standsInForAllBefore() {
    JournalTable journal = database.journal();
    assertThat(journal.last("host|a")).isZero();

    journal.putSnapshot("host|a", new JournalTable.Entry(7, 33, "m", new byte[] {1}), 1);
    journal.putSnapshot("host|a", new JournalTable.Entry(7, 33, "m", new byte[] {2}), 2);

    assertThat(journal.last("host|a")).isEqualTo(7);
    assertThat(journal.snapshot("host|a").orElseThrow().payload()).containsExactly(2);
    assertThat(journal.persistenceIds("host|")).containsExactly("host|a");
  }

  private static JournalTable.Event event(String id, long number) {
    byte[] payload = {(byte) number};
    return new JournalTable.Event(id, new JournalTable.Entry(number, 33, "m", payload));
  }

  @Test
  void journal_appended_isReadWhereItIsShort() {
    JournalTable journal = database.journal();
    journal.append(
        List.of(event("host|a", 1), event("host|b", 1), event("host|b", 2), event("host|c", 1)),
        "w1",
        1);
    journal.append(List.of(event("host|a", 2), event("host|b", 3)), "w2", 2);
    journal.putSnapshot("host|c", new JournalTable.Entry(1, 33, "m", new byte[] {1}), 1);
    journal.putSnapshot("host|d", new JournalTable.Entry(7, 33, "m", new byte[] {1}), 1);

    Map<String, List<JournalTable.Entry>> young =
        journal.young(List.of("host|d", "host|a", "host|b", "host|c", "host|new"), 2);

    assertThat(young).containsOnlyKeys("host|a", "host|new");
    assertThat(young).containsEntry("host|new", List.of());
    List<JournalTable.Entry> read = young.getOrDefault("host|a", List.of());
    assertThat(read).extracting(JournalTable.Entry::sequenceNr).containsExactly(1L, 2L);
    assertThat(read.get(1).payload()).containsExactly(2);
    assertThat(journal.last("host|b")).isEqualTo(3);
  }

  @Test
  void journal_numberIsTaken_appendsNothing() {
    JournalTable journal = database.journal();
    journal.append(List.of(event("host|a", 1)), "w1", 1);

    assertThatThrownBy(
            () -> journal.append(List.of(event("host|b", 1), event("host|a", 1)), "w2", 2))
        .isInstanceOf(StorageException.class);

    assertThat(journal.last("host|b")).isZero();
  }

  @Test
  void revisits_plannedPages_areDueOnceTheirTimeHasCome() {
    Samples.store(database, 1);
    Samples.store(database, 2);
    RevisitTable visits = database.revisits();
    String first = Samples.url(1);
    String second = Samples.url(2);
    assertThat(visits.unplanned(Samples.CRAWL, 0, 9))
        .extracting(RevisitTable.Unplanned::url)
        .containsExactly(first, second);

    visits.plan(Samples.CRAWL, List.of(planned(first, 500), planned(second, 400)), List.of());

    assertThat(visits.unplanned(Samples.CRAWL, 0, 9)).isEmpty();
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
        .isEqualTo(visits.unplanned(Samples.CRAWL, 0, 9).get(1).number());
  }

  @Test
  void revisits_nuggetsOfAHub_areCreditedAndMakeItDueSooner() {
    Samples.store(database, 1);
    Samples.store(database, 3);
    RevisitTable visits = database.revisits();
    String hub = Samples.url(1);
    assertThat(visits.unplanned(Samples.CRAWL, 0, 9))
        .extracting(RevisitTable.Unplanned::relevant, RevisitTable.Unplanned::via)
        .containsExactly(
            tuple(false, Samples.page(1).choice().via()),
            tuple(true, Samples.page(3).choice().via()));

    visits.plan(
        Samples.CRAWL,
        List.of(planned(hub, 500), planned(Samples.url(3), 400)),
        List.of(new RevisitTable.Hub(hub, 2, 300), new RevisitTable.Hub("http://a.test/", 1, 1)));
    visits.plan(Samples.CRAWL, List.of(), List.of(new RevisitTable.Hub(hub, 1, 350)));
    visits.visited(planned(hub, 300), new Validators("", "", ""));

    assertThat(visits.find(Samples.CRAWL, Set.of(hub, Samples.url(3), Samples.url(2))))
        .extracting(RevisitTable.Plan::url, RevisitTable.Plan::finds, RevisitTable.Plan::dueMillis)
        .containsExactlyInAnyOrder(tuple(hub, 3, 300L), tuple(Samples.url(3), 0, 400L));
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
  void examples_areKeptByCrawlAndUrl_upToTheirBound() {
    ExampleTable examples = database.examples();
    byte[] large = new byte[ExampleTable.BODY_BYTES + 1];
    examples.put("c", "http://b.test/", new ExampleTable.Example("text/html", new byte[] {1}));
    examples.put("c", "http://b.test/", new ExampleTable.Example("text/plain", new byte[] {2}));
    examples.put("c", "http://a.test/", new ExampleTable.Example("", large));
    examples.put("d", "http://a.test/", new ExampleTable.Example("", new byte[] {3}));

    assertThat(examples.all("c").keySet()).containsExactly("http://a.test/", "http://b.test/");
    assertThat(examples.find("c", "http://b.test/"))
        .hasValueSatisfying(
            page -> {
              assertThat(page.contentType()).isEqualTo("text/plain");
              assertThat(page.body()).containsExactly(2);
            });
    assertThat(examples.find("c", "http://a.test/"))
        .hasValueSatisfying(page -> assertThat(page.body()).hasSize(ExampleTable.BODY_BYTES));
    assertThat(examples.find("d", "http://b.test/")).isEmpty();
    assertThat(examples.all("e")).isEmpty();
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

  @Test
  void models_saveNewer_keepsOneANodeAndFindsTheNewest() {
    byte[] large = new byte[2_000_000];
    large[1_999_999] = 7;
    database.models().save("c", "n1", 1, new byte[] {1});
    database.models().save("c", "n1", 3, large);
    database.models().save("c", "n2", 2, new byte[] {2});

    ModelTable.Row newest = database.models().newest("c").orElseThrow();

    assertThat(newest.version()).isEqualTo(3);
    assertThat(newest.node()).isEqualTo("n1");
    assertThat(newest.snapshot()).isEqualTo(large);
    assertThat(database.models().newest("other")).isEmpty();
  }

  @Test
  void crawls_createAndUpdate_roundTrip() {
    CrawlTable.Row crawl =
        new CrawlTable.Row(
            "c1",
            "trains",
            "topic { }".repeat(5000),
            "learner",
            List.of("http://a/", "http://b/\"x\""),
            CrawlTable.State.RUNNING,
            "",
            5,
            0,
            0);
    database.crawls().create(crawl);
    database.crawls().update("c1", CrawlTable.State.FINISHED, "pages", 12.5, 3.25);

    CrawlTable.Row found = database.crawls().find("c1").orElseThrow();

    assertThat(found)
        .isEqualTo(
            new CrawlTable.Row(
                "c1",
                "trains",
                crawl.topicSource(),
                "learner",
                crawl.seeds(),
                CrawlTable.State.FINISHED,
                "pages",
                5,
                12.5,
                3.25));
    assertThat(database.crawls().all()).containsExactly(found);
    database.crawls().worked("c1", 12);
    assertThat(database.crawls().find("c1")).as("less than is noted").contains(found);
    database.crawls().worked("c1", 13.5);
    assertThat(database.crawls().find("c1").orElseThrow().seconds()).isEqualTo(13.5);
    assertThat(database.crawls().find("c2")).isEmpty();
    assertThatThrownBy(() -> database.crawls().create(crawl))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("create crawl c1");
    assertThatThrownBy(() -> database.crawls().update("c2", CrawlTable.State.RUNNING, "", 0, 0))
        .hasMessageContaining("no such crawl");
  }

  @Test
  void control_appendTwice_keepsTheFirst() {
    ControlTable.Row first = new ControlTable.Row("http://b/", true, true);
    database.control().append("c", first);
    database.control().append("c", new ControlTable.Row("http://a/", false, false));
    database.control().append("c", new ControlTable.Row("http://b/", false, false));
    database.control().append("d", first);

    assertThat(database.control().all("c"))
        .containsExactly(first, new ControlTable.Row("http://a/", false, false));
  }

  /** The control arm has drawn page 3 of the focused arm, fetched page 6 and met no page once. */
  @Test
  void requests_drawsOfBothArms_countsThoseThatTheFocusedArmHasNotFetched() {
    Samples.store(database, 3);
    PageRecord fetched =
        Samples.page(Samples.url(6), PageRecord.State.PAGE, "", true, PageRecord.Arm.CONTROL);
    Samples.await(database.pages().store(fetched, Optional.of(Samples.exchange(6)), true));
    ControlTable control = database.control();
    control.append(Samples.CRAWL, new ControlTable.Row(Samples.url(3), true, true));
    control.append(Samples.CRAWL, new ControlTable.Row(Samples.url(6), true, true));
    control.append(Samples.CRAWL, new ControlTable.Row("http://none.test/", false, false));

    assertThat(control.requests(Samples.CRAWL)).isEqualTo(2);
    assertThat(control.requests("none")).isZero();
  }

  @Test
  void labels_givenAndTakenBack_newestOfAUrlCounts() {
    LabelTable labels = database.labels();
    labels.append("c", "http://a/1", LabelTable.Label.UP, 10);
    labels.append("c", "http://a/2", LabelTable.Label.UP, 11);
    labels.append("c", "http://a/1", LabelTable.Label.DOWN, 12);
    labels.append("c", "http://a/2", LabelTable.Label.NONE, 13);
    labels.append("other", "http://a/3", LabelTable.Label.UP, 14);

    assertThat(labels.all("c"))
        .extracting(LabelTable.Event::givenMillis)
        .containsExactly(10L, 11L, 12L, 13L);
    assertThat(LabelTable.current(labels.all("c")).values())
        .singleElement()
        .satisfies(it -> assertThat(it.label()).isEqualTo(LabelTable.Label.DOWN));
    assertThat(labels.count("c")).isEqualTo(4);
  }

  @Test
  void labels_pageKeptTwice_staysAsItWas() {
    LabelTable labels = database.labels();
    labels.keep("c", new LabelTable.Lesson("http://a/1", true, new byte[] {1, 2}));
    labels.keep("c", new LabelTable.Lesson("http://a/1", false, new byte[] {3}));

    assertThat(labels.lessons("c"))
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.relevant()).isTrue();
              assertThat(it.payload()).containsExactly(1, 2);
            });
    assertThat(labels.count("c")).isEqualTo(1);
    assertThat(labels.count("other")).isZero();
  }

  @Test
  void journal_eventsAfter_comeInOrderWithoutDeleted() throws SQLException {
    insertEvents("host|a_b", 1200);
    insertEvents("host|axb", 1);
    insertEvents("other|1", 1);
    List<Long> numbers = new ArrayList<>();

    database.journal().events("host|a_b", 2, entry -> numbers.add(entry.sequenceNr()));

    assertThat(numbers)
        .isEqualTo(LongStream.rangeClosed(3, 1200).filter(i -> i != 7).boxed().toList());
    assertThat(database.journal().persistenceIds("host|a_")).containsExactly("host|a_b");
    assertThat(database.journal().persistenceIds("host|")).containsExactly("host|a_b", "host|axb");
    List<String> first = database.journal().persistenceIds("host|", "", 1);
    List<String> next = database.journal().persistenceIds("host|", first.get(0), 1);
    assertThat(Stream.concat(first.stream(), next.stream()))
        .containsExactlyInAnyOrder("host|a_b", "host|axb");
    assertThat(database.journal().persistenceIds("host|", next.get(0), 1)).isEmpty();
    assertThat(database.journal().snapshot("host|a_b")).isEmpty();
  }

  @Test
  void journal_secondWriterOfASequenceNumber_isRefused() throws SQLException {
    insertEvents("host|a", 3);

    assertThatThrownBy(() -> insertEvents("host|a", 1))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(Dialect.isDuplicate(e)).isTrue());
    List<Long> numbers = new ArrayList<>();
    database.journal().events("host|a", 0, entry -> numbers.add(entry.sequenceNr()));
    assertThat(numbers).containsExactly(1L, 2L, 3L);
  }

  private void insertEvents(String id, int count) throws SQLException {
    try (Connection connection = database.link().connect();
        PreparedStatement statement =
            connection.prepareStatement(
                "INSERT INTO \"event_journal\" (\"deleted\", \"persistence_id\","
                    + " \"sequence_number\", \"writer\", \"write_timestamp\","
                    + " \"adapter_manifest\", \"event_payload\", \"event_ser_id\","
                    + " \"event_ser_manifest\") VALUES (?, ?, ?, 'w', 0, '', ?, 4, 'm')")) {
      for (int i = count; i >= 1; i--) {
        statement.setBoolean(1, i == 7);
        statement.setString(2, id);
        statement.setLong(3, i);
        statement.setBytes(4, new byte[] {(byte) i});
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }

  private static UrlTable.Row row(int fingerprint, double score) {
    byte[] payload = {(byte) fingerprint, 1};
    return new UrlTable.Row(
        fingerprint, "http://a/" + fingerprint, score, fingerprint % 10, payload);
  }
}
