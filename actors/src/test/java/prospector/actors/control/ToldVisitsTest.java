package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import prospector.persistence.table.RevisitTable.Due;

class ToldVisitsTest {
  private static final Due A1 = new Due("http://a/1", "http://a", 100);
  private static final Due A2 = new Due("http://a/2", "http://a", 200);
  private static final Due B1 = new Due("http://b/1", "http://b", 300);

  private final ToldVisits told = new ToldVisits();

  @Test
  void take_dueVisits_namesThemByHostOnceAndNoMoreThanAsked() {
    assertThat(told.take(List.of(A1, B1, A2), 2, 1_000))
        .isEqualTo(Map.of("http://a", List.of("http://a/1"), "http://b", List.of("http://b/1")));
    assertThat(told.take(List.of(A1, B1, A2), 2, 1_001))
        .isEqualTo(Map.of("http://a", List.of("http://a/2")));
    assertThat(told.size()).isEqualTo(3);
    assertThat(told.spent()).isEqualTo(3);
  }

  @Test
  void settle_planHasMovedOn_isMadeAndStillSpent() {
    told.take(List.of(A1, A2, B1), 9, 1_000);

    told.settle(Set.of(A1.url(), A2.url()), Map.of(A1.url(), 5_000L, A2.url(), 200L));

    assertThat(told.urls()).containsExactlyInAnyOrder(A2.url(), B1.url());
    assertThat(told.spent()).isEqualTo(3);
  }

  @Test
  void settle_pageWithoutAPlan_isLetGo() {
    told.take(List.of(A1), 9, 1_000);

    told.settle(Set.of(A1.url()), Map.of());

    assertThat(told.size()).isZero();
  }

  @Test
  void forgetOld_clockPutBackSince_mayBeToldAgain() {
    told.take(List.of(A1), 9, 7_200_000);

    told.forgetOld(1_000);

    assertThat(told.size()).isZero();
  }

  @Test
  void forgetOld_afterAWhile_mayBeToldAgainAndIsNotSpent() {
    told.take(List.of(A1), 9, 1_000);

    told.forgetOld(1_000 + ToldVisits.AGAIN_MILLIS - 1);
    assertThat(told.size()).isEqualTo(1);
    told.forgetOld(1_000 + ToldVisits.AGAIN_MILLIS);

    assertThat(told.spent()).isZero();
    assertThat(told.take(List.of(A1), 9, 2_000)).isNotEmpty();
  }

  @Test
  void take_manyOfOneHost_leavesRoomForOthers() {
    List<Due> many =
        IntStream.range(0, 80).mapToObj(i -> new Due("http://a/" + i, "http://a", i)).toList();

    assertThat(told.take(many, 999, 0).get("http://a")).hasSize(ToldVisits.MOST_OF_A_HOST);
    assertThat(told.fullHosts()).containsExactly("http://a");

    told.settle(Set.of("http://a/0"), Map.of());

    assertThat(told.fullHosts()).isEmpty();
  }

  @Test
  void take_hostThatMadeNone_isToldOfOneAtATimeUntilItMakesOne() {
    told.take(List.of(A1, A2, B1), 9, 0);
    told.settle(Set.of(B1.url()), Map.of());
    told.forgetOld(ToldVisits.AGAIN_MILLIS);

    assertThat(told.take(List.of(A1, A2, B1), 9, ToldVisits.AGAIN_MILLIS))
        .isEqualTo(Map.of("http://a", List.of("http://a/1"), "http://b", List.of("http://b/1")));
    assertThat(told.fullHosts()).containsExactly("http://a");

    told.settle(Set.of(A1.url()), Map.of());

    assertThat(told.fullHosts()).isEmpty();
    assertThat(told.take(List.of(A1, A2), 9, ToldVisits.AGAIN_MILLIS)).isNotEmpty();
    assertThat(told.urls()).contains(A1.url(), A2.url());
  }

  @Test
  void forgetOld_hostThatMadeNoneOnceMore_saysWhatItWasToldOfInVain() {
    told.take(List.of(A1, A2, B1), 9, 0);
    assertThat(told.forgetOld(ToldVisits.AGAIN_MILLIS)).as("it may have moved").isEmpty();
    told.take(List.of(A1, A2, B1), 9, ToldVisits.AGAIN_MILLIS);
    told.settle(Set.of(B1.url()), Map.of());

    assertThat(told.forgetOld(2 * ToldVisits.AGAIN_MILLIS)).isEqualTo(Map.of(A1.url(), 100L));
  }

  @Test
  void forgetOld_hostThatWasToldAnotherLater_hasNotBeenToldAnewYet() {
    told.take(List.of(A1), 9, 0);
    told.take(List.of(A2), 9, 10_000);

    assertThat(told.forgetOld(ToldVisits.AGAIN_MILLIS)).isEmpty();
    assertThat(told.forgetOld(ToldVisits.AGAIN_MILLIS + 10_000)).as("it may have moved").isEmpty();
  }

  @Test
  void forgetOld_hostThatMadeOneOfTwo_isStillToldOfMany() {
    told.take(List.of(A1, A2), 9, 0);
    told.settle(Set.of(A1.url()), Map.of());
    told.forgetOld(ToldVisits.AGAIN_MILLIS);

    told.take(List.of(A1, A2), 9, ToldVisits.AGAIN_MILLIS);

    assertThat(told.urls()).containsExactlyInAnyOrder(A1.url(), A2.url());
  }

  @Test
  void take_overTheBound_tellsNoMore() {
    List<Due> many =
        IntStream.range(0, ToldVisits.MOST + 5)
            .mapToObj(i -> new Due("http://h" + i + "/", "http://h" + i, i))
            .toList();

    assertThat(told.take(many, 9_999, 0)).hasSize(ToldVisits.MOST);
  }

  @Test
  void countFromHere_forgivesWhatWasMadeAndWhatIsOut() {
    told.take(List.of(A1, A2), 9, 1_000);
    told.settle(Set.of(A1.url()), Map.of());
    told.countFromHere();
    assertThat(told.spent()).isZero();

    told.settle(Set.of(A2.url()), Map.of());
    assertThat(told.spent()).as("it was told before").isZero();
    told.take(List.of(B1), 9, 1_000);
    assertThat(told.spent()).isEqualTo(1);
  }

  @Test
  void countFromHere_whatIsOutAndTimesOut_isNoCreditForOthers() {
    told.take(List.of(A1, A2), 9, 0);
    told.countFromHere();
    told.take(List.of(B1), 9, 1_000);

    told.forgetOld(ToldVisits.AGAIN_MILLIS);

    assertThat(told.urls()).containsExactly(B1.url());
    assertThat(told.spent()).isEqualTo(1);
    told.take(List.of(A1), 9, 2_000);
    assertThat(told.spent()).as("told again, it counts").isEqualTo(2);
  }
}
