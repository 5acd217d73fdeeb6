package prospector.sharding.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuorumTest {
  private static final List<String> FOUR = List.of("a", "b", "c", "d");

  private static NodeLease.Moment at(long nanos) {
    return new NodeLease.Moment(nanos, nanos / 1_000_000);
  }

  private static Map<String, NodeLease.Moment> contact(String members) {
    Map<String, NodeLease.Moment> contact = new HashMap<>();
    members.chars().forEach(member -> contact.put("" + (char) member, at(7)));
    return contact;
  }

  @ParameterizedTest
  @CsvSource({
    "a, a, true",
    "abc, a, false",
    "abc, ab, true",
    "abc, bc, true",
    "ab, a, true", // of two halves the one with the lowest address
    "ab, b, false",
    "abcd, ab, true",
    "abcd, bc, false",
    "abcd, bcd, true",
  })
  void since_someInContact_isThereForAMajority(String members, String there, boolean majority) {
    List<String> voters = List.of(members.split(""));

    assertThat(Quorum.since(voters, contact(there)).isPresent()).isEqualTo(majority);
  }

  @Test
  void since_anyTwoSetsWithNobodyInCommon_areNotBothAMajority() {
    for (int set = 0; set < 1 << FOUR.size(); set++) {
      Map<String, NodeLease.Moment> one = new HashMap<>();
      Map<String, NodeLease.Moment> other = new HashMap<>();
      for (int i = 0; i < FOUR.size(); i++) {
        ((set >> i & 1) == 1 ? one : other).put(FOUR.get(i), at(1));
      }

      assertThat(Quorum.since(FOUR, one).isPresent())
          .isNotEqualTo(Quorum.since(FOUR, other).isPresent());
    }
  }

  @Test
  void since_differentInstants_isTheLatestThatAMajorityReaches() {
    Map<String, NodeLease.Moment> contact =
        Map.of("a", at(90), "b", at(50), "c", at(70), "d", at(10));

    assertThat(Quorum.since(FOUR, contact)).contains(at(70)); // a and c are half, with a in it
    assertThat(Quorum.since(List.of("b", "a", "c", "d"), contact)).contains(at(50));
  }

  @Test
  void since_nobodyVotes_isEmpty() {
    assertThat(Quorum.since(List.of(), Map.of())).isEmpty();
  }
}
