package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageFeed;
import prospector.persistence.page.PageListing;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.table.ControlTable;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.ExampleTable;
import prospector.persistence.table.ExclusionTable;
import prospector.persistence.table.LabelTable;
import prospector.persistence.table.ModelTable;
import prospector.persistence.table.RejudgeTable;
import prospector.persistence.table.SinkTable;
import prospector.persistence.table.SuspectTable;

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
  void nodes_clock_isThatOfTheDatabase() {
    long before = System.currentTimeMillis(); // it runs on this machine

    assertThat(database.nodes().clockMillis())
        .isBetween(before - 1, System.currentTimeMillis() + 1);
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
  void sinks_ofADeletedCrawl_areGone() {
    SinkTable.Cursor cursor = new SinkTable.Cursor(3, "");
    database.sinks().advance(Samples.CRAWL, "a", cursor);
    database.sinks().advance("another", "a", cursor);

    assertThat(database.rows().delete(Samples.CRAWL)).isEqualTo(1);

    assertThat(database.sinks().all("a")).isEqualTo(Map.of("another", cursor));
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
    PageRecord mirror = Samples.store(database, 3).page();
    database.control().append(Samples.CRAWL, new ControlTable.Row(page.url(), true, true));
    database.control().append(Samples.CRAWL, new ControlTable.Row(other.url(), true, true));
    database.control().append(Samples.CRAWL, new ControlTable.Row(mirror.url(), true, false));
    for (PageRecord labelled : List.of(other, mirror)) {
      database
          .labels()
          .keep(Samples.CRAWL, new LabelTable.Lesson(labelled.url(), true, new byte[] {1}));
    }
    database.models().save(Samples.CRAWL, "node7", 41, new byte[] {1});
    database.sinks().advance(Samples.CRAWL, "a", new SinkTable.Cursor(3, "120 (inode=9)"));
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
            other.withJudgement(1, true, List.of()).withCopy(new PageCopy("listing", "http://x/")),
            mirror.withJudgement(1, true, List.of()).withCopy(new PageCopy("exact", "http://x/"))));

    StoredPage changed = database.pages().find(Samples.CRAWL, page.url()).orElseThrow();
    assertThat(changed.found()).isEqualTo(!was);
    assertThat(changed.page().score()).isEqualTo(0.125);
    assertThat(changed.page().reasons()).containsExactly("anew");
    assertThat(changed.page().passage()).isEqualTo("words");
    StoredPage list = database.pages().find(Samples.CRAWL, other.url()).orElseThrow();
    assertThat(list.found()).isFalse();
    assertThat(list.page().copy()).isEqualTo(new PageCopy("listing", "http://x/"));
    assertThat(database.control().all(Samples.CRAWL))
        .containsExactly(
            new ControlTable.Row(page.url(), true, !was),
            new ControlTable.Row(other.url(), true, false),
            new ControlTable.Row(mirror.url(), true, true));
    assertThat(database.labels().lessons(Samples.CRAWL, List.of(other.url(), mirror.url())))
        .as("a list and a copy")
        .extracting(LabelTable.Lesson::relevant)
        .containsExactly(false, false);
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
            "",
            1,
            2,
            3,
            "/topics",
            "{}");
    table.finish(cutOff, after, new ModelTable.Row("node1", 42, new byte[] {2}));

    assertThat(database.crawls().find(Samples.CRAWL)).contains(after);
    assertThat(database.models().newest(Samples.CRAWL).orElseThrow().version()).isEqualTo(42);
    assertThat(database.sinks().all("a"))
        .isEqualTo(Map.of(Samples.CRAWL, new SinkTable.Cursor(0, "120 (inode=9)")));
    assertThat(table.find(Samples.CRAWL).orElseThrow().unfinished()).isFalse();
    assertThat(table.find(Samples.CRAWL).orElseThrow().number()).isGreaterThan(turn.number());
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
  void models_saveNewer_keepsOneANodeAndFindsTheNewest() {
    byte[] large = new byte[2_000_000];
    large[1_999_999] = 7;
    database.models().save("c", "n1", 1, new byte[] {1});
    database.models().save("c", "n1", 3, large);
    database.models().save("c", "n2", 2, new byte[] {2});

    ModelTable.Row newest = database.models().newest("c").orElseThrow();

    assertThat(newest.version()).as("saved last, whoever has published more").isEqualTo(2);
    assertThat(newest.node()).isEqualTo("n2");
    database.models().save("c", "n1", 4, large);
    assertThat(database.models().newest("c").orElseThrow().snapshot()).isEqualTo(large);
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
  void heads_areOthersOnceStateSeedsOrOrdersAre_andTheSameWhereTimeIsNoted() {
    CrawlTable crawls = database.crawls();
    crawls.create(crawl("bfs"));
    List<CrawlTable.Head> first = crawls.heads();
    assertThat(first).extracting(CrawlTable.Head::id).containsExactly(Samples.CRAWL);
    crawls.worked(Samples.CRAWL, 99);
    assertThat(crawls.heads()).isEqualTo(first);

    crawls.state(Samples.CRAWL, CrawlTable.State.PAUSED);
    List<CrawlTable.Head> paused = crawls.heads();
    crawls.orders(crawl("bfs"), List.of("http://a.example/ä"), "");
    List<CrawlTable.Head> seeded = crawls.heads();
    crawls.orders(crawls.find(Samples.CRAWL).orElseThrow(), List.of("http://b.example/ä"), "");
    List<CrawlTable.Head> replaced = crawls.heads();
    crawls.orders(crawls.find(Samples.CRAWL).orElseThrow(), List.of("http://b.example/ä"), "{}");

    assertThat(List.of(first, paused, seeded, replaced, crawls.heads())).doesNotHaveDuplicates();
  }

  @Test
  void exclusions_versionIsAnotherOnceLinesAre() {
    ExclusionTable exclusions = database.exclusions();
    List<String> versions = new ArrayList<>();
    versions.add(exclusions.version());
    exclusions.add(ExclusionTable.COMMAND, "host a.example");
    versions.add(exclusions.version());
    exclusions.add(ExclusionTable.COMMAND, "host a.example");
    assertThat(exclusions.version()).as("it was there").isEqualTo(versions.get(1));
    exclusions.replace("n1", List.of("host b.example"));
    versions.add(exclusions.version());
    exclusions.replace("n1", List.of("host c.example"));
    versions.add(exclusions.version());
    exclusions.replace("n1", List.of("host c.example"));
    assertThat(exclusions.version()).as("the same lines").isEqualTo(versions.get(3));
    exclusions.replace("n1", List.of());

    assertThat(versions).doesNotHaveDuplicates();
    assertThat(exclusions.version()).isEqualTo(versions.get(1));
  }

  @Test
  void crawls_createdTwiceAlike_isThereOnceAndAnotherOfItsIdIsRefused() {
    database.crawls().create(crawl("bfs"));
    database.crawls().create(crawl("bfs")); // as one whose answer was lost

    assertThat(database.crawls().all()).containsExactly(crawl("bfs"));
    assertThatThrownBy(() -> database.crawls().create(crawl("learner")))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("there is a crawl of this id already");
    assertThat(database.crawls().all()).containsExactly(crawl("bfs"));
  }

  @Test
  void crawls_deletedTwice_isCountedOnce() {
    database.crawls().create(crawl("bfs"));
    database.rows().deleteLast(Samples.CRAWL, 7);
    database.rows().deleteLast(Samples.CRAWL, 7); // as one whose answer was lost

    assertThat(database.crawls().all()).isEmpty();
    assertThat(database.rows().deletedCrawls()).isEqualTo(1);
  }

  private static CrawlTable.Row crawl(String policy) {
    return new CrawlTable.Row(
        Samples.CRAWL, "t", "", policy, List.of(), CrawlTable.State.RUNNING, "", 1, 0, 0);
  }

  @Test
  void orders_ofARowThatAnotherHasChangedSince_areNotWritten() {
    CrawlTable crawls = database.crawls();
    List<String> many = new ArrayList<>(); // in H2 a text of its own, not within the row
    for (int i = 0; i < 50_000; i++) {
      many.add("http://a.example/" + "x\"ä".repeat(8) + i);
    }
    crawls.create(crawl("bfs"));
    CrawlTable.Row read = crawls.find(Samples.CRAWL).orElseThrow();

    assertThat(crawls.orders(read, many, "{\"a\":1}")).isTrue();
    assertThat(crawls.orders(read, many, "{\"a\":1}")).as("its answer was lost").isTrue();
    assertThat(crawls.orders(read, List.of("http://c/"), "")).as("other seeds").isFalse();
    CrawlTable.Row first = crawls.find(Samples.CRAWL).orElseThrow();
    assertThat(first.seeds()).isEqualTo(many);
    many.add("http://b/");
    assertThat(crawls.orders(first, many, "{\"a\":2}")).isTrue();
    CrawlTable.Row second = crawls.find(Samples.CRAWL).orElseThrow();
    assertThat(second.seeds()).isEqualTo(many);
    assertThat(crawls.orders(second, many, "{\"a\":3}")).isTrue();
    assertThat(crawls.orders(second, many, "{\"a\":4}")).as("another budget").isFalse();
    assertThat(crawls.find(Samples.CRAWL).orElseThrow().orders()).isEqualTo("{\"a\":3}");
    database.rows().deleteLast(Samples.CRAWL, 7);
    assertThat(crawls.orders(second, many, "{}")).as("there is none").isFalse();
  }

  @Test
  void topicDirectory_ofACrawl_isWrittenAndNothingElse() {
    CrawlTable crawls = database.crawls();
    crawls.create(crawl("bfs"));

    crawls.topicDirectory(Samples.CRAWL, "/topics");

    CrawlTable.Row found = crawls.find(Samples.CRAWL).orElseThrow();
    assertThat(found.topicDirectory()).isEqualTo("/topics");
    crawls.topicDirectory(Samples.CRAWL, "");
    assertThat(crawls.find(Samples.CRAWL)).contains(crawl("bfs"));
    assertThatThrownBy(() -> crawls.topicDirectory("none", "/topics"))
        .isInstanceOf(StorageException.class);
  }

  @Test
  void finish_crawlOpenWithTheSameOrders_onlyThen() {
    CrawlTable crawls = database.crawls();
    List<String> seeds = List.of("http://a/", "http://b/\"x\"");
    CrawlTable.Row crawl =
        new CrawlTable.Row("c1", "t", "t", "bfs", seeds, CrawlTable.State.RUNNING, "", 5, 0, 0);
    crawls.create(crawl);
    assertThat(crawls.orders(crawl, seeds, "{\"budget\":{\"pages\":9}}")).isTrue();
    assertThat(crawls.finish(crawl, "pages", 3)).as("its budget was raised").isFalse();
    CrawlTable.Row raised = crawls.find("c1").orElseThrow();
    crawls.state("c1", CrawlTable.State.STOPPED);
    assertThat(crawls.finish(raised, "pages", 3)).as("it was stopped").isFalse();
    crawls.state("c1", CrawlTable.State.PAUSED);

    assertThat(crawls.finish(raised, "pages", 3)).isTrue();

    CrawlTable.Row found = crawls.find("c1").orElseThrow();
    assertThat(found.state()).isEqualTo(CrawlTable.State.FINISHED);
    assertThat(found.finishReason()).isEqualTo("pages");
    assertThat(found.seconds()).isEqualTo(3);
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
    labels.append("c", "http://a/2", LabelTable.Label.NONE, 13); // as one whose answer was lost

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

    assertThat(labels.kept("c")).containsExactly("http://a/1");
    assertThat(labels.kept("other")).isEmpty();
    assertThat(labels.lessons("c", List.of())).isEmpty();
    assertThat(labels.lessons("other", List.of("http://a/1"))).isEmpty();
    assertThat(labels.lessons("c", List.of("http://a/1", "http://a/2")))
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.relevant()).isTrue();
              assertThat(it.payload()).containsExactly(1, 2);
            });
    assertThat(labels.count("c")).isEqualTo(1);
    assertThat(labels.count("other")).isZero();
  }
}
