package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.host.Given;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.WarcLocation;
import prospector.persistence.table.ControlTable;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.scope.CrawlScope;

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
        new ControlDraws("n1", damaged(), parser, new LinkPolicy(true, url -> true));

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
        new ControlDraws("n2", damaged(), parser, new LinkPolicy(true, url -> true));

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
            new LinkPolicy(true, url -> true));
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
            new LinkPolicy(true, url -> true));

    ControlDraws.Restored restored = draws.restore(Given.spec(CrawlSpec.Bounds.NONE), drawn(rows));

    assertThat(reads).hasValue(ControlDraws.FOLLOWED_MAX);
    assertThat(restored.draws()).hasSize(rows.length);
    assertThat(restored.pool().drawn()).isEqualTo(rows.length);
  }
}
