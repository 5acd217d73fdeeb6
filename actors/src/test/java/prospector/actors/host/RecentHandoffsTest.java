package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.HostStateTest.handoff;

import org.junit.jupiter.api.Test;

class RecentHandoffsTest {

  private static long fingerprint(Handoff handoff) {
    return handoff.batch().links().get(0).target().fingerprint();
  }

  @Test
  void mustSend_askedBeforeAdded_staysTrue() {
    RecentHandoffs recent = new RecentHandoffs(10);

    assertThat(recent.mustSend(CRAWL, fingerprint(handoff(0)), false)).isTrue();
    assertThat(recent.mustSend(CRAWL, fingerprint(handoff(0)), false)).isTrue();
  }

  @Test
  void mustSend_afterAdd_isFalseExceptForRelevantParentsAndOtherCrawls() {
    RecentHandoffs recent = new RecentHandoffs(10);

    recent.add(handoff(0));

    assertThat(recent.mustSend(CRAWL, fingerprint(handoff(0)), false)).isFalse();
    assertThat(recent.mustSend(CRAWL, fingerprint(handoff(0)), true)).isTrue();
    assertThat(recent.mustSend("c2", fingerprint(handoff(0)), false)).isTrue();
    assertThat(recent.mustSend(CRAWL, fingerprint(handoff(1)), false)).isTrue();
  }

  @Test
  void add_overTheBound_forgetsTheLeastRecentlyUsed() {
    RecentHandoffs recent = new RecentHandoffs(2);
    recent.add(handoff(0));
    recent.add(handoff(1));
    recent.mustSend(CRAWL, fingerprint(handoff(0)), false); // a use

    recent.add(handoff(2));

    assertThat(recent.mustSend(CRAWL, fingerprint(handoff(0)), false)).isFalse();
    assertThat(recent.mustSend(CRAWL, fingerprint(handoff(1)), false)).isTrue();
  }
}
