package prospector.sharding.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ElectorateTest {
  private final Electorate<String> electorate = new Electorate<>("a");

  private static NodeLease.Moment at(long nanos) {
    return new NodeLease.Moment(nanos, nanos / 1_000_000);
  }

  private void noted(long nanos, String voters) {
    electorate.noted(List.of(voters.split("")), at(nanos));
  }

  private void agreed(long nanos, String members) {
    for (String member : members.split("")) {
      electorate.agreed(member, at(nanos));
    }
  }

  private void heldWith(long nanos, String voters) {
    noted(nanos, voters);
    agreed(nanos, voters);
    electorate.held(electorate.since().orElseThrow());
  }

  @Test
  void since_aMajorityAnswers_isTheInstantOfTheQuestion() {
    noted(1, "abc");
    assertThat(electorate.since()).isEmpty();
    agreed(5, "a");
    assertThat(electorate.since()).isEmpty();

    agreed(4, "c");

    assertThat(electorate.since()).contains(at(4));
  }

  @Test
  void since_theOthersTakenForDeadOneByOne_needsAMajorityOfThemAll() {
    heldWith(1, "abc");

    noted(20, "ab"); // half of them, with the lowest address
    agreed(20, "a");
    assertThat(electorate.since()).contains(at(1)); // b's answer from long ago: renews nothing
    noted(30, "a");
    agreed(30, "a");

    assertThat(electorate.since()).contains(at(1));
  }

  @Test
  void since_oneDiesAndTheOtherAgrees_needsTheSmallerSetOnly() {
    heldWith(1, "abc");
    noted(20, "ab");
    agreed(21, "ab");
    electorate.held(electorate.since().orElseThrow());

    agreed(30, "a");

    assertThat(electorate.since()).contains(at(30));
  }

  @Test
  void since_oneCameAndAnotherDiedAtOnce_needsTheLargerSetOnly() {
    heldWith(1, "ba"); // b has the lowest address
    noted(20, "bac");

    agreed(21, "ac");

    assertThat(electorate.since()).contains(at(21));
  }

  @Test
  void since_oneCameAndThenTheRestAreTakenForDead_needsAMajorityOfThemAll() {
    heldWith(1, "ab");
    noted(20, "abc");
    noted(30, "ac");
    noted(40, "a");

    agreed(40, "a");

    assertThat(electorate.since()).contains(at(1));
  }

  @Test
  void held_byAnswersFromBeforeTheChange_keepsTheEarlierSet() {
    heldWith(1, "abc");
    agreed(19, "ab");
    noted(20, "ab");
    electorate.held(electorate.since().orElseThrow());

    agreed(30, "a");

    assertThat(electorate.since()).contains(at(19));
  }

  @Test
  void since_lostByTheHalfWithTheLowestAddress_needsAnAnswer() {
    heldWith(1, "ab");
    electorate.lost(at(20));
    agreed(21, "a");
    assertThat(electorate.since()).isEmpty();

    agreed(22, "b");

    assertThat(electorate.since()).contains(at(21));
  }

  @Test
  void since_theOthersLeftInOrder_isTheNodesOwn() {
    heldWith(1, "abc");
    electorate.left("b");
    noted(19, "abc"); // an older view
    electorate.left("c");
    noted(20, "a");

    agreed(21, "a");

    assertThat(electorate.since()).contains(at(21));
  }

  @Test
  void wasConfirmedWith_whoCameSince_isNotUntilAllAgree() {
    assertThat(electorate.wasConfirmedWith("a")).isTrue();
    heldWith(1, "abd");
    noted(20, "ab");
    noted(21, "abc");
    assertThat(electorate.wasConfirmedWith("b")).isTrue();
    assertThat(electorate.wasConfirmedWith("c")).isFalse();

    agreed(21, "ab");
    electorate.held(electorate.since().orElseThrow());

    assertThat(electorate.wasConfirmedWith("c")).isTrue();
  }

  @Test
  void since_lostByANodeAlone_comesBackByItself() {
    heldWith(1, "a");
    electorate.lost(at(20));

    agreed(21, "a");

    assertThat(electorate.since()).contains(at(21));
  }

  @Test
  void since_lostAndTheOtherIsTakenForDead_doesNotComeBack() {
    heldWith(1, "ab");
    electorate.lost(at(20));
    noted(30, "a");

    agreed(31, "a");

    assertThat(electorate.since()).isEmpty();
  }
}
