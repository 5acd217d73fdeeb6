package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import prospector.persistence.page.PageRecord;

/** A page on which judging throws, whatever guards the nugget function. */
class HostBrokenJudgeTest extends HostFixture {
  @Test
  void page_whoseJudgeThrows_isStoredAsFailed() {
    grant(prepared("/p"));
    web.next().page("<title>" + Given.BREAKS_THE_JUDGE + "</title><p>Steam.");
    released(false);

    assertThat(tables.archive.rows)
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.state()).isEqualTo(PageRecord.State.FAILED);
              assertThat(row.reason()).isEqualTo("judge");
            });
  }
}
