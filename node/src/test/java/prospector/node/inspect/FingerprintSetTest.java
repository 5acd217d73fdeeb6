package prospector.node.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import prospector.web.url.Fingerprint;

class FingerprintSetTest {
  @Test
  void add_manyWithZero_holdsEachOnce() {
    FingerprintSet set = new FingerprintSet();
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 10_000; i++) {
        long fingerprint = i == 0 ? 0 : Fingerprint.of("http://a.test/" + i);
        assertThat(set.add(fingerprint)).isEqualTo(round == 0);
        assertThat(set.contains(fingerprint)).isTrue();
      }
    }

    assertThat(set.size()).isEqualTo(10_000);
    assertThat(set.contains(Fingerprint.of("http://b.test/"))).isFalse();
  }
}
