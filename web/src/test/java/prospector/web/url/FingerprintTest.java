package prospector.web.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FingerprintTest {

  /** XXH64 of the UTF-16LE octets, by a reference implementation; they are stored, so they stay. */
  @ParameterizedTest
  @CsvSource({
    "'', ef46db3751d8e999",
    "a, e513e02c99167f96",
    "ab, 2b4d0fc9e4bf29e2",
    "abc, aff0f2a2f8b32731",
    "http://example.org/, ef48991d0399b1fd",
    "https://example.org/a/b?c=d&e=f, 7c728c3c380efe37",
    "h\u00e9\ud83d\ude00\ud83d, 785bfabf8d004b82",
  })
  void of_knownTexts_givesXxh64(String text, String expected) {
    assertThat(Long.toHexString(Fingerprint.of(text))).isEqualTo(expected);
  }

  @Test
  void of_similarUrls_differInHalfTheirBits() {
    Set<Long> seen = new HashSet<>();
    long bits = 0;
    long previous = Fingerprint.of("http://example.org/page?id=0");
    for (int i = 1; i <= 50_000; i++) {
      long current = Fingerprint.of("http://example.org/page?id=" + i);
      bits += Long.bitCount(previous ^ current);
      assertThat(seen.add(current)).isTrue();
      previous = current;
    }

    assertThat(bits / 50_000.0).isCloseTo(32, within(0.2));
  }

  @Test
  void combine_otherOrder_givesAnotherValue() {
    assertThat(Fingerprint.combine(1, 2)).isNotEqualTo(Fingerprint.combine(2, 1));
    assertThat(Fingerprint.combine(0, 0)).isNotZero();
  }
}
