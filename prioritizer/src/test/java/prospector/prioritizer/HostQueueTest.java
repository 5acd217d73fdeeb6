package prospector.prioritizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import prospector.web.url.CrawlUrl;

final class HostQueueTest {
  private static final Parent PARENT = Links.parent("p", false);

  private final HostQueue queue = new HostQueue(100);

  private HostQueue.Added add(String path) {
    return queue.add(Links.url(path), 1, 1, Links.link(PARENT, "x"));
  }

  @Test
  void best_severalUrls_isTheHighestScoreAndStaysQueued() {
    add("x/1");
    add("x/9");
    add("x/5");

    CrawlUrl best = queue.best(Links.byNumber(1, 0)).orElseThrow().url();

    assertThat(best).isEqualTo(Links.url("x/9"));
    assertThat(queue.size()).isEqualTo(3);
  }

  @Test
  void least_severalUrls_isTheWorstScore() {
    assertThat(queue.least(Links.byNumber(1, 0))).isEqualTo(Double.NEGATIVE_INFINITY);
    add("x/9");
    add("x/5");
    add("x/7");

    assertThat(queue.least(Links.byNumber(1, 0))).isEqualTo(5);
  }

  @Test
  void best_emptyQueue_isEmpty() {
    assertThat(queue.best(Links.byNumber(1, 0))).isEmpty();
  }

  @Test
  void best_equalScores_goesByDiscoveryThenUrl() {
    queue.add(Links.url("b/5"), 2, 1, Links.link(PARENT, "x"));
    queue.add(Links.url("c/5"), 1, 1, Links.link(PARENT, "x"));
    queue.add(Links.url("a/5"), 1, 1, Links.link(PARENT, "x"));

    assertThat(drain(Links.byNumber(1, 0)))
        .containsExactly(Links.url("a/5"), Links.url("c/5"), Links.url("b/5"));
  }

  @Test
  void add_sameUrlOtherParent_isEvidenceAndIsScoredAgain() {
    add("x/1");
    QueuedUrl url = queue.best(Links.byNumber(1, 0)).orElseThrow();

    HostQueue.Added added =
        queue.add(Links.url("x/1"), 9, 4, Links.link(Links.parent("q", true), "y"));

    assertThat(added).isEqualTo(HostQueue.Added.EVIDENCE);
    assertThat(url.scoredBy()).isEqualTo(-1);
    assertThat(queue.best(Links.byNumber(1, 0)).orElseThrow().scoredBy()).isEqualTo(1);
    assertThat(url.links()).hasSize(2);
    assertThat(queue.size()).isEqualTo(1);
  }

  @Test
  void add_sameUrlSameParent_isIgnored() {
    assertThat(add("x/1")).isEqualTo(HostQueue.Added.NEW);
    assertThat(add("x/1")).isEqualTo(HostQueue.Added.IGNORED);
  }

  @Test
  void add_afterRemove_isNewAgain() {
    add("x/1");
    queue.remove(Links.url("x/1").fingerprint());

    assertThat(add("x/1")).isEqualTo(HostQueue.Added.NEW);
    assertThat(drain(Links.byNumber(1, 0))).containsExactly(Links.url("x/1"));
  }

  @Test
  void links_overAllChanges_areThoseOfTheUrlsThatWait() {
    add("x/1");
    add("x/1"); // the same parent: no link more
    add("x/2");
    queue.add(Links.url("x/2"), 2, 1, Links.link(Links.parent("q", true), ""));
    assertThat(queue.links()).isEqualTo(3);

    queue.remove(Links.url("x/2").fingerprint());
    assertThat(queue.links()).isEqualTo(1);
    queue.remove(Links.url("x/2").fingerprint());
    assertThat(queue.links()).isEqualTo(1);
  }

  @Test
  void best_newModelTurnsTheOrder_rescoringFindsTheNewBest() {
    for (int i = 0; i < 60; i++) {
      add("x/" + i);
    }
    queue.best(Links.byNumber(1, 0));
    UrlScorer turned = inverted(2);

    queue.rescore(turned);

    assertThat(queue.best(turned).orElseThrow().url()).isEqualTo(Links.url("x/0"));
    assertThat(queue.lag(turned)).isZero();
  }

  @Test
  void best_manyStale_rescoresAtMostTheLookahead() {
    for (int i = 0; i < 60; i++) {
      add("x/" + i);
    }
    queue.best(Links.byNumber(1, 0));

    QueuedUrl best = queue.best(Links.byNumber(2, -1_000)).orElseThrow();

    assertThat(best.url()).isEqualTo(Links.url("x/59"));
    long fresh = queue.urls().stream().filter(url -> url.scoredBy() == 2).count();
    assertThat(fresh).isEqualTo(HostQueue.LOOKAHEAD);
    assertThat(queue.lag(Links.byNumber(2, 0))).isEqualTo(1);
  }

  @Test
  void rescore_inSlices_endsFresh() {
    for (int i = 0; i < 50; i++) {
      add("x/" + i);
    }
    queue.best(Links.byNumber(1, 0));
    UrlScorer turned = inverted(2);

    assertThat(queue.rescore(turned, 20)).isEqualTo(30);
    assertThat(queue.rescore(turned, 20)).isEqualTo(10);
    assertThat(queue.rescore(turned, 20)).isZero();

    assertThat(drain(turned)).startsWith(Links.url("x/0"), Links.url("x/1"), Links.url("x/2"));
  }

  @Test
  void trim_overTheBound_dropsTheWorstAndOnlyThem() {
    for (int i = 0; i < 120; i++) {
      add("x/" + i);
    }

    List<QueuedUrl> dropped = queue.trim(Links.byNumber(1, 0));

    assertThat(queue.size()).isBetween(90, 100);
    assertThat(dropped).hasSize(120 - queue.size());
    assertThat(dropped).allMatch(url -> url.score() < dropped.size());
    assertThat(queue.urls()).allMatch(url -> url.score() >= dropped.size());
  }

  @Test
  void trim_withinTheBound_dropsNothing() {
    add("x/1");

    assertThat(queue.trim(Links.byNumber(1, 0))).isEmpty();
  }

  @Test
  void position_waitingUrl_countsFromOne() {
    add("x/1");
    add("x/9");
    add("x/5");
    UrlScorer scorer = Links.byNumber(1, 0);

    assertThat(queue.position(Links.url("x/9").fingerprint(), scorer)).hasValue(1);
    assertThat(queue.position(Links.url("x/1").fingerprint(), scorer)).hasValue(3);
    assertThat(queue.position(Links.url("x/2").fingerprint(), scorer)).isEmpty();
  }

  @Test
  void constructor_noRoom_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HostQueue(0))
        .withMessageContaining("got 0");
  }

  @Test
  void queue_randomOperations_behavesLikeASortedList() {
    Random random = new Random(7);
    List<Integer> model = new ArrayList<>();
    UrlScorer scorer = Links.byNumber(1, 0);
    for (int step = 0; step < 3_000; step++) {
      int number = random.nextInt(500);
      if (random.nextInt(3) > 0) {
        if (add("x/" + number) == HostQueue.Added.NEW) {
          model.add(number);
        }
      } else if (random.nextBoolean()) {
        boolean gone = queue.remove(Links.url("x/" + number).fingerprint()).isPresent();
        assertThat(model.remove((Integer) number)).isEqualTo(gone);
      } else if (!model.isEmpty()) {
        double best = queue.best(scorer).orElseThrow().score();
        assertThat(best).isEqualTo(model.stream().mapToInt(i -> i).max().orElseThrow());
      }
      assertThat(queue.size()).isEqualTo(model.size());
    }
  }

  private List<CrawlUrl> drain(UrlScorer scorer) {
    List<CrawlUrl> order = new ArrayList<>();
    while (!queue.isEmpty()) {
      CrawlUrl url = queue.best(scorer).orElseThrow().url();
      queue.remove(url.fingerprint());
      order.add(url);
    }
    return order;
  }

  private static UrlScorer inverted(long version) {
    UrlScorer upright = Links.byNumber(version, 0);
    return new UrlScorer() {
      @Override
      public long version() {
        return version;
      }

      @Override
      public double score(QueuedUrl url) {
        return -upright.score(url);
      }

      @Override
      public Explanation explain(QueuedUrl url) {
        return new Explanation(score(url), version, List.of());
      }
    };
  }
}
