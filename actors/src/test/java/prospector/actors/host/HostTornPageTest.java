package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.HOST;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Of which answers a host takes a part, and which go into the archive. */
class HostTornPageTest extends HostFixture {
  private static final long BACK_OFF = Duration.ofHours(1).toMillis();

  private FakeWeb.Asked askedAgain() {
    released(false);
    pass(BACK_OFF);
    grant(readyBid());
    return web.next();
  }

  @Test
  void page_brokeOff_takesThePartThatComesTheNextTime() {
    grant(prepared("/p"));
    FakeWeb.Asked first = web.next();
    assertThat(first.takesPart()).isFalse();
    first.closed(1_000);

    assertThat(askedAgain().takesPart()).isTrue();
  }

  /** The whole may come: a server in trouble is no torn page. */
  @Test
  void page_failedOtherwise_takesAPartWithTheLastTryOnly() {
    grant(prepared("/p"));
    web.next().status(500);
    FakeWeb.Asked second = askedAgain();
    assertThat(second.takesPart()).isFalse();
    second.status(500);

    assertThat(askedAgain().takesPart()).isTrue();
  }

  /** Where it leads to is read out of the archive. */
  @Test
  void redirect_thatForbidsToArchiveIt_isArchived() {
    grant(prepared("/p"));
    web.next().redirect("/q", "x-robots-tag", "none");
    released(false);

    assertThat(tables.archive.bodiesKept).containsEntry(HOST + "/p", true);
  }

  @Test
  void error_thatForbidsToArchiveIt_isNotArchived() {
    grant(prepared("/p", "/q"));
    web.next().status(404, "x-robots-tag", "noindex, noarchive");
    released(false);
    pass(DELAY);
    grant(readyBid());
    web.next().status(404, "x-robots-tag", "noindex");
    released(false);

    assertThat(tables.archive.bodiesKept.values()).containsExactlyInAnyOrder(false, true);
    assertThat(tables.archive.bodiesKept.keySet())
        .containsExactlyInAnyOrder(HOST + "/p", HOST + "/q");
  }
}
