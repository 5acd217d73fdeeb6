package prospector.actors.host.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import prospector.actors.host.link.UrlState;

class FingerprintMapTest {
  private static final UrlState[] STATES = UrlState.values();

  @Test
  void get_neverPut_isUnknown() {
    FingerprintMap map = new FingerprintMap();

    assertThat(map.get(0)).isEqualTo(UrlState.UNKNOWN);
    assertThat(map.get(-1)).isEqualTo(UrlState.UNKNOWN);
    assertThat(map.size()).isZero();
  }

  @Test
  void put_fingerprintZero_isAKeyLikeAnyOther() {
    FingerprintMap map = new FingerprintMap();

    map.put(0, UrlState.PAGE);

    assertThat(map.get(0)).isEqualTo(UrlState.PAGE);
    assertThat(map.size()).isEqualTo(1);
    assertThat(map.fingerprints()).containsExactly(0L);
  }

  @Test
  void put_again_replacesTheStateAndKeepsTheSize() {
    FingerprintMap map = new FingerprintMap();

    map.put(7, UrlState.WAITING);
    map.put(7, UrlState.FAILED);

    assertThat(map.get(7)).isEqualTo(UrlState.FAILED);
    assertThat(map.size()).isEqualTo(1);
  }

  @Test
  void put_sameSlot_probesOnWithoutLosingAny() {
    FingerprintMap map = new FingerprintMap();

    for (long i = 0; i < 200; i++) {
      map.put(i << 20, STATES[(int) (i % STATES.length)]); // low bits all equal
    }

    for (long i = 0; i < 200; i++) {
      assertThat(map.get(i << 20)).isEqualTo(STATES[(int) (i % STATES.length)]);
    }
    assertThat(map.get(200L << 20)).isEqualTo(UrlState.UNKNOWN);
  }

  @Test
  void put_manyRandomOnes_agreesWithAHashMap() {
    Random random = new Random(1);
    FingerprintMap map = new FingerprintMap();
    Map<Long, UrlState> expected = new HashMap<>();

    for (int i = 0; i < 20_000; i++) {
      long key = random.nextInt(5_000) * 0x9E3779B97F4A7C15L;
      UrlState state = STATES[random.nextInt(STATES.length)];
      map.put(key, state);
      expected.put(key, state);
    }

    Map<Long, UrlState> actual = new HashMap<>();
    map.forEach(actual::put);
    assertThat(actual).isEqualTo(expected);
    assertThat(map.size()).isEqualTo(expected.size());
  }

  @Test
  void of_fingerprintsAndCodes_restoresTheSameMap() {
    FingerprintMap map = new FingerprintMap();
    for (int i = 0; i < 1_000; i++) {
      map.put(i * 31L - 500, STATES[i % STATES.length]);
    }

    FingerprintMap copy = FingerprintMap.of(map.fingerprints(), map.codes());

    assertThat(copy.size()).isEqualTo(1_000);
    map.forEach((key, state) -> assertThat(copy.get(key)).isEqualTo(state));
  }
}
