package prospector.actors.handoff;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.parent;
import static prospector.actors.host.state.HostStateTest.handoff;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import prospector.actors.host.link.Handoff;
import prospector.actors.host.link.LinkBatch;
import prospector.prioritizer.Parent;

class RecentHandoffsTest {
  private static final Parent OF_OTHER = parent(OTHER, false, 4);
  private static final Parent RELEVANT = parent(OTHER, true, 4);

  private static long fingerprint(Handoff handoff) {
    return handoff.batch().links().get(0).target().fingerprint();
  }

  @Test
  void mustSend_askedBeforeAdded_staysTrue() {
    RecentHandoffs recent = new RecentHandoffs(10);

    assertThat(recent.mustSend(CRAWL, fingerprint(handoff(0)), OF_OTHER, false)).isTrue();
    assertThat(recent.mustSend(CRAWL, fingerprint(handoff(0)), OF_OTHER, false)).isTrue();
  }

  @Test
  void mustSend_afterAdd_isFalseExceptForRelevantParentsAndOtherCrawls() {
    RecentHandoffs recent = new RecentHandoffs(10);

    recent.add(handoff(0));

    assertThat(recent.mustSend(CRAWL, fingerprint(handoff(0)), OF_OTHER, false)).isFalse();
    assertThat(recent.mustSend(CRAWL, fingerprint(handoff(0)), RELEVANT, false)).isTrue();
    assertThat(recent.mustSend("c2", fingerprint(handoff(0)), OF_OTHER, false)).isTrue();
    assertThat(recent.mustSend(CRAWL, fingerprint(handoff(1)), OF_OTHER, false)).isTrue();
  }

  @Test
  void add_overTheBound_forgetsTheLeastRecentlyUsed() {
    RecentHandoffs recent = new RecentHandoffs(2);
    recent.add(handoff(0));
    recent.add(handoff(1));
    recent.mustSend(CRAWL, fingerprint(handoff(0)), OF_OTHER, false); // a use

    recent.add(handoff(2));

    assertThat(recent.mustSend(CRAWL, fingerprint(handoff(0)), OF_OTHER, false)).isFalse();
    assertThat(recent.mustSend(CRAWL, fingerprint(handoff(1)), OF_OTHER, false)).isTrue();
  }

  @Test
  void mustSend_manyMoreAddedThanTheBound_remembersAboutTheBoundAndTheNewest() {
    RecentHandoffs recent = new RecentHandoffs(1_000);

    IntStream.range(0, 5_000).forEach(n -> recent.add(handoff(n)));

    assertThat(IntStream.range(0, 5_000).filter(n -> isKnown(recent, n)).count())
        .isBetween(950L, 1_000L);
    assertThat(IntStream.range(4_900, 5_000).allMatch(n -> isKnown(recent, n))).isTrue();
  }

  @Test
  void mustSend_aQuarterFull_forgetsAtMostOneInAThousand() {
    RecentHandoffs recent = new RecentHandoffs(40_000);

    IntStream.range(0, 10_000).forEach(n -> recent.add(handoff(n)));

    assertThat(IntStream.range(0, 10_000).filter(n -> isKnown(recent, n)).count())
        .isGreaterThanOrEqualTo(9_990);
  }

  @Test
  void mustSend_withoutRoom_isAlwaysTrue() {
    RecentHandoffs recent = new RecentHandoffs(0);

    recent.add(handoff(0));

    assertThat(isKnown(recent, 0)).isFalse();
  }

  private static boolean isKnown(RecentHandoffs recent, int number) {
    return !recent.mustSend(CRAWL, fingerprint(handoff(number)), OF_OTHER, false);
  }

  @Test
  void mustSend_shorterPathThanSentBefore_onlyWhereTheDepthIsBounded() {
    RecentHandoffs recent = new RecentHandoffs(10);
    recent.add(handoff(0));
    int sent = handoff(0).batch().parent().depth();

    Parent shallower = parent(OTHER, false, sent - 1);
    assertThat(recent.mustSend(CRAWL, fingerprint(handoff(0)), shallower, true)).isTrue();
    assertThat(recent.mustSend(CRAWL, fingerprint(handoff(0)), shallower, false)).isFalse();
    assertThat(recent.mustSend(CRAWL, fingerprint(handoff(0)), parent(OTHER, false, sent), true))
        .isFalse();
  }

  @Test
  void mustSend_fromAPageNearerToTheScope() {
    RecentHandoffs recent = new RecentHandoffs(10);
    Handoff handoff = handoff(0);
    LinkBatch batch = handoff.batch();
    Parent beyond = OF_OTHER.withBeyond(2);
    recent.add(
        new Handoff(
            handoff.seq(),
            CRAWL,
            handoff.target(),
            new LinkBatch(beyond, batch.foundMillis(), batch.links())));

    assertThat(recent.mustSend(CRAWL, fingerprint(handoff), beyond, false)).isFalse();
    assertThat(recent.mustSend(CRAWL, fingerprint(handoff), OF_OTHER.withBeyond(300), false))
        .isFalse();
    assertThat(recent.mustSend(CRAWL, fingerprint(handoff), OF_OTHER.withBeyond(1), false))
        .isTrue();
  }
}
