package prospector.prioritizer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class QueuedUrlTest {

  @Test
  void add_ninthLink_isRefusedUnlessItsParentIsRelevant() {
    QueuedUrl url = full(false);

    assertThat(url.add(Links.link(Links.parent("late", false), "x"))).isFalse();
    assertThat(url.add(Links.link(Links.parent("good", true), "x"))).isTrue();

    assertThat(url.links()).hasSize(QueuedUrl.MAX_LINKS);
    assertThat(url.links()).anyMatch(link -> link.parent().relevant());
  }

  @Test
  void add_allFromRelevantParents_keepsThemAll() {
    QueuedUrl url = full(true);

    assertThat(url.add(Links.link(Links.parent("late", true), "x"))).isFalse();
  }

  @Test
  void features_linkReplacedAfterScoring_followTheLinks() {
    QueuedUrl url = full(false);
    url.features();

    url.add(Links.link(Links.parent("good", true), "steam"));

    assertThat(url.features()).hasSameSizeAs(url.links());
    for (int i = 0; i < url.links().size(); i++) {
      LinkFeatures expected = LinkFeaturizer.features(url.url(), url.links().get(i));
      assertThat(url.features().get(i)).usingRecursiveComparison().isEqualTo(expected);
    }
  }

  @Test
  void depth_shorterPath_isTakenOverEvenWithoutRoomForItsLink() {
    QueuedUrl url = new QueuedUrl(Links.url("t"), 0, 6, Links.link(parent("p0", 5), "x"));
    for (int i = 1; i < QueuedUrl.MAX_LINKS; i++) {
      url.add(Links.link(parent("p" + i, 5), "x"));
    }

    assertThat(url.add(Links.link(parent("as deep", 5), "x"))).isFalse();
    assertThat(url.depth()).isEqualTo(6);
    assertThat(url.add(Links.link(parent("shallow", 1), "x"))).isTrue();
    assertThat(url.depth()).isEqualTo(2);
    assertThat(url.links()).hasSize(QueuedUrl.MAX_LINKS);
  }

  @Test
  void add_linkFromAPageNearerToTheScope_isKeptEvenWithoutRoom() {
    QueuedUrl url = new QueuedUrl(Links.url("t"), 0, 6, beyond("0", 2));
    for (int i = 1; i < QueuedUrl.MAX_LINKS; i++) {
      url.add(beyond("" + i, 2));
    }
    assertThat(url.wants(parent("more", 5).withBeyond(2))).isFalse();

    assertThat(url.add(beyond("near", 1))).isTrue();

    assertThat(url.links()).hasSize(QueuedUrl.MAX_LINKS);
    assertThat(url.links()).anyMatch(link -> link.parent().beyond() == 1);
    assertThat(url.wants(parent("again", 5).withBeyond(1))).isFalse();
  }

  private static LinkEvidence beyond(String name, int links) {
    return Links.link(parent(name, 5).withBeyond(links), "x");
  }

  private static Parent parent(String name, int depth) {
    return new Parent("http://a.test/" + name, 0, false, depth, 99, List.of());
  }

  @Test
  void add_relevantParentsBeyondTheBound_leaveThePageThatItWasFirstFoundOn() {
    QueuedUrl url = full(false);

    for (int i = 0; i < QueuedUrl.MAX_LINKS; i++) {
      url.add(Links.link(Links.parent("relevant" + i, true), "x"));
    }

    assertThat(url.links().get(0).parent().relevant()).isFalse();
    assertThat(url.links()).filteredOn(link -> link.parent().relevant()).hasSize(7);
  }

  private static QueuedUrl full(boolean relevant) {
    QueuedUrl url = Links.queued("t", Links.parent("p0", relevant), "x");
    for (int i = 1; i < QueuedUrl.MAX_LINKS; i++) {
      url.add(Links.link(Links.parent("p" + i, relevant), "x"));
    }
    return url;
  }
}
