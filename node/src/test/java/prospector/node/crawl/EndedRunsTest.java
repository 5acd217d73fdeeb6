package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.report.Statuses;
import prospector.persistence.table.CrawlTable;

/** A run that has ended by itself, and the row of its crawl. */
class EndedRunsTest {
  private final EndedRuns endings = new EndedRuns();
  private final CrawlStatus status = Statuses.ended("pages", 0.5);
  private final String id = status.crawl();

  private CrawlTable.Row row(String orders, String... seeds) {
    return new CrawlTable.Row(
        id, "t", "t", "bfs", List.of(seeds), CrawlTable.State.RUNNING, "", 1, 2, 0, "", orders);
  }

  @BeforeEach
  void end() {
    endings.add(status, row("{a:1}", "http://a/"), true);
  }

  @Test
  void next_rowAsItEndedBy_isToBeWrittenUntilItIs() {
    assertThat(endings.next(row("{a:1}", "http://a/"))).isEqualTo(EndedRuns.Next.WRITE);
    assertThat(endings.write(id).row()).isEqualTo(row("{a:1}", "http://a/"));
    assertThat(endings.next(row("{a:1}", "http://a/"))).isEqualTo(EndedRuns.Next.WAIT);

    endings.written(id, false); // the database was away

    assertThat(endings.next(row("{a:1}", "http://a/"))).isEqualTo(EndedRuns.Next.WRITE);
  }

  @Test
  void next_writtenAndOpenAgain_beginsAnew() {
    endings.write(id);
    endings.written(id, true);

    assertThat(endings.next(row("{a:1}", "http://a/"))).isEqualTo(EndedRuns.Next.BEGIN_ANEW);
  }

  @Test
  void next_orderedAnewBeforeItIsWritten_beginsAnew() {
    assertThat(endings.next(row("{a:2}", "http://a/"))).isEqualTo(EndedRuns.Next.BEGIN_ANEW);
    assertThat(endings.next(row("{a:1}", "http://a/", "http://b/")))
        .isEqualTo(EndedRuns.Next.BEGIN_ANEW);
  }

  @Test
  void add_runEndedBeforeItTookItsOrders_beginsAnew() {
    endings.add(status, row("{a:2}", "http://a/"), false);

    assertThat(endings.next(row("{a:2}", "http://a/"))).isEqualTo(EndedRuns.Next.BEGIN_ANEW);
  }

  @Test
  void remove_putAway_isForgotten() {
    endings.remove(id);
    endings.written(id, true);

    assertThat(endings.has(id)).isFalse();
  }
}
