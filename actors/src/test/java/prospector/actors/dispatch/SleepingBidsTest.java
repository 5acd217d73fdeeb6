package prospector.actors.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import akka.actor.testkit.typed.javadsl.TestInbox;
import akka.actor.typed.ActorRef;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.service.SlotBroker;
import prospector.prioritizer.Explanation;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.TargetFeatures;
import prospector.prioritizer.UrlScorer;

class SleepingBidsTest {
  private static final ActorRef<HostCommand> NOBODY = TestInbox.<HostCommand>create().getRef();
  private static final double ALL = Double.NEGATIVE_INFINITY;
  private static final int MANY = 100;
  private static final long NOW = 50_000;

  private final SleepingBids sleeping = new SleepingBids();

  /** A model whose score of a link is its parent's, so often. */
  private record Times(long version, double factor) implements UrlScorer {
    @Override
    public double score(QueuedUrl url) {
      throw new AssertionError("the URL is not in memory");
    }

    @Override
    public OptionalDouble score(List<LinkFeatures> links) {
      return OptionalDouble.of(factor * links.get(0).parentScore());
    }

    @Override
    public Explanation explain(QueuedUrl url) {
      throw new AssertionError("the URL is not in memory");
    }
  }

  private static LinkFeatures link(float parentScore) {
    return new LinkFeatures(
        new TargetFeatures(1, new int[0], new long[0]),
        new int[0],
        new int[0],
        new long[0],
        parentScore,
        false,
        false);
  }

  private static SlotBroker.Sleeper sleeper(String host, double score, float parent, long version) {
    SlotBroker.Bid bid = new SlotBroker.Bid("c", host, NOBODY, score, true, 0, false, 3);
    return new SlotBroker.Sleeper(bid, List.of(link(parent)), score - parent, version);
  }

  private void put(String host, double score) {
    sleeping.put(sleeper(host, score, (float) score, 1));
  }

  @Test
  void call_severalSleep_areCalledBestFirstAndOnce() {
    put("poor", -5);
    put("best", 2);
    put("good", 1);

    assertThat(sleeping.call(ALL, MANY, NOW)).isEqualTo("best");
    assertThat(sleeping.call(ALL, MANY, NOW)).isEqualTo("good");
    assertThat(sleeping.call(-5, MANY, NOW)).as("no better than who is awake").isNull();
    assertThat(sleeping.call(ALL, MANY, NOW)).isEqualTo("poor");
    assertThat(sleeping.call(ALL, MANY, NOW)).isNull();
  }

  @Test
  void call_asManyAsMayBeOnTheirWay_waitsForThem() {
    put("a", 3);
    put("b", 2);

    assertThat(sleeping.call(ALL, 1, NOW)).isEqualTo("a");
    assertThat(sleeping.call(ALL, 1, NOW + 999)).isNull();
    assertThat(sleeping.call(ALL, 1, NOW + 1_000)).as("who is slow stops nobody").isEqualTo("b");
  }

  @Test
  void callAgain_noAnswer_callsThreeTimesAndForgets() {
    put("gone", 3);
    long now = NOW;
    sleeping.call(ALL, MANY, now);

    assertThat(sleeping.callAgain(now + SleepingBids.ANSWER_MILLIS - 1)).isEmpty();
    for (int calls = 1; calls < SleepingBids.CALLS; calls++) {
      now += SleepingBids.ANSWER_MILLIS;
      assertThat(sleeping.callAgain(now)).containsExactly("gone");
    }
    assertThat(sleeping.callAgain(now + SleepingBids.ANSWER_MILLIS)).isEmpty();

    assertThat(sleeping.hosts()).isZero();
    assertThat(sleeping.queued()).isZero();
  }

  @Test
  void call_clockPutBackSinceTheLast_isMadeAndTheLastIsMadeAgain() {
    put("a", 3);
    put("b", 2);
    sleeping.call(ALL, 1, NOW);

    assertThat(sleeping.call(ALL, 1, NOW - 20_000)).isEqualTo("b");
    assertThat(sleeping.callAgain(NOW - 19_000)).containsExactly("a");
    assertThat(sleeping.callAgain(NOW - 10_000)).containsExactly("b");
  }

  @Test
  void best_calledHost_countsWhileItMayBeExpected() {
    put("called", 3);
    put("other", 1);
    sleeping.call(ALL, MANY, NOW);

    assertThat(sleeping.best(NOW + 250, 250)).isEqualTo(3);
    assertThat(sleeping.best(NOW + 251, 250)).isEqualTo(1);
  }

  @Test
  void rescore_newModel_changesTheOrderAndKeepsWhatIsBeyondTheLink() {
    sleeping.put(sleeper("falls", 2, 1, 1)); // 1 beyond its link
    sleeping.put(sleeper("rises", -2, -3, 1));

    sleeping.rescore(new Times(2, -1), MANY);

    assertThat(sleeping.bids())
        .extracting(SlotBroker.Bid::host, SlotBroker.Bid::score)
        .containsExactly(tuple("rises", 4.0), tuple("falls", 0.0));
  }

  @Test
  void rescore_aSliceAtATime_comesToAll() {
    for (int i = 0; i < 10; i++) {
      sleeping.put(sleeper("h" + i, i, i, 1));
    }
    UrlScorer doubled = new Times(2, 2);

    for (int slice = 0; slice < 4; slice++) {
      sleeping.rescore(doubled, 3);
    }

    assertThat(sleeping.bids()).extracting(SlotBroker.Bid::score).contains(18.0, 16.0, 2.0, 0.0);
    assertThat(sleeping.bids()).allSatisfy(bid -> assertThat(bid.score() % 2).isZero());
  }

  @Test
  void rescore_calledHost_staysCalled() {
    put("called", 3);
    sleeping.call(ALL, MANY, NOW);

    sleeping.rescore(new Times(2, 5), MANY);

    assertThat(sleeping.bids()).isEmpty();
    assertThat(sleeping.call(ALL, MANY, NOW)).isNull();
    assertThat(sleeping.best(NOW, 250)).isEqualTo(15);
  }

  @Test
  void dropWorst_leavesTheBestAndThoseCalled() {
    put("called", -9);
    sleeping.call(ALL, MANY, NOW);
    put("best", 3);
    put("good", 2);
    put("poor", -4);

    assertThat(sleeping.dropWorst(2)).isEqualTo(2);

    assertThat(sleeping.hosts()).isEqualTo(2);
    assertThat(sleeping.queued()).isEqualTo(6);
    assertThat(sleeping.call(ALL, MANY, NOW)).isEqualTo("best");
    assertThat(sleeping.dropWorst(2)).as("both are called").isZero();
  }
}
