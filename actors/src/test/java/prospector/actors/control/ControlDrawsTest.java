package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
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
    return new StoredPage(
        new PageRecord(
            Given.CRAWL,
            url,
            "http://a.sim",
            PageRecord.State.PAGE,
            "",
            new PageRecord.Answer(200, 500, "text/html", "UTF-8", 9, 0),
            new PageRecord.Choice(0, "", 0, 0, PageRecord.Arm.CONTROL),
            PageRecord.Judged.NOT,
            PageRecord.Words.NONE,
            PageCopy.NONE,
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
}
