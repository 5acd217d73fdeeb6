package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.host.Given;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.archive.LinkLog;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageLinks;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.WarcLocation;
import prospector.persistence.table.ControlTable;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.scope.CrawlScope;
import prospector.web.url.CrawlUrl;

/** What the control arm has drawn is followed through the archive at a start. */
class ControlDrawsTest {
  private static final String PAGE = "http://a.sim/1";

  /** An archive that has a row of every page, and whose records are damaged. */
  private static PageArchive damaged() {
    return (PageArchive)
        Proxy.newProxyInstance(
            PageArchive.class.getClassLoader(),
            new Class<?>[] {PageArchive.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("find")) {
                return Optional.of(stored(String.valueOf(arguments[1])));
              }
              if (method.getName().equals("read")) {
                throw new StorageException("could not read an archived page: it is cut");
              }
              throw new AssertionError(method);
            });
  }

  private static ControlTable drawn(ControlTable.Row... rows) {
    return new ControlTable() {
      @Override
      public void append(String crawl, Row draw) {
        throw new AssertionError(draw);
      }

      @Override
      public List<Row> all(String crawl) {
        return List.of(rows);
      }

      @Override
      public long requests(String crawl) {
        return rows.length;
      }
    };
  }

  private static StoredPage stored(String url) {
    return stored(url, false, PageCopy.NONE);
  }

  private static StoredPage stored(String url, boolean relevant, PageCopy copy) {
    return new StoredPage(
        new PageRecord(
            Given.CRAWL,
            url,
            "http://a.sim",
            PageRecord.State.PAGE,
            "",
            new PageRecord.Answer(200, 500, "text/html", "UTF-8", 9, 0),
            new PageRecord.Choice(0, "", 0, 0, PageRecord.Arm.CONTROL),
            new PageRecord.Judged(0, relevant, List.of()),
            PageRecord.Words.NONE,
            copy,
            LeftLinks.NONE),
        new WarcLocation("n1", "a.warc.gz", 0, 9));
  }

  @Test
  void restore_recordOfADrawIsDamaged_goesOnWithoutWhatItPointsTo() {
    ControlTable table = drawn(new ControlTable.Row(PAGE, true, false));
    PageParser parser =
        (url, headers, body) -> {
          throw new AssertionError("there is nothing to parse");
        };
    ControlDraws draws =
        new ControlDraws(
            "n1", damaged(), parser, new LinkPolicy(true, url -> true), () -> LinkLog.EMPTY);

    ControlDraws.Restored restored = draws.restore(Given.spec(CrawlSpec.Bounds.NONE), table);

    assertThat(restored.draws()).hasSize(1);
    assertThat(restored.pool().draw()).isEmpty();
  }

  @Test
  void restore_bodyOfADrawOnAnotherNode_isToBeAskedForThere() {
    ControlTable table = drawn(new ControlTable.Row(PAGE, true, false));
    PageParser parser =
        (url, headers, body) -> {
          throw new AssertionError("there is nothing to parse");
        };
    ControlDraws draws =
        new ControlDraws(
            "n2", damaged(), parser, new LinkPolicy(true, url -> true), () -> LinkLog.EMPTY);

    assertThat(draws.restore(Given.spec(CrawlSpec.Bounds.NONE), table).elsewhere())
        .containsExactly(new ControlDraws.Elsewhere(PAGE, "n1"));
  }

  @Test
  void find_copyOfWhatTheFocusedArmHad_isANuggetUnlessItIsAList() {
    PageCopy mirror = new PageCopy("exact", "http://first.sim/1");
    PageCopy list = new PageCopy(PageCopy.LISTING, "http://a.sim/2");

    assertThat(isNugget(stored(PAGE, true, mirror))).isTrue();
    assertThat(isNugget(stored(PAGE, true, list))).isFalse();
    assertThat(isNugget(stored(PAGE, false, mirror))).isFalse();
    assertThat(
            isNugget(stored(PAGE, false, PageCopy.NONE).after(stored(PAGE, true, PageCopy.NONE))))
        .as("one that was found counts for good")
        .isTrue();
  }

  @Test
  void restore_pageOfADrawThatIsNotArchived_leadsToWhatWasWrittenDown(@TempDir Path dir) {
    try (CrawlDatabase database = storedUnkept(dir)) {
      database.control().append(Given.CRAWL, new ControlTable.Row(PAGE, true, false));

      ControlDraws.Restored restored =
          draws(database).restore(Given.spec(CrawlSpec.Bounds.NONE), database.control());

      assertThat(List.of(restored.pool().draw(), restored.pool().draw()))
          .containsExactlyInAnyOrder(
              Optional.of(CrawlUrl.ofNormal("http://a.sim/2")),
              Optional.of(CrawlUrl.ofNormal("http://b.sim/")));
      assertThat(restored.pool().draw()).as("that is all of them").isEmpty();
    }
  }

  @Test
  void find_pageThatIsNotArchived_leadsToWhatWasWrittenDown(@TempDir Path dir) {
    CrawlSpec spec = Given.spec(CrawlSpec.Bounds.NONE);
    CrawlScope scope = new CrawlScope(spec.scope(), spec.seeds());
    try (CrawlDatabase database = storedUnkept(dir)) {
      ControlDraws.Lookup lookup = draws(database).find(Given.CRAWL, PAGE, scope);

      assertThat(lookup.found().orElseThrow().targets())
          .extracting(CrawlUrl::value)
          .containsExactly("http://a.sim/2", "http://b.sim/");
      assertThat(lookup.bodyOn()).isEmpty();
    }
  }

  private static ControlDraws draws(CrawlDatabase database) {
    return new ControlDraws(
        "n1",
        database.pages(),
        (url, headers, body) -> {
          throw new AssertionError("there is nothing to parse");
        },
        new LinkPolicy(true, url -> true),
        database::links);
  }

  /** A database with a page that asked not to be archived, and another one. */
  private static CrawlDatabase storedUnkept(Path dir) {
    ArchiveSettings settings = new ArchiveSettings("n1", "test", 1, 1_000_000_000L, 100);
    CrawlDatabase database = CrawlDatabase.open(dir, settings, Clock.systemUTC());
    for (String url : List.of(PAGE, "http://a.sim/other")) {
      PageLinks links =
          PageLinks.of(List.of(url.equals(PAGE) ? "http://a.sim/2" : url + "/3", "http://b.sim/"));
      database
          .pages()
          .store(stored(url).page(), Optional.empty(), false, links)
          .toCompletableFuture()
          .join();
    }
    return database;
  }

  private static boolean isNugget(StoredPage stored) {
    PageArchive archive =
        (PageArchive)
            Proxy.newProxyInstance(
                PageArchive.class.getClassLoader(),
                new Class<?>[] {PageArchive.class},
                (proxy, method, arguments) ->
                    method.getName().equals("find") ? Optional.of(stored) : Optional.empty());
    ControlDraws draws =
        new ControlDraws(
            "n1",
            archive,
            (url, headers, body) -> {
              throw new AssertionError("there is nothing to parse");
            },
            new LinkPolicy(true, url -> true),
            () -> LinkLog.EMPTY);
    CrawlSpec spec = Given.spec(CrawlSpec.Bounds.NONE);
    CrawlScope scope = new CrawlScope(spec.scope(), spec.seeds());
    return draws.find(Given.CRAWL, PAGE, scope).found().orElseThrow().nugget();
  }

  @Test
  void restore_moreDrawsThanAreFollowed_readsSomeAndKnowsAll() {
    ControlTable.Row[] rows =
        IntStream.range(0, ControlDraws.FOLLOWED_MAX + 10)
            .mapToObj(i -> new ControlTable.Row("http://a.sim/" + i, true, false))
            .toArray(ControlTable.Row[]::new);
    AtomicInteger reads = new AtomicInteger();
    PageArchive archive =
        (PageArchive)
            Proxy.newProxyInstance(
                PageArchive.class.getClassLoader(),
                new Class<?>[] {PageArchive.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("find")) {
                    return Optional.of(stored(String.valueOf(arguments[1])));
                  }
                  reads.incrementAndGet();
                  return Optional.empty();
                });
    ControlDraws draws =
        new ControlDraws(
            "n1",
            archive,
            (url, headers, body) -> {
              throw new AssertionError("there is nothing to parse");
            },
            new LinkPolicy(true, url -> true),
            () -> LinkLog.EMPTY);

    ControlDraws.Restored restored = draws.restore(Given.spec(CrawlSpec.Bounds.NONE), drawn(rows));

    assertThat(reads).hasValue(ControlDraws.FOLLOWED_MAX);
    assertThat(restored.draws()).hasSize(rows.length);
    assertThat(restored.pool().drawn()).isEqualTo(rows.length);
  }
}
